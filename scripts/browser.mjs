// Finds a Chromium for the journeys, or installs one.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, root } from './install.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

function installed() {
  const named = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.PV_CHROMIUM, ...named, ...ELSEWHERE].find((path) => path && existsSync(path));
}

const quietly = (command, args) => {
  try {
    execFileSync(command, args, { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
};

function byPackageManager() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium with apt …');
  quietly('apt-get', ['update', '-qq']) && quietly('apt-get', ['install', '-y', '-qq', 'chromium']);
}

/** The path of a Chromium, or '' for the one that Playwright downloaded. Ends the process when there is none. */
export function ensureBrowser() {
  const found = installed();
  if (found) return found;
  byPackageManager();
  const now = installed();
  if (now) return now;
  console.log('Downloading Chromium with Playwright …');
  if (quietly('playwright', ['install', 'chromium'])) return '';
  console.error(
    'The tests need Chromium or Google Chrome. Install one (for example "apt-get install chromium"), or name it in PV_CHROMIUM.',
  );
  return process.exit(1);
}
