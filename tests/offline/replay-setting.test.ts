import { expect, test } from 'vitest';
import { storeSendingRule } from '#sync/outbox/replay-setting.ts';
import { outboxView } from '#state/queries/outbox-view.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTask } from '#tests/support/builders.ts';

/* The setting for sending queued changes is requested before anything is sent, again for each connection. */

test.each([true, false])(
  'case 42: switched off while the device was away: nothing is sent, and the user is informed (ours: %s)',
  async (isKeyed) => {
    const { user, network, hasTask, posts, puts, heals } = aSyncHarness({ isKeyed });
    const { lid } = await hasTask();
    network.cut();
    await user.files(aTask());
    await user.sets(lid, 1);
    expect((await user.syncs()).end).toBe('offline');
    network.heal();
    network.replayIs('off');
    expect(await user.syncs()).toMatchObject({ end: 'switched-off', sent: 0, left: 2 });
    expect([posts(), puts()]).toEqual([1, 0]);
    expect((await outboxView(user.db(), '0.2.0')).paused).toBe('switched-off');

    network.replayIs('on');
    await heals();
    expect([posts(), puts()]).toEqual([2, 1]);
    expect((await outboxView(user.db(), '0.2.0')).paused).toBeNull();
  },
);

test.each(['silent', 'broken', 'portal'] as const)(
  'case 42: our server’s setting cannot be had (%s): it waits, whatever the setting was before',
  async (how) => {
    const { user, network, hasTask, posts } = aSyncHarness();
    await hasTask();
    await user.files(aTask());
    network.replayIs(how);
    const { end, left } = await user.syncs();
    expect(end).toBe({ silent: 'offline', broken: 'busy', portal: 'portal' }[how]);
    expect([left, posts()]).toEqual([1, 1]);
    network.replayIs('on');
    await user.syncs();
    expect(posts()).toBe(2);
  },
);

test.each(['none', 'portal'] as const)('case 42: a foreign backend that knows no such setting (%s) is sent to as ever', async (how) => {
  const { user, network, posts } = aSyncHarness({ isKeyed: false });
  network.replayIs(how);
  await user.files(aTask());
  expect((await user.syncs()).end).toBe('empty');
  expect(posts()).toBe(1);
});

test('case 42: a connection that was lost while sending is a new one: the setting is asked for again before the rest goes', async () => {
  const { user, network, hasTask, posts } = aSyncHarness({ isKeyed: false });
  await hasTask();
  for (const reason of ['A', 'B', 'C']) await user.files(aTask({ reason }));
  const wire = {
    ...network.wire,
    fetch: async (url: string, init: RequestInit) => {
      const answer = await network.wire.fetch(url, init);
      if (init.method !== 'POST') return answer;
      network.replayIs('off');
      throw new TypeError('Failed to fetch');
    },
  };
  expect((await user.syncs({ wire })).end).toBe('switched-off');
  expect(posts()).toBe(2);
});

/* A setting of our server applies until the server sends another one. */

test.each(['none', 'portal', 'foreign-json', 'broken', 'silent'] as const)(
  'case 42: a stop of our server outlasts a restart and an answer of another server (%s), for page and worker',
  async (how) => {
    for (const isKeyed of [true, false]) {
      const { user, network, hasTask, posts, puts, heals } = aSyncHarness({ isKeyed });
      const { lid } = await hasTask();
      await user.files(aTask());
      await user.sets(lid, 1);
      network.replayIs('off');
      await user.syncs();
      user.restarts();
      network.replayIs(how);
      expect(await user.syncs()).toMatchObject({ sent: 0, left: 2 });
      await user.syncsTwiceAtOnce();
      expect((await outboxView(user.db(), '0.2.0')).paused).toBe('switched-off');
      expect([posts(), puts()]).toEqual([1, 0]);
      network.replayIs('on');
      await heals();
      expect([posts(), puts()]).toEqual([2, 1]);
    }
  },
);

test('case 42: a stop that a page heard of holds for what is sent later', async () => {
  const { user, network, posts } = aSyncHarness({ isKeyed: false });
  await storeSendingRule(user.db(), { replay: 'off', minVersion: null });
  await storeSendingRule(user.db(), { replay: null, minVersion: null });
  network.replayIs('none');
  await user.files(aTask());
  expect((await user.syncs()).end).toBe('switched-off');
  expect(posts()).toBe(0);
});

test('with nothing to send the setting is not requested', async () => {
  const { user, network } = aSyncHarness();
  await user.syncs();
  expect(network.requests()).toBe(0);
});
