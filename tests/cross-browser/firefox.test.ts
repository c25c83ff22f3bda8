import { describeUnlessMissing } from '#tests/support/skip-unless.ts';
import { firefox, FIREFOX } from '#scripts/programs/browsers.mjs';
import { aFirefox } from './firefox.ts';
import { stories } from './stories.ts';

const program = firefox();
describeUnlessMissing(program !== undefined, FIREFOX)('in Firefox', () => stories('firefox', () => aFirefox(program ?? '')));
