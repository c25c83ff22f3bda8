import { ourTest } from '#tests/support/backend.ts';
import { userStories } from '#tests/support/user-stories.ts';

userStories(ourTest);
