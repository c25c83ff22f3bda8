import { foreignBackend } from '#tests/support/backend.ts';
import { taskStories } from '#tests/support/task-stories.ts';
import { userStories } from '#tests/support/user-stories.ts';

/* The very stories that are told before our own server, before one of somebody else. */
taskStories(foreignBackend);
userStories(foreignBackend);
