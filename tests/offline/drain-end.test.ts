import { expect, test } from 'vitest';
import { discard } from '#intents/resolve-changes.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTask } from '#tests/support/builders.ts';
import { deferred } from '#tests/support/deferred.ts';

const DAY = 86_400_000;

test('what was sent, given up or replaced is forgotten after thirty days, and not before', async () => {
  const { user, clock, network, hasTask } = aSyncHarness();
  const { lid } = await hasTask();
  network.cut();
  await discard(user.intentContext(), await user.files(aTask({ reason: 'Porzucone' })));
  await user.sets(lid, 1);
  await user.sets(lid, 0);
  const waiting = await user.sets(lid, 1);
  const states = async () => (await user.ops()).map(({ state }) => state).sort();
  expect(await states()).toEqual(['discarded', 'done', 'queued', 'superseded', 'superseded']);
  clock.pass(29 * DAY);
  await user.syncs();
  expect(await states()).toHaveLength(5);
  clock.pass(2 * DAY);
  await user.syncs();
  expect((await user.ops()).map(({ seq }) => seq)).toEqual([waiting]);
});

test('what was decided without a network and sent forty days later stays in the history for thirty days after that', async () => {
  const { user, clock, network } = aSyncHarness();
  network.cut();
  await user.files(aTask());
  await user.syncs();
  clock.pass(40 * DAY);
  network.heal();
  await user.syncs();
  clock.pass(29 * DAY);
  await user.syncs();
  expect((await user.ops()).map(({ state }) => state)).toEqual(['done']);
  clock.pass(2 * DAY);
  await user.syncs();
  expect(await user.ops()).toEqual([]);
});

test('what an older version gave up without a time goes thirty days after it was decided', async () => {
  const { user, clock } = aSyncHarness();
  const seq = await user.files(aTask());
  await user.db().ops.update(seq, { state: 'discarded', doneAt: null });
  clock.pass(31 * DAY);
  await user.syncs();
  expect(await user.ops()).toEqual([]);
});

test('a step that fails ends the sending only when the others beside it are through', async () => {
  const { user, network, hasTask } = aSyncHarness();
  await hasTask();
  // the first one is sent alone: its list shows whether several may be sent at once
  for (const reason of ['Pierwsza', 'B', 'C', 'A']) await user.files(aTask({ reason }));
  const db = user.db();
  const held = deferred();
  let underWay = 0;
  const failed = deferred();
  const wire = {
    ...network.wire,
    fetch: async (url: string, init: RequestInit) => {
      if (init.method !== 'POST' || String(init.body).includes('Pierwsza')) return network.wire.fetch(url, init);
      if (String(init.body).includes('"A"')) {
        db.taskIds.hook('creating', () => {
          failed.resolve();
          throw new Error('The database fails once.');
        });
        return network.wire.fetch(url, init);
      }
      underWay += 1;
      await held.promise;
      underWay -= 1;
      return network.wire.fetch(url, init);
    },
  };
  const sending = user.syncs({ wire }).then(
    () => 'through',
    () => 'threw',
  );
  await expect.poll(() => underWay).toBe(2);
  let end = 'running';
  void sending.then((how) => {
    end = how;
  });
  await failed.promise;
  // Reads of the same database end after everything that the failure caused.
  for (let read = 0; read < 20; read += 1) await user.ops();
  expect(end).toBe('running');
  held.resolve();
  expect(await sending).toBe('threw');
  expect(underWay).toBe(0);
});
