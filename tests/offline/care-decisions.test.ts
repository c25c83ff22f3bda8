import { expect, test } from 'vitest';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { UNDO_TIME } from '#intents/intent-context.ts';
import { takeBack } from '#intents/resolve-changes.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aTask } from '#tests/support/builders.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { storeDecision } from '#tests/support/store-decision.ts';

/* Decisions that one call of our own backend carries out: acknowledging, reopening, mail settings. */

const DIAGNOSIS = { id: 17, sn: 'SN-0001' } as DiagnosisEntry;

function aCase(isKeyed = true) {
  const harness = aSyncHarness({ isKeyed });
  const intentContext = () => harness.user.intentContext();
  return {
    ...harness,
    intentContext,
    acknowledges: () => storeDecision(intentContext(), 'acknowledgeDiagnosis', DIAGNOSIS, 'anna@serwis.pl'),
    /** Acknowledges; the time in which it can be taken back has passed. */
    async sees() {
      const seq = await storeDecision(intentContext(), 'acknowledgeDiagnosis', DIAGNOSIS, 'anna@serwis.pl');
      harness.clock.pass(UNDO_TIME);
      return seq;
    },
    chooses: (digest: 'off' | 'daily' | 'at_once') => storeDecision(intentContext(), 'chooseDigest', digest),
    /** A task that is closed at the office, as the screen sees it. */
    async closed(isConfirmed: boolean) {
      const { id, lid } = await harness.hasTask();
      harness.office.sets(id, 1);
      if (!isConfirmed) harness.office.care.unconfirmed.add(id);
      await harness.user.looks();
      const task = (await harness.user.sees(taskQueries)).find(({ key }) => key === lid);
      if (!task) throw new Error('The task is not seen.');
      return { id, lid, reopens: () => storeDecision(intentContext(), 'reopenRepair', task) };
    },
  };
}

test('that a diagnosis has been seen waits without a network and reaches the office by itself, once', async () => {
  const { sees, network, user, office, heals } = aCase();
  network.cut();
  const seq = await sees();
  expect((await user.syncs()).end).toBe('offline');
  user.restarts();
  expect((await user.op(seq)).state).toBe('queued');
  await heals();
  expect([(await user.op(seq)).state, office.care.acknowledged]).toEqual(['done', [17]]);
});

test('an acknowledgement leaves after the time in which it can be taken back', async () => {
  const { acknowledges, clock, user, office } = aCase();
  const seq = await acknowledges();
  const result = await user.syncs();
  expect([(await user.op(seq)).state, office.care.acknowledged, result.nextAt]).toEqual(['queued', [], clock.now() + UNDO_TIME]);
  clock.pass(UNDO_TIME);
  await user.syncs();
  expect([(await user.op(seq)).state, office.care.acknowledged]).toEqual(['done', [17]]);
});

test('that the fuses are good waits without a network, can be taken back, and reaches the office once with its note', async () => {
  const { network, clock, user, office, heals, intentContext } = aCase();
  network.cut();
  const says = (note: string) => storeDecision(intentContext(), 'checkFuses', DIAGNOSIS, 'anna@serwis.pl', note);
  const first = await says('a');
  expect(await takeBack(intentContext(), ['fuses:17'])).toBe(true);
  const [second, third] = [await says('b'), await says(' c ')];
  clock.pass(UNDO_TIME);
  expect((await user.syncs()).end).toBe('offline');
  user.restarts();
  await heals();
  expect([(await user.op(first)).state, (await user.op(second)).state, (await user.op(third)).state]).toEqual([
    'discarded',
    'superseded',
    'done',
  ]);
  expect(office.care.fuses).toMatchObject([{ id: 17, note: 'c' }]);
  expect(await takeBack(intentContext(), ['fuses:17'])).toBe(false);
});

test('what was not sent can be taken back and is never sent; of several none is, if one has left', async () => {
  const { acknowledges, clock, user, office, intentContext } = aCase();
  const first = await acknowledges();
  expect(await takeBack(intentContext(), ['diagnosis:17'])).toBe(true);
  clock.pass(UNDO_TIME);
  await user.syncs();
  expect([(await user.op(first)).state, office.care.acknowledged]).toEqual(['discarded', []]);
  const sent = await acknowledges();
  clock.pass(UNDO_TIME);
  await user.syncs();
  const other = await storeDecision(intentContext(), 'acknowledgeDiagnosis', { ...DIAGNOSIS, id: 18 }, 'anna@serwis.pl');
  expect(await takeBack(intentContext(), ['diagnosis:17', 'diagnosis:18'])).toBe(false);
  expect([(await user.op(sent)).state, (await user.op(other)).state]).toEqual(['done', 'queued']);
});

