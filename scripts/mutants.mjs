import { EQUIPMENT_MUTANTS } from './equipment-mutants.mjs';
import { PLAN_MUTANTS } from './plan-mutants.mjs';
import { VISIT_MUTANTS } from './visit-mutants.mjs';

/*
 * Mutations of the outbox for scripts/mutation.mjs, one at a time: the histories must detect each, or the named test where no history can.
 */

/** Each edit: symbol, old text, new text; and the kind of office or the test that detects the mutation. */
export const MUTANTS = {
  'M1 an orphaned sending counts as never sent': {
    office: 'foreign',
    edits: [
      ['releaseOrphan', "advance(db, op, 'lose', freed)", "advance(db, op, 'giveBack', freed)"],
      ['releaseOrphan', "moved(op, 'lose', freed)", "moved(op, 'giveBack', freed)"],
    ],
  },
  'M2 any 2xx is success': {
    office: 'keyed',
    edits: [
      [
        'send',
        '  else {\n    await settleFailure',
        "  else if (answer.status !== null && answer.status < 300) await release(context, op, 'confirm', { doneAt: device.now() });\n  else {\n    await settleFailure",
      ],
    ],
  },
  'M3 no time to settle, one list without it is enough': {
    office: 'foreign',
    edits: [
      ['SETTLE_MS', 'SETTLE_MS = 90_000', 'SETTLE_MS = 0'],
      ['reconcile', 'absent < 2 : looks < 2', 'absent < 1 : looks < 1'],
    ],
  },
  'M4 forgotten before it is sent': {
    office: 'keyed',
    edits: [['claim', 'context.sent += 1;', 'context.sent += 1;\n  await context.parts.db.ops.delete(read.seq);']],
  },
  'M5 a claim without comparing': {
    office: 'foreign',
    edits: [
      [
        'advance',
        'if (!now || !isAsRead(now, read)) return false;\n  await db.ops.put(moved(now,',
        'if (!now) return false;\n  await db.ops.put(moved(read,',
      ],
      ['advanceAll', 'now && isAsRead(now, read) ? moved(now,', 'now ? moved(read,'],
    ],
  },
  'M6 no baseline of older twins': {
    office: 'foreign',
    edits: [['send', 'baseline: olderTwins(list, read, await matchRulesFor(context, list)),', 'baseline: [],']],
  },
  'M7 silence and 5xx are a plain retry': {
    office: 'foreign',
    edits: [['inDoubt', "release(context, op, 'lose', columns)", "release(context, op, 'giveBack', columns)"]],
  },
  'M8 a refused token drops the change': {
    office: 'keyed',
    edits: [
      ['TRANSITIONS', 'sending: { giveBack', "sending: { discard: 'discarded', giveBack"],
      [
        'settleFailure',
        "await release(context, op, 'giveBack', { notBefore: null });",
        "await release(context, op, 'discard', { notBefore: null });",
      ],
    ],
  },
  'M9 a new key for each attempt': {
    office: 'keyed',
    edits: [['send', '`"$' + '{op.opId}"`', '`"$' + '{op.opId.slice(0, -2)}$' + '{op.attempt + 10}"`']],
  },
  'M10 rows of other changes are not left out': {
    office: 'foreign',
    edits: [
      ['ownRows', '!bound.has(id) && ', ''],
      ['bindRows', 'return isTaken || isTwice || !ofTask', 'return !ofTask'],
    ],
  },
  'M11 bound and done in two steps': {
    office: 'keyed',
    edits: [
      ['bindRows', 'db.taskIds.bulkPut(bound.map(({ op, id }) => ({ lid: op.lid, id })))', 'null'],
      [
        'confirmCreate',
        '  if (logicalTime === null) return false;',
        '  if (logicalTime === null) return false;\n  await context.parts.db.taskIds.put({ lid: op.lid, id });',
      ],
    ],
  },
  'M12 a list that may be cut proves absence': {
    office: 'foreign',
    edits: [['trustIn', "if (isCut || unreadable.length > 0) return 'cut';", '']],
  },
  'M13 a task that no list has was refused': {
    office: 'foreign',
    edits: [
      ['TRANSITIONS', 'queued: {', "queued: { refuse: 'rejected',"],
      ['TRANSITIONS', 'unknown: {', "unknown: { refuse: 'rejected',"],
      [
        'withoutRow',
        'const looks = op.looks ?? 0;',
        "if (await release(context, op, 'refuse', { error: { status: 404, text: '' } })) return true;\n  const looks = op.looks ?? 0;",
      ],
    ],
  },
  'M14 what is done is over with the next list': {
    office: 'keyed',
    edits: [
      [
        'isCreationKnown',
        'beganAfter(list, op) && (row !== undefined || op.serverId === null || isLongAgo(op, list))',
        'beganAfter(list, op)',
      ],
    ],
  },
  'M15 a list that lags behind is believed': {
    office: 'foreign',
    edits: [['sendChange', 'if (!list.since.has(id) && isBehind(row, intent, op, others)) {', 'if (op.seq < 0) {']],
  },
  'M16 a twin that an empty or cut list had hidden is taken for a new row': {
    office: 'foreign',
    edits: [['ownRows', 'const isNew = (id: number) =>', 'const isNew = (id: number) => id > 0 ||']],
  },
  'M17 sent without the leave to send': {
    office: 'foreign',
    edits: [['stopOf', "if (replay === 'off') return 'switched-off';", '']],
  },
  'M18 one row that cannot be read spoils the list': {
    office: 'foreign',
    edits: [['isPage', 'rows.length === 0 || rows.some(isRequest)', 'rows.every(isReadable)']],
  },
  'M19 the same in other words is another request': {
    office: 'foreign',
    edits: [
      [
        'compareContent',
        'const bySpelling = compareSpelling(sent, listed);',
        "const bySpelling: Likeness = naturalKey(sent) === naturalKey(listed) ? 'same' : 'other';",
      ],
    ],
  },
  'M20 a second sending leaves unlooked': {
    office: 'foreign',
    edits: [['sendCreate', 'op.isSecond && !list.hasExtensions ? sendSecond(context, intent, op, list) : send', 'send']],
  },
  'M21 the history counts from the decision': {
    test: 'tests/offline/drain-end.test.ts',
    edits: [['pruneHistory', 'now - (op.doneAt ?? op.createdAt) > HISTORY', 'now - op.createdAt > HISTORY']],
  },
  'M22 a call rests on a list of any age': {
    test: 'tests/offline/care-decisions.test.ts',
    edits: [['sendCall', 'listSince(context, device.now() - LIST_FOR_CREATE)', 'listSince(context, 0)']],
  },
  'M23 the answer to a call is written although somebody signed out meanwhile': {
    test: 'tests/offline/care-decisions.test.ts',
    edits: [
      [
        'confirmCall',
        'async function confirmCall(context: DrainContext, op: CallOp, store?: () => Promise<void>): Promise<boolean> {\n  if (!(await isStillSignedIn(context))) return false;',
        'async function confirmCall(context: DrainContext, op: CallOp, store?: () => Promise<void>): Promise<boolean> {\n  if (false as boolean) return false;',
      ],
    ],
  },
  'M24 numbers stand for the same after the office has gone back in time': {
    test: 'tests/offline/restored/renumbered-tasks.test.ts',
    edits: [['renumber', 'if (known === null && !hasOtherTask(before, rows)) return;', 'if (known === null || known !== epoch) return;']],
  },
  'M25 what the office has lost is sent again under another key': {
    test: 'tests/offline/restored/sent-before.test.ts',
    edits: [['sendAgain', "if (isReview && op.why === 'lost') return sendLost(context.db, op);", '']],
  },
  'M26 a status that the office has lost is called done': {
    test: 'tests/offline/restored/sent-before.test.ts',
    edits: [['confirmed', "!changeIntent(op).isApplied(op, task) ? gone(op, 'lost') : op", "isLive(op) ? gone(op, 'lost') : op"]],
  },
  ...VISIT_MUTANTS,
  ...EQUIPMENT_MUTANTS,
  ...PLAN_MUTANTS,
};
