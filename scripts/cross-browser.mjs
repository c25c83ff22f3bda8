// `npm run cross-browser [-- -t NAME]`: the stories of tests/cross-browser in a Firefox and a WebKit, over the app as it is now.
import { build } from './build.mjs';
import { install, run } from './install.mjs';
import { ensureMoreBrowsers } from './programs/more-browsers.mjs';

install();
ensureMoreBrowsers();
build();
run('vitest', ['run', '--project', 'browsers', ...process.argv.slice(2)]);
