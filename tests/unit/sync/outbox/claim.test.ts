import { expect, test } from 'vitest';
import type { Op, OpColumns } from '#local/db/row-types.ts';
import { claim, release } from '#sync/outbox/claim.ts';
import { SEND_TIMEOUT_MS } from '#sync/outbox/retry-policy.ts';
import { aSendingRun, type SendingRun } from '#tests/support/sending-run.ts';

/** Claims the change and returns it as claimed. */
async function claimed({ context, op }: SendingRun): Promise<Op> {
  const mine = await claim(context, await op(), {});
  if (!mine) throw new Error('The change was not claimed.');
  return mine.op;
}

test('a claim is stored before anything is sent, with who claims it, when and for which attempt', async () => {
  const run = await aSendingRun();
  await run.db.ops.update(run.seq, { notBefore: 5, attempt: 2 });
  const now = run.clock.now();
  const taken = { state: 'sending', claimedBy: 'page', claimedAt: now, lastSentAt: now, attempt: 3, notBefore: null, looks: 4 };
  const mine = await claim(run.context, await run.op(), { looks: 4 });
  expect(mine).toMatchObject({ op: taken, credential: run.context.credential });
  expect(await run.op()).toEqual(mine?.op);
  expect(run.context.sent).toBe(1);
});

test.each([
  ['the session has ended', (run) => run.signsOut()],
  ['another session has begun', (run) => run.signsInAgain()],
  ['the numbers are those of another epoch', (run) => run.epochChanges()],
  ['another sender has it', ({ db, seq }) => db.ops.update(seq, { claimedBy: 'worker' })],
  ['it is no longer there', ({ db, seq }) => db.ops.delete(seq)],
] satisfies [string, (run: SendingRun) => unknown][])('a change is not claimed, and stays as it is, once %s', async (_, happens) => {
  const run = await aSendingRun();
  const read = await run.op();
  await happens(run);
  const before = await run.user.ops();
  expect(await claim(run.context, read, {})).toBeNull();
  expect([await run.user.ops(), run.context.sent]).toEqual([before, 0]);
});

test.each([
  [SEND_TIMEOUT_MS, true],
  [SEND_TIMEOUT_MS + 1, false],
])('a claim that took %i ms to store is worth a request: %s', async (took, isWorth) => {
  const run = await aSendingRun();
  const store = async (_: OpColumns): Promise<boolean> => {
    run.clock.pass(took);
    return true;
  };
  expect((await claim(run.context, await run.op(), {}, store)) !== null).toBe(isWorth);
  expect(run.context.sent).toBe(isWorth ? 1 : 0);
});

test('the result of a change is stored, and its claim ends', async () => {
  const run = await aSendingRun();
  expect(await release(run.context, await claimed(run), 'giveBack', { failures: 2 })).toBe(true);
  expect(await run.op()).toMatchObject({ state: 'queued', claimedBy: null, failures: 2 });
});

test('columns alone are stored without another state', async () => {
  const run = await aSendingRun();
  expect(await release(run.context, await run.op(), null, { looks: 3 })).toBe(true);
  expect(await run.op()).toMatchObject({ state: 'queued', looks: 3 });
});

test('no result is stored once the session has ended', async () => {
  const run = await aSendingRun();
  const mine = await claimed(run);
  run.signsOut();
  expect(await release(run.context, mine, 'giveBack', {})).toBe(false);
  expect([await run.op(), run.context.end]).toEqual([mine, 'signed-out']);
});

test('a result about numbers of a former epoch leaves what was sent in doubt', async () => {
  const run = await aSendingRun();
  const mine = await claimed(run);
  await run.epochChanges();
  expect(await release(run.context, mine, 'giveBack', { failures: 2 })).toBe(false);
  expect(await run.op()).toMatchObject({ state: 'unknown', claimedBy: null, failures: 0 });
});

test('a result about numbers of a former epoch changes nothing in what was not sent', async () => {
  const run = await aSendingRun();
  const read = await run.op();
  await run.epochChanges();
  expect(await release(run.context, read, null, { looks: 9 })).toBe(false);
  expect(await run.op()).toEqual(read);
});
