// Finds a Firefox and a WebKit for tests/cross-browser, and installs them if allowed. Without them these tests are skipped.
import { readdirSync } from 'node:fs';
import { byPackageManager, chosenProgram, programOf } from './programs.mjs';

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
