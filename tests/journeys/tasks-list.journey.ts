import { ourHouse } from '#tests/support/a-house.ts';
import { taskStories } from '#tests/support/task-stories.ts';

taskStories(ourHouse);
