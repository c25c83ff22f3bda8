// Finds the Chromium of the end-to-end tests, or installs it.
import { byPackageManager, chosenProgram, quietly } from './programs.mjs';

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
