import { VISIT_MUTANTS } from './visit-mutants.mjs';

/*
 * Mutations of the outbox for scripts/mutation.mjs, one at a time: the histories must detect each, or the named test where no history can.
 */

/** Each edit: file, old text, new text; and the kind of office or the test that detects the mutation. */
export const MUTANTS = {
  'M1 an orphaned sending counts as never sent': {
    office: 'foreign',
    edits: [
      ['src/sync/outbox/drain.ts', "advance(db, op, 'lose', freed)", "advance(db, op, 'giveBack', freed)"],
      ['src/sync/outbox/drain.ts', "moved(op, 'lose', freed)", "moved(op, 'giveBack', freed)"],
    ],
  },
  'M2 any 2xx is success': {
    office: 'keyed',
    edits: [
      [
        'src/sync/outbox/send-create.ts',
        '  else {\n    await settleFailure',
        "  else if (answer.status !== null && answer.status < 300) await release(context, op, 'confirm', { doneAt: device.now() });\n  else {\n    await settleFailure",
      ],
      ['src/sync/outbox/send-create.ts', 'import { claim, ', 'import { claim, release, '],
    ],
  },
  'M3 no time to settle, one list without it is enough': {
    office: 'foreign',
    edits: [
      ['src/sync/outbox/retry-policy.ts', 'SETTLE_MS = 90_000', 'SETTLE_MS = 0'],
      ['src/sync/outbox/send-create.ts', 'absent < 2 : looks < 2', 'absent < 1 : looks < 1'],
    ],
  },
  'M4 forgotten before it is sent': {
    office: 'keyed',
    edits: [['src/sync/outbox/claim.ts', 'context.sent += 1;', 'context.sent += 1;\n  await context.parts.db.ops.delete(read.seq);']],
  },
  'M5 a claim without comparing': {
    office: 'foreign',
    edits: [
      [
        'src/local/outbox/operations.repo.ts',
        'if (!now || !isAsRead(now, read)) return false;\n  await db.ops.put(moved(now,',
        'if (!now) return false;\n  await db.ops.put(moved(read,',
      ],
      ['src/local/outbox/operations.repo.ts', 'now && isAsRead(now, read) ? moved(now,', 'now ? moved(read,'],
    ],
  },
  'M6 no baseline of older twins': {
    office: 'foreign',
    edits: [['src/sync/outbox/send-create.ts', 'baseline: olderTwins(list, read, await matchRulesFor(context, list)),', 'baseline: [],']],
  },
  'M7 silence and 5xx are a plain retry': {
    office: 'foreign',
    edits: [['src/sync/outbox/settle-failure.ts', "release(context, op, 'lose', columns)", "release(context, op, 'giveBack', columns)"]],
  },
  'M8 a refused token drops the change': {
    office: 'keyed',
    edits: [
      ['src/local/outbox/transitions.ts', 'sending: { giveBack', "sending: { discard: 'discarded', giveBack"],
      [
        'src/sync/outbox/settle-failure.ts',
        "await release(context, op, 'giveBack', { notBefore: null });",
        "await release(context, op, 'discard', { notBefore: null });",
      ],
    ],
  },
  'M9 a new key for each attempt': {
    office: 'keyed',
    edits: [['src/sync/outbox/send-create.ts', '`"$' + '{op.opId}"`', '`"$' + '{op.opId.slice(0, -2)}$' + '{op.attempt + 10}"`']],
  },
  'M10 rows of other changes are not left out': {
    office: 'foreign',
    edits: [
      ['src/sync/outbox/own-rows.ts', '!bound.has(id) && ', ''],
      ['src/sync/outbox/confirm.ts', 'return isTaken || isTwice || !ofTask', 'return !ofTask'],
    ],
  },
  'M11 bound and done in two steps': {
    office: 'keyed',
    edits: [
      ['src/sync/outbox/confirm.ts', 'db.taskIds.bulkPut(bound.map(({ op, id }) => ({ lid: op.lid, id })))', 'null'],
      [
        'src/sync/outbox/confirm.ts',
        '  if (logicalTime === null) return false;',
        '  if (logicalTime === null) return false;\n  await context.parts.db.taskIds.put({ lid: op.lid, id });',
      ],
    ],
  },
  'M12 a list that may be cut proves absence': {
    office: 'foreign',
    edits: [['src/local/cache/tasks.repo.ts', "if (isCut || unreadable.length > 0) return 'cut';", '']],
  },
  'M13 a task that no list has was refused': {
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
  'M14 what is done is over with the next list': {
    office: 'keyed',
    edits: [
      [
        'src/intents/known-to-list.ts',
        'beganAfter(list, op) && (row !== undefined || op.serverId === null || isLongAgo(op, list))',
        'beganAfter(list, op)',
      ],
    ],
  },
  'M15 a list that lags behind is believed': {
    office: 'foreign',
    edits: [['src/sync/outbox/send-change.ts', 'if (!list.since.has(id) && isBehind(row, intent, op, others)) {', 'if (op.seq < 0) {']],
  },
  'M16 a twin that an empty or cut list had hidden is taken for a new row': {
    office: 'foreign',
    edits: [['src/sync/outbox/own-rows.ts', 'const isNew = (id: number) =>', 'const isNew = (id: number) => id > 0 ||']],
  },
  'M17 sent without the leave to send': {
    office: 'foreign',
    edits: [['src/sync/outbox/replay-setting.ts', "if (replay === 'off') return 'switched-off';", '']],
  },
  'M18 one row that cannot be read spoils the list': {
    office: 'foreign',
    edits: [['src/contract/task-page.contract.ts', 'rows.length === 0 || rows.some(isRequest)', 'rows.every(isReadable)']],
  },
  'M19 the same in other words is another request': {
    office: 'foreign',
    edits: [
      [
        'src/intents/natural-key.ts',
        'const bySpelling = compareSpelling(sent, listed);',
        "const bySpelling: Likeness = naturalKey(sent) === naturalKey(listed) ? 'same' : 'other';",
      ],
    ],
  },
  'M20 a second sending leaves unlooked': {
    office: 'foreign',
    edits: [
      ['src/sync/outbox/send-create.ts', 'op.isSecond && !list.hasExtensions ? sendSecond(context, intent, op, list) : send', 'send'],
    ],
  },
  'M21 the history counts from the decision': {
    test: 'tests/offline/drain-end.test.ts',
    edits: [['src/sync/outbox/prune.ts', 'now - (op.doneAt ?? op.createdAt) > HISTORY', 'now - op.createdAt > HISTORY']],
  },
  'M22 a call rests on a list of any age': {
    test: 'tests/offline/care-decisions.test.ts',
    edits: [['src/sync/outbox/send-call.ts', 'listSince(context, device.now() - LIST_FOR_CREATE)', 'listSince(context, 0)']],
  },
  'M23 the answer to a call is written although somebody signed out meanwhile': {
    test: 'tests/offline/care-decisions.test.ts',
    edits: [
      [
        'src/sync/outbox/send-call.ts',
        'async function confirmCall(context: DrainContext, op: CallOp): Promise<boolean> {\n  if (!(await isStillSignedIn(context))) return false;',
        'async function confirmCall(context: DrainContext, op: CallOp): Promise<boolean> {\n  if (false as boolean) return false;',
      ],
    ],
  },
  'M24 numbers stand for the same after the office has gone back in time': {
    test: 'tests/offline/restored/renumbered-tasks.test.ts',
    edits: [
      [
        'src/sync/outbox/restored/renumber.ts',
        'if (known === null && !hasOtherTask(before, rows)) return;',
        'if (known === null || known !== epoch) return;',
      ],
    ],
  },
  'M25 what the office has lost is sent again under another key': {
    test: 'tests/offline/restored/sent-before.test.ts',
    edits: [['src/intents/resolve-changes.ts', "if (isReview && op.why === 'lost') return sendLost(context.db, op);", '']],
  },
  'M26 a status that the office has lost is called done': {
    test: 'tests/offline/restored/sent-before.test.ts',
    edits: [
      [
        'src/sync/outbox/restored/match-changes.ts',
        "!changeIntent(op).isApplied(op, task) ? gone(op, 'lost') : op",
        "isLive(op) ? gone(op, 'lost') : op",
      ],
    ],
  },
  ...VISIT_MUTANTS,
};
