import { spawn } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { env, install, root } from './install.mjs';
import { MUTANTS } from './mutants.mjs';

/*
 * Applies one mutation at a time to a copy of the client and runs histories against it until a promise is broken, or runs the test that the
 * mutation names.
 * All of them, in parallel on all processors: node scripts/mutation.mjs. Some: node scripts/mutation.mjs M3 M7.
 */
const TESTS = ['tests/support', 'tests/offline', 'tests/integration', 'tests/unit/domain/service', 'tests/unit/domain/visit'];
const COPIED = ['src', 'server', ...TESTS, 'package.json', 'vitest.config.ts'];
const VITEST = join(root, 'node_modules/vitest/vitest.mjs');
/** As many as the property tests run in `npm run test:full` (tests/offline/outbox-*.property.test.ts). */
const HISTORIES = '2000';
const SEED = '20261120';

const folder = join(root, `.cache/mutants-${process.pid}`);

async function plant(home, edits) {
  await mkdir(home, { recursive: true });
  for (const part of COPIED) await cp(join(root, part), join(home, part), { recursive: true });
  for (const [file, text] of applyEdits(sources, edits)) await writeFile(join(home, file), text);
}

function play(cwd, { office, test }) {
  const args = test ? [VITEST, 'run', test, '--maxWorkers=1'] : ['tests/support/run-histories.ts', office, HISTORIES, SEED];
  // A test that fails by an assertion has detected the mutation; one that cannot run has not.
  const sign = test ? 'AssertionError' : 'broken after';
  return new Promise((resolve) => {
    const child = spawn('node', args, { cwd, env: { ...env, TEST_SHRINK: 'off', TEST_HISTORIES: HISTORIES, TEST_FULL: '1' } });
    let said = '';
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    child.on('close', (code) => resolve({ isCaught: code === 1 && said.includes(sign), said }));
  });
}

/** One line: the mutation, the number of histories and the broken promise. */
function lineOf(name, { isCaught, said }) {
  if (!isCaught) return `MISSED  ${name}\n${said}`;
  if (MUTANTS[name].test) return `caught  ${name}: by ${MUTANTS[name].test}`;
  const after = /broken after (\d+)/.exec(said)?.[1];
  return `caught  ${name}: after ${after}, ${said.split('\n').findLast((line) => /[A-Z]{4}/.test(line))}`;
}

async function tryOne(name) {
  const mutant = MUTANTS[name];
  const home = join(folder, name.split(' ')[0]);
  await plant(home, mutant.edits);
  const outcome = await play(home, mutant);
  await rm(home, { recursive: true, force: true });
  console.log(lineOf(name, outcome));
  return outcome.isCaught;
}

install();
// Its parser is a package.
const { applyEdits, readSources } = await import('./apply-edits.mjs');
const sources = readSources(root);
const chosen = process.argv.slice(2);
const names = Object.keys(MUTANTS).filter((each) => chosen.length === 0 || chosen.includes(each.split(' ')[0]));
const left = [...names];
let caught = 0;
const lane = async () => {
  for (let name = left.shift(); name !== undefined; name = left.shift()) if (await tryOne(name)) caught += 1;
};
await Promise.all(Array.from({ length: availableParallelism() }, lane)).finally(() => rm(folder, { recursive: true, force: true }));
console.log(`${caught} of ${names.length} planted mistakes were caught`);
process.exit(names.length > 0 && caught === names.length ? 0 : 1);
