import { ourTest } from '#tests/support/backend.ts';
import { taskStories } from '#tests/support/task-stories.ts';

taskStories(ourTest);
