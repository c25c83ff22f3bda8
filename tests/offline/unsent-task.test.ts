import { expect, test } from 'vitest';
import { restore } from '#intents/restore.ts';
import { discard, editAndResend, sendAgain } from '#intents/rulings.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aTask } from '#tests/support/builders.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { decided } from '#tests/support/decided.ts';

/* A service request that was not sent yet: mended, given up, and taken back. */

function offline(isKeyed = true) {
  const harness = aSyncHarness({ isKeyed });
  const { technician, office, network } = harness;
  network.cut();
  return {
    ...harness,
    reasons: () => [...office.rows.values()].map(({ reason }) => reason),
    says: async (lid: string, text: string) => {
      const seen = (await technician.sees(taskQueries)).find(({ key }) => key === lid);
      if (!seen) throw new Error('The task is not seen.');
      return decided(technician.decider(), 'commentTask', seen, text);
    },
    state: async (seq: number) => (await technician.op(seq)).state,
  };
}

test.each([true, false])(
  'a request mended before it was sent arrives once, as mended, with what stood on it (keys honoured: %s)',
  async (isKeyed) => {
    const { technician, heals, reasons, posts, state, office } = offline(isKeyed);
    const seq = await technician.files(aTask({ reason: 'Literufka' }));
    const closing = await technician.sets((await technician.op(seq)).lid, 1);
    expect(await editAndResend(technician.decider(), seq, aTask({ reason: 'Bez literówki' }))).toBe(true);
    expect(await state(seq)).toBe('superseded');
    await heals();
    expect(reasons()).toEqual(['Bez literówki']);
    expect([posts(), await state(closing), [...office.rows.values()][0]?.status]).toEqual([1, 'done', 1]);
  },
);

test('a request that is on the wire is not mended: it arrives once, as it was', async () => {
  const { technician, network, heals, reasons, state } = offline();
  network.heal();
  const seq = await technician.files(aTask({ reason: 'Pierwsza' }));
  const outcomes: boolean[] = [];
  const { wire } = network;
  await technician.syncs({
    wire: {
      ...wire,
      fetch: async (url, init) => {
        if (init.method === 'POST') outcomes.push(await editAndResend(technician.decider(), seq, aTask({ reason: 'Druga' })));
        return wire.fetch(url, init);
      },
    },
  });
  expect(outcomes).toEqual([false]);
  expect(await editAndResend(technician.decider(), seq, aTask({ reason: 'Trzecia' }))).toBe(false);
  await heals();
  expect([reasons(), await state(seq)]).toEqual([['Pierwsza'], 'done']);
});

test('a request that waits to be sent a second time is not mended: the first may have arrived', async () => {
  const { technician } = offline(false);
  const seq = await technician.files(aTask());
  await technician.db().ops.update(seq, { state: 'review', why: 'absent', attempt: 1 });
  await sendAgain(technician.decider(), seq);
  const second = (await technician.ops()).at(-1)?.seq ?? 0;
  expect(await editAndResend(technician.decider(), second, aTask({ reason: 'Inna' }))).toBe(false);
  expect(await technician.op(second)).toMatchObject({ state: 'queued', isSecond: true });
});

test('a mended request goes on naming the diagnosis that it is filed for', async () => {
  const { technician } = offline();
  const seq = await decided(technician.decider(), 'fileTask', aTask(), 41);
  await editAndResend(technician.decider(), seq, aTask({ reason: 'Inny powód' }));
  const [before, after] = await technician.ops();
  expect(after?.opId).toMatch(/^diagnosis-41-/);
  expect(after?.opId).not.toBe(before?.opId);
});

test('what was given up and taken back arrives once, with what went along', async () => {
  const { technician, heals, reasons, posts, says, office, clock } = offline();
  const seq = await technician.files(aTask({ reason: 'Wraca' }));
  const { lid } = await technician.op(seq);
  await says(lid, 'Zabrać drabinę');
  clock.pass(1000);
  await discard(technician.decider(), seq);
  expect(await technician.sees(taskQueries)).toEqual([]);
  expect([await restore(technician.decider(), seq), await restore(technician.decider(), seq)]).toEqual([true, false]);
  expect((await technician.sees(taskQueries)).map(({ key, reason }) => [key, reason])).toEqual([[lid, 'Wraca']]);
  await heals();
  expect([reasons(), posts(), office.care.comments.map(({ text }) => text)]).toEqual([['Wraca'], 2, ['Zabrać drabinę']]);
});

test('what may have been sent before it was given up is not taken back, nor what a newer decision stands in the place of', async () => {
  const { technician, network, heals, syncsWith, reasons, hasTask } = offline(false);
  network.heal();
  const sent = await technician.files(aTask({ reason: 'Może dotarło' }));
  await syncsWith('drop-before');
  await discard(technician.decider(), sent);
  expect(await restore(technician.decider(), sent)).toBe(false);

  const { lid } = await hasTask();
  network.cut();
  const closing = await technician.sets(lid, 1);
  await discard(technician.decider(), closing);
  await technician.sets(lid, 1);
  expect(await restore(technician.decider(), closing)).toBe(false);
  await heals();
  expect(reasons()).toEqual(['Przegląd']);
});
