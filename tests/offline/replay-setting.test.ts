import { expect, test } from 'vitest';
import { noteIfSaid } from '#sync/outbox/replay-setting.ts';
import { outboxView } from '#state/queries/outbox-view.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTask } from '#tests/support/builders.ts';

/* Whether queued changes may be sent is asked for before anything is sent, over each connection anew. */

test.each([true, false])(
  'case 42: switched off while the device was away: nothing is sent, and the user is told (ours: %s)',
  async (isKeyed) => {
    const { technician, network, hasTask, posts, puts, heals } = aSyncHarness({ isKeyed });
    const { lid } = await hasTask();
    network.cut();
    await technician.files(aTask());
    await technician.sets(lid, 1);
    expect((await technician.syncs()).end).toBe('offline');
    network.heal();
    network.replayIs('off');
    expect(await technician.syncs()).toMatchObject({ end: 'switched-off', sent: 0, left: 2 });
    expect([posts(), puts()]).toEqual([1, 0]);
    expect((await outboxView(technician.db(), '0.2.0')).paused).toBe('switched-off');

    network.replayIs('on');
    await heals();
    expect([posts(), puts()]).toEqual([2, 1]);
    expect((await outboxView(technician.db(), '0.2.0')).paused).toBeNull();
  },
);

test.each(['silent', 'broken', 'portal'] as const)(
  'case 42: our server’s setting cannot be had (%s): it waits, whatever the setting was before',
  async (how) => {
    const { technician, network, hasTask, posts } = aSyncHarness();
    await hasTask();
    await technician.files(aTask());
    network.replayIs(how);
    const { end, left } = await technician.syncs();
    expect(end).toBe({ silent: 'offline', broken: 'busy', portal: 'portal' }[how]);
    expect([left, posts()]).toEqual([1, 1]);
    network.replayIs('on');
    await technician.syncs();
    expect(posts()).toBe(2);
  },
);

test.each(['none', 'portal'] as const)('case 42: a foreign backend that knows no such setting (%s) is sent to as ever', async (how) => {
  const { technician, network, posts } = aSyncHarness({ isKeyed: false });
  network.replayIs(how);
  await technician.files(aTask());
  expect((await technician.syncs()).end).toBe('empty');
  expect(posts()).toBe(1);
});

test('case 42: a connection that was lost while sending is a new one: the setting is asked for again before the rest goes', async () => {
  const { technician, network, hasTask, posts } = aSyncHarness({ isKeyed: false });
  await hasTask();
  for (const reason of ['A', 'B', 'C']) await technician.files(aTask({ reason }));
  const wire = {
    ...network.wire,
    fetch: async (url: string, init: RequestInit) => {
      const answer = await network.wire.fetch(url, init);
      if (init.method !== 'POST') return answer;
      network.replayIs('off');
      throw new TypeError('Failed to fetch');
    },
  };
  expect((await technician.syncs({ wire })).end).toBe('switched-off');
  expect(posts()).toBe(2);
});

/* A setting of our server applies until the server sends another one. */

test.each(['none', 'portal', 'foreign-json', 'broken', 'silent'] as const)(
  'case 42: a stop that was told outlasts a restart and an answer that is not our server’s (%s), for page and worker',
  async (how) => {
    for (const isKeyed of [true, false]) {
      const { technician, network, hasTask, posts, puts, heals } = aSyncHarness({ isKeyed });
      const { lid } = await hasTask();
      await technician.files(aTask());
      await technician.sets(lid, 1);
      network.replayIs('off');
      await technician.syncs();
      technician.restarts();
      network.replayIs(how);
      expect(await technician.syncs()).toMatchObject({ sent: 0, left: 2 });
      await technician.syncsTwiceAtOnce();
      expect((await outboxView(technician.db(), '0.2.0')).paused).toBe('switched-off');
      expect([posts(), puts()]).toEqual([1, 0]);
      network.replayIs('on');
      await heals();
      expect([posts(), puts()]).toEqual([2, 1]);
    }
  },
);

test('case 42: a stop that a page heard of holds for what is sent later', async () => {
  const { technician, network, posts } = aSyncHarness({ isKeyed: false });
  await noteIfSaid(technician.db(), { replay: 'off', minVersion: null });
  await noteIfSaid(technician.db(), { replay: null, minVersion: null });
  network.replayIs('none');
  await technician.files(aTask());
  expect((await technician.syncs()).end).toBe('switched-off');
  expect(posts()).toBe(0);
});

test('with nothing to send nobody asks', async () => {
  const { technician, network } = aSyncHarness();
  await technician.syncs();
  expect(network.asked()).toBe(0);
});
