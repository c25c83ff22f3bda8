import { foreignTest } from '#tests/support/foreign-test.ts';
import { taskStories } from '#tests/support/task-stories.ts';
import { userStories } from '#tests/support/user-stories.ts';

/* The same tests as with our own server, with a foreign backend. */
taskStories(foreignTest);
userStories(foreignTest);
