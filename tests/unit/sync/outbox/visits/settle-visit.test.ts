import { expect, test } from 'vitest';
import { visitLid } from '#intents/visits/queue-visit.ts';
import type { SaveVisitOp } from '#intents/visits/save-visit.intent.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { meetOffice } from '#sync/outbox/visits/settle-visit.ts';
import { aSendingRun, type SendingRun } from '#tests/support/sending-run.ts';
import { aVisit } from '#tests/support/visits.ts';

const VISIT = '00000000-0000-4000-8000-000000000064';

/** A run that has sent a visit; the office answers that it has none. */
async function anAnswer(happens: (run: SendingRun) => unknown) {
  const run = await aSendingRun();
  const read = { ...(await run.op()), kind: 'visit.save', lid: visitLid(VISIT), body: { visit: VISIT } };
  const op = { ...read, state: 'sending', attempt: 1, claimedBy: 'page', notBefore: 9 } as unknown as SaveVisitOp;
  const row = { uuid: VISIT, rev: 3, document: aVisit(), task: null, base: { version: 2 }, sent: null } as unknown as VisitRow;
  await run.db.ops.put(op);
  await run.db.visits.put(row);
  await happens(run);
  const before = { ops: await run.user.ops(), row: await run.db.visits.get(VISIT) };
  const isStored = await meetOffice(run.context, op, null);
  return { op, before, isStored, after: { ops: await run.user.ops(), row: await run.db.visits.get(VISIT) } };
}

test('the answer to a visit is stored: the change and the visit in one', async () => {
  const { isStored, after } = await anAnswer(() => null);
  expect(isStored).toBe(true);
  expect(after).toMatchObject({
    ops: [{ state: 'queued', claimedBy: null, notBefore: null, doneAt: null, doneTick: null }],
    row: { rev: 3, base: null },
  });
});

test.each([
  ['the session has ended', (run) => run.signsOut()],
  ['another session has begun', (run) => run.signsInAgain()],
  ['another sender has claimed the visit', ({ db, seq }) => db.ops.update(seq, { claimedBy: 'worker' })],
] satisfies [string, (run: SendingRun) => unknown][])('the answer to a visit changes nothing once %s', async (_, happens) => {
  const { isStored, before, after } = await anAnswer(happens);
  expect([isStored, after]).toEqual([false, before]);
});

test('an answer about numbers of a former epoch leaves the visit in doubt, as it is', async () => {
  const { isStored, before, after, op } = await anAnswer((run) => run.epochChanges());
  expect([isStored, after]).toEqual([false, { row: before.row, ops: [{ ...op, state: 'unknown', claimedBy: null, notBefore: null }] }]);
});

test('the change of a visit that is gone meanwhile is in doubt, and no visit comes back', async () => {
  const { isStored, after, op } = await anAnswer(({ db }) => db.visits.clear());
  expect([isStored, after]).toEqual([true, { row: undefined, ops: [{ ...op, state: 'unknown', claimedBy: null, notBefore: null }] }]);
});
