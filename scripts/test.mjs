/*
 * `npm test`: what every change has to pass. `npm run test:full`: everything. docs/testing.md says which test goes where. `npm test --
 * PART…` and `npm run test:full -- PART…` run some parts alone; an unknown name lists them. `npm test -- --changed [COMMIT]`: the tests
 * that import a file changed since that commit (without one: not committed). `TEST_SEED=N` repeats an order of files.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install, runTogether, tryRun } from './install.mjs';
import { ensureBrowser, ensureHeadlessShell, ensureMoreBrowsers } from './programs/browsers.mjs';

const [isFull, ...args] = process.argv[2] === '--full' ? [true, ...process.argv.slice(3)] : [false, ...process.argv.slice(2)];
const isChanged = args[0] === '--changed';
const since = isChanged && args[1] !== undefined ? `=${args[1]}` : '';
const requested = isChanged ? [] : args;
const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 1_000_000));

const folder = mkdtempSync(join(tmpdir(), 'pv-care-run-'));
const leftOut = join(folder, 'left-out.txt');
const results = [];

/** Environment of the parts of `npm run test:full`: both databases, and all cases of tests/support/runs.ts. */
const FULL = isFull ? { TEST_DATABASES: 'both', TEST_FULL: '1' } : {};

function vitest(counts, projects, settings = FULL) {
  const changed = isChanged ? [`--changed${since}`, '--passWithNoTests'] : [];
  const reporters = ['--reporter', 'minimal', '--reporter', './scripts/test-run/vitest-progress.ts'];
  const order = ['--sequence.shuffle.files', '--sequence.seed', seed];
  const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...reporters, ...order, ...changed];
  return tryRun('vitest', args, { ...settings, TEST_COUNTS: counts, TEST_LEFT_OUT: leftOut });
}

function playwright(counts) {
  const chosen = isFull ? [] : ['--grep-invert', '@full|\\.full\\.e2e\\.ts'];
  const changed = isChanged ? [`--only-changed${since}`, '--pass-with-no-tests'] : [];
  const browsers = { PV_CHROMIUM: ensureBrowser(), PV_CHROMIUM_SHELL: ensureHeadlessShell() };
  const args = ['test', '--reporter', './scripts/test-run/playwright-progress.ts', ...chosen, ...changed];
  return tryRun('playwright', args, { ...browsers, TEST_COUNTS: counts, TEST_LEFT_OUT: leftOut });
}

const staticChecks = () =>
  runTogether([
    ['tsc', '-b'],
    ['biome', 'check', '--error-on-warnings'],
    ['knip', '--no-progress'],
    ['knip', '--production', '--config', 'knip.production.json', '--no-progress'], // what only tests use
  ]);

function buildAndSizes() {
  build();
  return tryRun('node', ['scripts/check-sizes.ts']);
}

function crossBrowser(counts) {
  ensureMoreBrowsers();
  return vitest(counts, ['cross-browser']);
}

/** In the order of a run. `work` returns true if all tests pass. */
const PARTS = [
  { name: 'static', does: 'types, lint, unused code', work: staticChecks },
  {
    name: 'build',
    does: 'the app, where sources changed, and the size of each screen',
    work: buildAndSizes,
  },
  { name: 'unit', does: 'architecture, units, simulations of whole fleets', work: (counts) => vitest(counts, ['unit', 'simulation']) },
  { name: 'component', does: 'screens and their parts in a document without a browser', work: (counts) => vitest(counts, ['component']) },
  { name: 'offline', does: 'the outbox against backends and networks that fail', work: (counts) => vitest(counts, ['offline']) },
  { name: 'integration', does: 'the server and its database', work: (counts) => vitest(counts, ['integration']) },
  { name: 'e2e', does: 'app and server in Chromium', needsApp: true, work: playwright },
  {
    name: 'fleets',
    isFullOnly: true,
    does: 'generated fleets, healthy and with planted faults, through intake and diagnosis; `FLEET_SEED=N` repeats them',
    // one database: PostgreSQL, where there is one, takes a third of the time
    work: (counts) => vitest(counts, ['fleets'], {}),
  },
  {
    name: 'system',
    isFullOnly: true,
    does: 'the server as its operator has it: killed, moved, restored, without room',
    work: (counts) => vitest(counts, ['system']),
  },
  {
    name: 'mutation',
    isFullOnly: true,
    does: 'known mistakes planted into the outbox',
    work: () => tryRun('node', ['scripts/mutation.mjs']),
  },
  {
    name: 'cross-browser',
    isFullOnly: true,
    needsApp: true,
    does: 'the main stories in Firefox and WebKit',
    work: crossBrowser,
  },
];

/** What `npm test` leaves to `npm run test:full`, a line each; docs/testing.md has the reasons. */
const LEFT_TO_FULL = [
  'PGlite beside PostgreSQL in all integration tests',
  '2,000 histories of the outbox instead of 150, and of visits instead of 25',
  'three of four generated cases, two of three steps at which something is killed, most dates of simulations, and tests marked fullTest',
  'end-to-end tests marked @full or called *.full.e2e.ts',
  ...PARTS.filter(({ isFullOnly }) => isFullOnly).map(({ name, does }) => `${name}: ${does}`),
];

const available = PARTS.filter(({ isFullOnly }) => isFull || !isFullOnly);
const unknown = requested.filter((name) => !available.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${available.map(({ name }) => name).join(', ')}.`);
  console.error('One file: npx vitest run PATH, npm run e2e -- NAME');
  process.exit(1);
}

async function runPart({ name, does, work, needsApp }) {
  console.log(`\n${name}: ${does}`);
  const counts = join(folder, `${name}.json`);
  const began = performance.now();
  if (needsApp && requested.length > 0) build();
  const isGreen = await work(counts);
  const seconds = (performance.now() - began) / 1000;
  results.push({ name, seconds, isGreen, ...(existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : {}) });
  return isGreen;
}

/** Prints the table, what was left to the other command, what this machine lacks, and the total; also if the run ends early. */
function printSummary() {
  const missing = existsSync(leftOut) ? [...new Set(readFileSync(leftOut, 'utf8').trim().split('\n'))] : [];
  rmSync(folder, { recursive: true, force: true });
  console.log(`\n${'part'.padEnd(14)} ${'tests'.padStart(6)} ${'seconds'.padStart(8)}`);
  for (const { name, passed, failed = 0, seconds, isGreen } of results) {
    const tests = passed === undefined ? '' : String(passed + failed);
    console.log(`${name.padEnd(14)} ${tests.padStart(6)} ${seconds.toFixed(0).padStart(8)}${isGreen ? '' : '  FAILED'}`);
  }
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  console.log(`${'all'.padEnd(14)} ${String(sum('passed') + sum('failed')).padStart(6)} ${sum('seconds').toFixed(0).padStart(8)}`);
  console.log(`order of files: TEST_SEED=${seed}`);
  if (!isFull) console.log(`left to npm run test:full:${LEFT_TO_FULL.map((line) => `\n  ${line}`).join('')}`);
  console.log(missing.length === 0 ? 'this machine lacks nothing' : `this machine lacks:${missing.map((line) => `\n  ${line}`).join('')}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
}

install();
process.on('exit', printSummary);
let isGreen = true;
for (const part of requested.length > 0 ? available.filter(({ name }) => requested.includes(name)) : available) {
  isGreen = (await runPart(part)) && isGreen;
  // without types and an app, later results say nothing
  if (!isGreen && (part.name === 'static' || part.name === 'build')) break;
}
process.exitCode = isGreen ? 0 : 1;
