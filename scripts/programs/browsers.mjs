// Finds the browsers of the tests and installs missing ones if allowed: a Chromium for the end-to-end tests, a Firefox and a WebKit for
// tests/cross-browser, which are skipped without them.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, root } from '#scripts/install.mjs';

/** The first of these names in the PATH, otherwise the first of these paths that exists. */
function programOf(names, elsewhere = []) {
  const named = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...named, ...elsewhere].find((path) => path && existsSync(path));
}

/** The path in a setting if it exists; otherwise as `programOf`. */
const chosenProgram = (setting, names, elsewhere) => programOf([], [setting]) ?? programOf(names, elsewhere);

const quietly = (command, args) => {
  try {
    execFileSync(command, args, { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
};

/** Installs Debian packages if the user is allowed to. */
function byPackageManager(what, ...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${what} with apt …`);
  quietly('apt-get', ['update', '-qq']) && quietly('apt-get', ['install', '-y', '-qq', ...packages]);
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

const installed = () => chosenProgram(process.env.PV_CHROMIUM, NAMES, ELSEWHERE);

/** The path of a Chromium, or '' for the one that Playwright downloaded. Exits the process if there is none. */
export function ensureBrowser() {
  const found = installed();
  if (found) return found;
  byPackageManager('Chromium', 'chromium');
  const now = installed();
  if (now) return now;
  console.log('Downloading Chromium with Playwright …');
  if (quietly('playwright', ['install', 'chromium'])) return '';
  console.error(
    'The tests need Chromium or Google Chrome. Install one (for example "apt-get install chromium"), or name it in PV_CHROMIUM.',
  );
  return process.exit(1);
}

/** The path of a headless Chromium, or '' if there is none; then the full one is used, which does more work. */
export function ensureHeadlessShell() {
  const found = () => chosenProgram(process.env.PV_CHROMIUM_SHELL, ['chromium-headless-shell']) ?? '';
  if (!found()) byPackageManager('Chromium for tests', 'chromium-headless-shell');
  return found();
}

/** Message if one is missing. */
export const FIREFOX = 'no firefox-esr or firefox';
export const WEBKIT = 'no webkit2gtk-driver with MiniBrowser, or no xvfb';

export const firefox = () =>
  chosenProgram(process.env.PV_FIREFOX, ['firefox-esr', 'firefox'], ['/Applications/Firefox.app/Contents/MacOS/firefox']);

/** A browser for tests is not in the PATH but in a library folder: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1. */
function miniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec'].flatMap((folder) => {
    try {
      return [folder, ...readdirSync(folder).map((name) => `${folder}/${name}`)];
    } catch {
      return [];
    }
  });
  return programOf(
    ['MiniBrowser'],
    folders.flatMap((folder) => ['4.1', '6.0', '4.0'].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`)),
  );
}

export function webkit() {
  const [driver, browser, display] = [programOf(['WebKitWebDriver']), miniBrowser(), programOf(['Xvfb'])];
  return driver && browser && display ? { driver, browser, display } : undefined;
}

export function ensureMoreBrowsers() {
  if (!firefox()) byPackageManager('Firefox', 'firefox-esr');
  if (!webkit()) byPackageManager('WebKit', 'webkit2gtk-driver', 'xvfb');
}
