import { describeUnlessMissing } from '#tests/support/skip-unless.ts';
import { WEBKIT, webkit } from '#scripts/programs/browsers.mjs';
import { stories } from './stories.ts';
import { aWebKit, type WebKitPrograms } from './webkit.ts';

const programs = webkit();
describeUnlessMissing(programs !== undefined, WEBKIT)('in WebKit', () => stories('webkit', () => aWebKit(programs as WebKitPrograms)));
