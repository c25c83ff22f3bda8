import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Plants one known mistake at a time into a copy of the outbox and plays histories against it: each must be caught.
 * node scripts/mutants.mjs [NAME …]
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const COPIED = [
  ...['domain', 'contract', 'failures', 'local', 'remote', 'intents', 'sync', 'state'].map((floor) => `src/${floor}`),
  'tests/support',
];
const HISTORIES = '1500';
const SEED = '20261120';

/** file, what stands there, what stands there instead; and against which office the mistake shows. */
export const MUTANTS = {
  'M1 an orphaned sending counts as never sent': {
    office: 'foreign',
    edits: [
      ['src/sync/outbox/drain.ts', "advance(db, op, 'lose', freed)", "advance(db, op, 'giveBack', freed)"],
      ['src/sync/outbox/drain.ts', "moved(op, 'lose', freed)", "moved(op, 'giveBack', freed)"],
    ],
  },
  'M3 any 2xx is success': {
    office: 'keyed',
    edits: [
      [
        'src/sync/outbox/send-create.ts',
        '  } else await settleFailure',
        "  } else if (answer.status !== null && answer.status < 300) await release(context, op, 'confirm', { doneAt: device.now() });\n  else await settleFailure",
      ],
      ['src/sync/outbox/send-create.ts', 'import { claim, ', 'import { claim, release, '],
    ],
  },
  'M4 no time to settle, one list without it is enough': {
    office: 'foreign',
    edits: [
      ['src/sync/outbox/retry-policy.ts', 'SETTLE_MS = 90_000', 'SETTLE_MS = 0'],
      ['src/sync/outbox/send-create.ts', 'absent < 2 : looks < 2', 'absent < 1 : looks < 1'],
    ],
  },
  'M5 forgotten before it is sent': {
    office: 'keyed',
    edits: [['src/sync/outbox/claim.ts', 'context.sent += 1;', 'context.sent += 1;\n  await db.ops.delete(read.seq);']],
  },
  'M6 a claim without comparing': {
    office: 'foreign',
    edits: [
      [
        'src/local/outbox/operations.repo.ts',
        'if (!now || !isAsRead(now, read)) return false;\n  await db.ops.put(moved(now,',
        'if (!now) return false;\n  await db.ops.put(moved(read,',
      ],
    ],
  },
  'M7 no baseline of older twins': {
    office: 'foreign',
    edits: [['src/sync/outbox/send-create.ts', 'baseline: olderTwins(list, read, await mannersFor(context, list)),', 'baseline: [],']],
  },
  'M8 silence and 5xx are a plain retry': {
    office: 'foreign',
    edits: [['src/sync/outbox/claim.ts', "release(context, op, 'lose', columns)", "release(context, op, 'giveBack', columns)"]],
  },
  'M9 a refused token drops the change': {
    office: 'keyed',
    edits: [
      ['src/local/outbox/transitions.ts', 'sending: { giveBack', "sending: { discard: 'discarded', giveBack"],
      [
        'src/sync/outbox/claim.ts',
        "await release(context, op, 'giveBack', { notBefore: null });",
        "await release(context, op, 'discard', { notBefore: null });",
      ],
    ],
  },
  'M10 a new key for each attempt': {
    office: 'keyed',
    edits: [['src/sync/outbox/send-create.ts', '`"$' + '{op.opId}"`', '`"$' + '{op.opId.slice(0, -2)}$' + '{op.attempt + 10}"`']],
  },
  'M11 rows of other changes are not left out': {
    office: 'foreign',
    edits: [
      ['src/sync/outbox/own-rows.ts', '!bound.has(id) && ', ''],
      ['src/sync/outbox/confirm-row.ts', 'if (isTaken) return null;', ''],
    ],
  },
  'M12 bound and done in two steps': {
    office: 'keyed',
    edits: [
      ['src/sync/outbox/confirm-row.ts', 'db.taskIds.put({ lid: op.lid, id })', 'null'],
      [
        'src/sync/outbox/confirm.ts',
        '  if (logicalTime === null) return false;',
        '  if (logicalTime === null) return false;\n  await context.parts.db.taskIds.put({ lid: op.lid, id });',
      ],
    ],
  },
  'M13 a list that may be cut proves absence': {
    office: 'foreign',
    edits: [['src/local/cache/tasks.repo.ts', "if (isCut || unreadable.length > 0) return 'cut';", '']],
  },
  'M14 a task that no list has was refused': {
    office: 'foreign',
    edits: [
      ['src/local/outbox/transitions.ts', 'queued: {', "queued: { refuse: 'rejected',"],
      ['src/local/outbox/transitions.ts', 'unknown: {', "unknown: { refuse: 'rejected',"],
      [
        'src/sync/outbox/send-change.ts',
        'const looks = op.looks ?? 0;',
        "if (await release(context, op, 'refuse', { error: { status: 404, text: '' } })) return true;\n  const looks = op.looks ?? 0;",
      ],
    ],
  },
  'M15 what is done is over with the next list': {
    office: 'keyed',
    edits: [
      [
        'src/intents/known-to-list.ts',
        'beganAfter(list, op) && (row !== undefined || op.serverId === null || isLongAgo(op, list))',
        'beganAfter(list, op)',
      ],
    ],
  },
  'M16 a list that lags behind is believed': {
    office: 'foreign',
    edits: [['src/sync/outbox/send-change.ts', 'if (!list.since.has(id) && isBehind(row, intent, op, others)) {', 'if (op.seq < 0) {']],
  },
  'M17 a twin that an empty or cut list had hidden is taken for a new row': {
    office: 'foreign',
    edits: [['src/sync/outbox/own-rows.ts', 'const isNew = (id: number) =>', 'const isNew = (id: number) => id > 0 ||']],
  },
  'M18 sent without the leave to send': {
    office: 'foreign',
    edits: [['src/sync/outbox/replay-setting.ts', "settings.replay === 'off' ? 'switched-off' : null", 'null']],
  },
  'M19 one row that cannot be read spoils the list': {
    office: 'foreign',
    edits: [['src/contract/task-page.contract.ts', 'rows.length === 0 || rows.some(isRequest)', 'rows.every(isReadable)']],
  },
  'M20 the same in other words is another request': {
    office: 'foreign',
    edits: [
      [
        'src/intents/natural-key.ts',
        'const bySpelling = likeness(sent, listed);',
        "const bySpelling: Likeness = naturalKey(sent) === naturalKey(listed) ? 'same' : 'other';",
      ],
    ],
  },
  'M21 a second sending leaves unlooked': {
    office: 'foreign',
    edits: [
      ['src/sync/outbox/send-create.ts', 'op.isSecond && !list.hasExtensions ? sendSecond(context, intent, op, list) : send', 'send'],
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
