import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Plants one known mistake at a time into a copy of the outbox and plays histories against it: each must be caught.
 * node scripts/mutants.mjs [NAME …]
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const COPIED = ['src/domain', 'src/contract', 'src/local', 'src/remote', 'src/intents', 'src/sync', 'tests/support'];
const HISTORIES = '1500';
const SEED = '20261120';

/** file, what stands there, what stands there instead; and against which office the mistake shows. */
export const MUTANTS = {
  'M1 an orphaned sending counts as never sent': {
    office: 'foreign',
    edits: [['src/sync/drain.ts', "const doubted = { state: 'unknown'", "const doubted = { state: 'queued'"]],
  },
  'M3 any 2xx is success': {
    office: 'keyed',
    edits: [
      [
        'src/sync/advance-create.ts',
        "} else if (answer.is === 'failed') await settleFailure",
        "} else if (answer.is === 'failed' && answer.status !== null && answer.status < 300) await release(round, op, { state: 'done', doneAt: device.now() });\n  else if (answer.is === 'failed') await settleFailure",
      ],
      ['src/sync/advance-create.ts', "answer.problem.is === 'shape'", 'false'],
    ],
  },
  'M4 no time to settle, one list without it is enough': {
    office: 'foreign',
    edits: [
      ['src/sync/waits.ts', 'SETTLE = 90_000', 'SETTLE = 0'],
      ['src/sync/advance-create.ts', 'if (op.absent === 0) {', 'if (op.absent < 0) {'],
    ],
  },
  'M5 forgotten before it is sent': {
    office: 'keyed',
    edits: [['src/sync/claim.ts', 'round.sent += 1;', 'round.sent += 1;\n  await db.ops.delete(read.seq);']],
  },
  'M6 a claim without comparing': {
    office: 'foreign',
    edits: [['src/local/ops.repo.ts', 'if (!now || !isAsRead(now, read)) return false;', 'if (!now) return false;']],
  },
  'M7 no baseline of older twins': {
    office: 'foreign',
    edits: [
      [
        'src/sync/advance-create.ts',
        'const baseline = isFirst ? matching(list, read, await unreliableOf(round, list))',
        'const baseline = isFirst ? []',
      ],
    ],
  },
  'M8 silence and 5xx are a plain retry': {
    office: 'foreign',
    edits: [['src/sync/claim.ts', "const change = { state: 'unknown'", "const change = { state: 'queued'"]],
  },
  'M9 a refused token drops the change': {
    office: 'keyed',
    edits: [
      ['src/sync/claim.ts', "await put({ state: 'queued', notBefore: null });", "await put({ state: 'discarded', notBefore: null });"],
    ],
  },
  'M10 a new key for each attempt': {
    office: 'keyed',
    edits: [['src/sync/advance-create.ts', '`"$' + '{op.opId}"`', '`"$' + '{op.opId.slice(0, -2)}$' + '{op.attempt + 10}"`']],
  },
  'M11 rows of other changes are not left out': {
    office: 'foreign',
    edits: [
      ['src/sync/advance-create.ts', ' && !bound.has(id)', ''],
      ['src/sync/bind.ts', 'if (isTaken) return false;', ''],
    ],
  },
  'M12 bound and done in two steps': {
    office: 'keyed',
    edits: [
      ['src/sync/bind.ts', 'db.taskIds.put({ lid: op.lid, id })', 'null'],
      [
        'src/sync/bind.ts',
        '  if (!isBound) return false;',
        '  if (isBound) await db.taskIds.put({ lid: op.lid, id });\n  if (!isBound) return false;',
      ],
    ],
  },
};

/** Answers with what the histories said; `caught` when a promise was broken. */
export async function tryMutant(name, folder = join(root, `.cache/mutants-${process.pid}`)) {
  const { office, edits } = MUTANTS[name];
  const home = join(folder, name.split(' ')[0]);
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  for (const part of COPIED) await cp(join(root, part), join(home, part), { recursive: true });
  await cp(join(root, 'package.json'), join(home, 'package.json'));
  for (const [file, from, to] of edits) {
    const path = join(home, file);
    const source = await readFile(path, 'utf8');
    if (!source.includes(from)) throw new Error(`${name}: ${file} has no longer ${from}`);
    await writeFile(path, source.replace(from, to));
  }
  const { code, said } = await run(home, office);
  await rm(folder, { recursive: true, force: true });
  return { caught: code === 1 && said.includes('broken after'), said };
}

function run(cwd, office) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['tests/support/run-histories.ts', office, HISTORIES, SEED], { cwd });
    let said = '';
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    child.on('close', (code) => resolve({ code, said }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const chosen = process.argv.slice(2);
  let missed = 0;
  for (const name of Object.keys(MUTANTS).filter((each) => chosen.length === 0 || chosen.includes(each.split(' ')[0]))) {
    const { caught, said } = await tryMutant(name);
    if (!caught) missed += 1;
    console.log(
      `${caught ? 'caught' : 'MISSED'}  ${name}${caught ? `: ${said.split('\n').findLast((line) => /[A-Z]{4}/.test(line)) ?? ''}` : `\n${said}`}`,
    );
  }
  process.exit(missed > 0 ? 1 : 0);
}
