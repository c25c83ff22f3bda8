import { foreignHouse } from '#tests/support/a-house.ts';
import { taskStories } from '#tests/support/task-stories.ts';
import { userStories } from '#tests/support/user-stories.ts';

/* The very stories that are told before our own server, before one of somebody else. */
taskStories(foreignHouse);
userStories(foreignHouse);
