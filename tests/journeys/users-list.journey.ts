import { ourHouse } from '#tests/support/a-house.ts';
import { userStories } from '#tests/support/user-stories.ts';

userStories(ourHouse);
