/*
 * `npm test`: types, lint, the build, what its screens weigh, every test of vitest, the planted mistakes, the journeys in
 * Chromium, and the stories in Firefox and WebKit.
 * `npm test -- --changed [COMMIT]`: of vitest's tests those that import what was changed since that commit (without one:
 * what is not committed), and of the journeys those whose own file or helpers were.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureHeadlessShell } from './programs/browser.mjs';
import { build } from './build.mjs';
import { install, run } from './install.mjs';
import { ensureMoreBrowsers } from './programs/more-browsers.mjs';

const [only, commit] = process.argv.slice(2);
if (only !== undefined && only !== '--changed') {
  console.error('npm test takes --changed [COMMIT] and nothing else; one file: npx vitest run PATH, npm run journeys -- NAME');
  process.exit(1);
}
const isWhole = only === undefined;
const since = commit === undefined ? '' : `=${commit}`;
const changed = isWhole ? [] : [`--changed${since}`, '--passWithNoTests'];
/** Browsers come last: beside everything else they would take the machine from each other. */
const OF_CODE = ['--project', '!browsers'];

const folder = mkdtempSync(join(tmpdir(), 'pv-care-run-'));
const notRun = join(folder, 'not-run.txt');
const parts = [];

/** Says what took how long and what was left out on this machine, also where the run ends early. */
process.on('exit', () => {
  const left = existsSync(notRun) ? [...new Set(readFileSync(notRun, 'utf8').trim().split('\n'))] : [];
  rmSync(folder, { recursive: true, force: true });
  for (const { name, seconds } of parts) console.log(`${name.padEnd(18)} ${(seconds / 60).toFixed(1)} min`);
  console.log(`${left.length} left out on this machine${left.map((line) => `\n  ${line}`).join('')}`);
});

function part(name, work) {
  const began = performance.now();
  work();
  parts.push({ name, seconds: (performance.now() - began) / 1_000 });
}

install();
const browsers = { PV_CHROMIUM: ensureBrowser(), PV_CHROMIUM_SHELL: ensureHeadlessShell() };
ensureMoreBrowsers();
part('types', () => run('tsc', ['-b']));
part('lint', () => run('biome', ['check', '--error-on-warnings']));
part('unused', () => run('knip', ['--no-progress']));
part('build', build);
part('sizes', () => run('node', ['scripts/check-sizes.ts']));
part('vitest', () => run('vitest', ['run', ...OF_CODE, ...changed], { TEST_LEFT_OUT: notRun }));
if (isWhole) part('planted mistakes', () => run('node', ['scripts/mutation.mjs']));
const journeys = isWhole ? ['test'] : ['test', `--only-changed${since}`, '--pass-with-no-tests'];
part('journeys', () => run('playwright', journeys, { ...browsers, TEST_LEFT_OUT: notRun }));
part('other browsers', () => run('vitest', ['run', '--project', 'browsers', ...changed], { TEST_LEFT_OUT: notRun }));
