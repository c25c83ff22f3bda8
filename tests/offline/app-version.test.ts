import { expect, test } from 'vitest';
import { outboxView } from '#state/queries/outbox-view.ts';
import { aClock } from '#tests/support/clock.ts';
import { aDatedWire } from '#tests/support/dated-wire.ts';
import { aTask } from '#tests/support/builders.ts';
import { anOffice } from '#tests/support/foreign-office.ts';
import { aNetwork } from '#tests/support/network.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { isOlderVersion } from '#domain/service/app-version.ts';

/** A tablet whose app can be updated, and a server that may refuse changes of older versions. */
function aTablet(isKeyed = true) {
  const clock = aClock();
  const office = anOffice({ clock, isKeyed });
  const network = aNetwork(clock, office);
  const { wire: dated, changes, sent } = aDatedWire(network.wire, clock);
  let [version, refusedBelow] = ['0.2.0', null as string | null];
  const wire = {
    ...dated,
    fetch: async (url: string, init: RequestInit) => {
      const answer = await dated.fetch(url, init);
      const told = new Headers(init.headers).get('pv-app-version') ?? '';
      if (init.method === 'GET' || refusedBelow === null || !isOlderVersion(told, refusedBelow)) return answer;
      const headers = { 'content-type': 'application/json', 'pv-min-version': refusedBelow };
      return new Response('{"detail":"Ta wersja jest za stara.","code":"app_too_old"}', { status: 426, headers });
    },
  };
  const user = aDeviceUser({ clock, wire, token: office.token, version: () => version });
  return {
    office,
    network,
    user,
    changes,
    sent,
    clock,
    updatesTo: (to: string) => {
      version = to;
      user.restarts();
    },
    refusesBelow: (least: string | null) => {
      refusedBelow = least;
    },
    paused: async () => (await outboxView(user.db(), version)).paused,
  };
}

test.each([true, false])(
  'an app older than the settings want sends nothing and keeps everything; the updated one sends it (ours: %s)',
  async (isKeyed) => {
    const { user, network, changes, updatesTo, paused } = aTablet(isKeyed);
    network.leastIs('0.10.0');
    const seqs = [await user.files(aTask({ reason: 'A' })), await user.files(aTask({ reason: 'B' }))];
    expect(await user.syncs()).toMatchObject({ end: 'outdated', sent: 0, left: 2, nextAt: null });
    await user.syncsTwiceAtOnce();
    expect([changes().length, await paused()]).toEqual([0, 'outdated']);

    // the stored setting applies while another host answers
    user.restarts();
    network.replayIs('none');
    expect((await user.syncs()).end).toBe('outdated');
    expect(changes()).toEqual([]);

    updatesTo('0.10.0');
    expect(await paused()).toBeNull();
    network.replayIs('on');
    expect((await user.syncs()).end).toBe('empty');
    expect(changes()).toHaveLength(2);
    for (const seq of seqs) expect((await user.op(seq)).state).toBe('done');
  },
);

test('a server that refuses an app as too old by 426: the change waits as it was, nothing more is sent, and it leaves after the update', async () => {
  const { user, changes, office, updatesTo, refusesBelow, paused, network } = aTablet();
  await user.files(aTask({ reason: 'Wcześniej' }));
  await user.syncs();
  refusesBelow('0.3.0');
  network.spoilsNext('none', '409');
  const seqs = [await user.files(aTask({ reason: 'A' })), await user.files(aTask({ reason: 'B' }))];
  expect((await user.syncs()).end).toBe('outdated');
  for (const seq of seqs) expect(await user.op(seq)).toMatchObject({ state: 'queued', error: null });
  expect(await paused()).toBe('outdated');
  const before = changes().length;
  network.leastIs('0.3.0');
  expect(await user.syncs()).toMatchObject({ end: 'outdated', left: 2 });
  expect(changes()).toHaveLength(before);

  updatesTo('0.3.0');
  await user.syncs();
  expect([...office.rows.values()].map(({ reason }) => reason).toSorted()).toEqual(['A', 'B', 'Wcześniej']);
});

test('the operator may let older ones send again', async () => {
  const { user, network, changes } = aTablet();
  network.leastIs('9.0.0');
  await user.files(aTask());
  await user.syncs();
  network.leastIs(null);
  expect((await user.syncs()).end).toBe('empty');
  expect(changes()).toHaveLength(1);
});

test.each([
  [true, '0.2.0'],
  [false, null],
] as const)('the version goes to our own server alone (ours: %s)', async (isKeyed, told) => {
  const { user, changes } = aTablet(isKeyed);
  await user.files(aTask());
  await user.syncs();
  expect(changes().map(({ headers }) => headers.get('pv-app-version'))).toEqual([told]);
});
