// `npm test`: the checks, the stories, the server on both databases, and the journeys in a real browser.
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install, run } from './install.mjs';

install();
const CHROMIUM = ensureBrowser();
run('tsc', ['-b']);
run('biome', ['check', '--error-on-warnings']);
run('vitest', ['run']);
build();
run('playwright', ['test'], { PV_CHROMIUM: CHROMIUM });