test.each(['drop-after', '500-after', '504-after', 'double-lost', 'portal', '503', '429', 'drop-before'] as const)(
  'an answer that was lost (%s) is asked for again: to have said it twice does no harm',
  async (fault) => {
    const { chooses, syncsWith, user, office, heals } = aCase();
    const seq = await chooses('daily');
    await syncsWith(fault);
    await heals();
    expect([(await user.op(seq)).state, new Set(office.care.digests)]).toEqual(['done', new Set(['daily'])]);
  },
);

test('of several unsent wishes the last one is sent', async () => {
  const { chooses, network, user, office, heals } = aCase();
  network.cut();
  for (const digest of ['daily', 'at_once', 'off'] as const) await chooses(digest);
  expect((await user.ops()).map(({ state }) => state)).toEqual(['superseded', 'superseded', 'queued']);
  await heals();
  expect(office.care.digests).toEqual(['off']);
});

test('a repair that was not confirmed is opened again, and a lost answer does not make it a refusal', async () => {
  const { closed, user, office, syncsWith, heals } = aCase();
  const { id, reopens } = await closed(false);
  const seq = await reopens();
  await syncsWith('drop-after');
  expect((await user.op(seq)).state).toBe('unknown');
  await heals();
  expect([(await user.op(seq)).state, office.care.reopened, office.rows.get(id)?.status]).toEqual(['done', [id], 0]);
});

test.each([true, false])(
  'a task that has moved on (changed: %s), or whose repair is confirmed, stays as it is, and the user is informed',
  async (isChanged) => {
    const { closed, clock, user, office } = aCase();
    const { id, reopens } = await closed(!isChanged);
    const seq = await reopens();
    clock.pass(60_000);
    if (isChanged) office.sets(id, 1);
    await user.syncs();
    expect(await user.op(seq)).toMatchObject({ state: 'rejected', error: { status: isChanged ? 412 : 409 } });
    expect([office.care.reopened, office.rows.get(id)?.status]).toEqual([[], 1]);
  },
);

test('a decision rests on a list that is young when it leaves: where the office has stopped the sending since the last one, it stays', async () => {
  const { hasTask, sees, clock, network, user, office } = aCase();
  const { id, lid } = await hasTask();
  office.sets(id, 1);
  // the list already has the status: confirmed without sending
  await user.sets(lid, 1);
  const seq = await sees();
  const { wire } = network;
  let lists = 0;
  await user.syncs({
    wire: {
      ...wire,
      fetch: async (url, init) => {
        const answer = await wire.fetch(url, init);
        const isList = init.method === 'GET' && /task_order|task_changes/.test(url);
        if (isList) lists += 1;
        if (isList && lists === 1) {
          clock.pass(40_000);
          network.replayIs('off');
        }
        return answer;
      },
    },
  });
  expect([(await user.op(seq)).state, office.care.acknowledged, network.againstSetting()]).toEqual(['queued', [], 0]);
  expect(lists).toBe(2);
});

test('signed out while the answer is on its way: it is not written, and the decision is asked for again', async () => {
  const { sees, network, user, office, heals } = aCase();
  const seq = await sees();
  const { wire } = network;
  const leaving = {
    ...wire,
    fetch: async (url: string, init: RequestInit) => {
      const answer = await wire.fetch(url, init);
      if (init.method === 'POST') user.session.epoch += 1;
      return answer;
    },
  };
  expect((await user.syncs({ wire: leaving })).end).toBe('signed-out');
  expect((await user.op(seq)).state).toBe('sending');
  await heals();
  expect([(await user.op(seq)).state, new Set(office.care.acknowledged)]).toEqual(['done', new Set([17])]);
});

test('a backend that is not ours is never asked; the decision waits', async () => {
  const { sees, user, network, office, heals } = aCase(false);
  const seq = await sees();
  await heals();
  expect([(await user.op(seq)).state, office.care.acknowledged]).toEqual(['queued', []]);
  expect(network.sent.filter((request) => request.includes('/care/'))).toEqual([]);
});

test('a task that is filed for a diagnosis carries its number in the key', async () => {
  const { user, office } = aCase();
  const seq = await storeDecision(user.intentContext(), 'fileTask', aTask(), 17);
  await user.syncs();
  expect((await user.op(seq)).state).toBe('done');
  expect(office.arrivals).toEqual([expect.stringMatching(/^diagnosis-17-./)]);
});
