import { expect, test } from 'vitest';
import { discard, markAsSent } from '#intents/resolve-changes.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aTask } from '#tests/support/builders.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { storeDecision } from '#tests/support/store-decision.ts';

/* Comments on a task: each reaches the office once, with any network fault. */

function aCase(isKeyed = true) {
  const harness = aSyncHarness({ isKeyed });
  const { user, office } = harness;
  const seen = async (key: string) => {
    const task = (await user.sees(taskQueries)).find((one) => one.key === key);
    if (!task) throw new Error('The task is not seen.');
    return task;
  };
  return {
    ...harness,
    says: async (key: string, text: string) => storeDecision(user.intentContext(), 'commentTask', await seen(key), text),
    said: () => office.care.comments.map(({ task, text }) => [task, text]),
    state: async (seq: number) => (await user.op(seq)).state,
  };
}

test('comments wait without a network and reach the office by themselves, each once, in their order', async () => {
  const { hasTask, says, said, network, user, state, heals } = aCase();
  const { id, lid } = await hasTask();
  network.cut();
  const all = [await says(lid, '  Wymieniono wyłącznik. '), await says(lid, 'Wymieniono wyłącznik.'), await says(lid, 'Klient obecny')];
  expect((await user.syncs()).end).toBe('offline');
  user.restarts();
  expect(await Promise.all(all.map(state))).toEqual(['queued', 'queued', 'queued']);
  await heals();
  expect(await Promise.all(all.map(state))).toEqual(['done', 'done', 'done']);
  expect(said()).toEqual([
    [id, 'Wymieniono wyłącznik.'],
    [id, 'Wymieniono wyłącznik.'],
    [id, 'Klient obecny'],
  ]);
});

test.each(['drop-after', '500-after', '504-after', 'double-lost', 'portal', '503', '429', 'drop-before'] as const)(
  'an answer that was lost (%s) doubles no comment',
  async (fault) => {
    const { hasTask, says, said, syncsWith, state, heals } = aCase();
    const { id, lid } = await hasTask();
    const seq = await says(lid, 'Byłem, nie zastałem');
    await syncsWith(fault);
    await heals();
    expect([await state(seq), said()]).toEqual(['done', [[id, 'Byłem, nie zastałem']]]);
  },
);

test('a page that dies while it sends doubles no comment', async () => {
  const { hasTask, says, said, syncsWith, user, state, heals } = aCase();
  const { id, lid } = await hasTask();
  const seq = await says(lid, 'Raz');
  await syncsWith('drop-after');
  user.restarts();
  await heals();
  expect([await state(seq), said()]).toEqual(['done', [[id, 'Raz']]]);
});

test('a comment on a task that was filed here waits for its number', async () => {
  const { says, said, network, user, office, state, heals } = aCase();
  network.cut();
  await storeDecision(user.intentContext(), 'fileTask', aTask());
  const [creation] = await user.ops();
  const seq = await says(creation?.lid ?? '', 'Zabrać drabinę');
  await heals();
  expect(await state(seq)).toBe('done');
  expect(said()).toEqual([[[...office.rows.keys()].at(-1), 'Zabrać drabinę']]);
});

test('a comment goes with the task that is given up before it was sent, and is left to the user where its number stays unknown', async () => {
  const { says, network, user, state } = aCase();
  network.cut();
  const filed = async () => {
    const seq = await storeDecision(user.intentContext(), 'fileTask', aTask());
    return { seq, comment: await says((await user.op(seq)).lid, 'Zabrać drabinę') };
  };
  const [given, unknown] = [await filed(), await filed()];
  await discard(user.intentContext(), given.seq);
  expect(await state(given.comment)).toBe('discarded');
  await user.db().ops.update(unknown.seq, { state: 'review' });
  await markAsSent(user.intentContext(), unknown.seq, null);
  expect(await user.op(unknown.comment)).toMatchObject({ state: 'review', why: 'numberless' });
});

test('a comment on a task that the office has no more is left to the user', async () => {
  const { hasTask, says, said, office, user } = aCase();
  const { id, lid } = await hasTask();
  const seq = await says(lid, 'Za późno');
  office.rows.delete(id);
  await user.syncs();
  expect(await user.op(seq)).toMatchObject({ state: 'rejected', error: { status: 404 } });
  expect(said()).toEqual([]);
});

test('a backend that is not ours never receives it; the comment waits', async () => {
  const { hasTask, says, said, network, state, heals } = aCase(false);
  const { lid } = await hasTask();
  const seq = await says(lid, 'Czekam');
  await heals();
  expect([await state(seq), said()]).toEqual(['queued', []]);
  expect(network.sent.filter((request) => request.includes('/care/'))).toEqual([]);
});
