// `npm run cross-browser [-- -t NAME]`: the stories of tests/cross-browser in Firefox and WebKit, with a new build of the app.
import { build } from './build.mjs';
import { install, run } from './install.mjs';
import { ensureMoreBrowsers } from './programs/browsers.mjs';

install();
ensureMoreBrowsers();
build();
run('vitest', ['run', '--project', 'cross-browser', ...process.argv.slice(2)]);
