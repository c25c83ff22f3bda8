import { describeWhere } from '#tests/support/where.ts';
import { firefox, FIREFOX } from '#scripts/programs/more-browsers.mjs';
import { aFirefox } from './firefox.ts';
import { stories } from './stories.ts';

const program = firefox();
describeWhere(program !== undefined, FIREFOX)('in Firefox', () => stories('firefox', () => aFirefox(program ?? '')));
