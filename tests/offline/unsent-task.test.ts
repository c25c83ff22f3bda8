import { expect, test } from 'vitest';
import { restore } from '#intents/restore.ts';
import { discard, editAndResend, sendAgain } from '#intents/resolve-changes.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aTask } from '#tests/support/builders.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { storeDecision } from '#tests/support/store-decision.ts';

/* A service request that was not sent yet: edited, given up, and restored. */

function offline(isKeyed = true) {
  const harness = aSyncHarness({ isKeyed });
  const { user, office, network } = harness;
  network.cut();
  return {
    ...harness,
    reasons: () => [...office.rows.values()].map(({ reason }) => reason),
    says: async (lid: string, text: string) => {
      const seen = (await user.sees(taskQueries)).find(({ key }) => key === lid);
      if (!seen) throw new Error('The task is not seen.');
      return storeDecision(user.intentContext(), 'commentTask', seen, text);
    },
    state: async (seq: number) => (await user.op(seq)).state,
  };
}

test.each([true, false])(
  'a request mended before it was sent arrives once, as mended, with what stood on it (keys honoured: %s)',
  async (isKeyed) => {
    const { user, heals, reasons, posts, state, office } = offline(isKeyed);
    const seq = await user.files(aTask({ reason: 'Literufka' }));
    const closing = await user.sets((await user.op(seq)).lid, 1);
    expect(await editAndResend(user.intentContext(), seq, aTask({ reason: 'Bez literówki' }))).toBe(true);
    expect(await state(seq)).toBe('superseded');
    await heals();
    expect(reasons()).toEqual(['Bez literówki']);
    expect([posts(), await state(closing), [...office.rows.values()][0]?.status]).toEqual([1, 'done', 1]);
  },
);

test('a request that is on the wire is not mended: it arrives once, as it was', async () => {
  const { user, network, heals, reasons, state } = offline();
  network.heal();
  const seq = await user.files(aTask({ reason: 'Pierwsza' }));
  const outcomes: boolean[] = [];
  const { wire } = network;
  await user.syncs({
    wire: {
      ...wire,
      fetch: async (url, init) => {
        if (init.method === 'POST') outcomes.push(await editAndResend(user.intentContext(), seq, aTask({ reason: 'Druga' })));
        return wire.fetch(url, init);
      },
    },
  });
  expect(outcomes).toEqual([false]);
  expect(await editAndResend(user.intentContext(), seq, aTask({ reason: 'Trzecia' }))).toBe(false);
  await heals();
  expect([reasons(), await state(seq)]).toEqual([['Pierwsza'], 'done']);
});

test('a request that waits to be sent a second time is not mended: the first may have arrived', async () => {
  const { user } = offline(false);
  const seq = await user.files(aTask());
  await user.db().ops.update(seq, { state: 'review', why: 'absent', attempt: 1 });
  await sendAgain(user.intentContext(), seq);
  const second = (await user.ops()).at(-1)?.seq ?? 0;
  expect(await editAndResend(user.intentContext(), second, aTask({ reason: 'Inna' }))).toBe(false);
  expect(await user.op(second)).toMatchObject({ state: 'queued', isSecond: true });
});

test('a mended request goes on naming the diagnosis that it is filed for', async () => {
  const { user } = offline();
  const seq = await storeDecision(user.intentContext(), 'fileTask', aTask(), 41);
  await editAndResend(user.intentContext(), seq, aTask({ reason: 'Inny powód' }));
  const [before, after] = await user.ops();
  expect(after?.opId).toMatch(/^diagnosis-41-/);
  expect(after?.opId).not.toBe(before?.opId);
});

test('what was given up and taken back arrives once, with what went along', async () => {
  const { user, heals, reasons, posts, says, office, clock } = offline();
  const seq = await user.files(aTask({ reason: 'Wraca' }));
  const { lid } = await user.op(seq);
  await says(lid, 'Zabrać drabinę');
  clock.pass(1000);
  await discard(user.intentContext(), seq);
  expect(await user.sees(taskQueries)).toEqual([]);
  expect([await restore(user.intentContext(), seq), await restore(user.intentContext(), seq)]).toEqual([true, false]);
  expect((await user.sees(taskQueries)).map(({ key, reason }) => [key, reason])).toEqual([[lid, 'Wraca']]);
  await heals();
  expect([reasons(), posts(), office.care.comments.map(({ text }) => text)]).toEqual([['Wraca'], 2, ['Zabrać drabinę']]);
});

test('what may have been sent before it was given up is not restored, nor what a newer decision replaces', async () => {
  const { user, network, heals, syncsWith, reasons, hasTask } = offline(false);
  network.heal();
  const sent = await user.files(aTask({ reason: 'Może dotarło' }));
  await syncsWith('drop-before');
  await discard(user.intentContext(), sent);
  expect(await restore(user.intentContext(), sent)).toBe(false);

  const { lid } = await hasTask();
  network.cut();
  const closing = await user.sets(lid, 1);
  await discard(user.intentContext(), closing);
  await user.sets(lid, 1);
  expect(await restore(user.intentContext(), closing)).toBe(false);
  await heals();
  expect(reasons()).toEqual(['Przegląd']);
});
