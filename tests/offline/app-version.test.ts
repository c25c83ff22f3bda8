import { expect, test } from 'vitest';
import { outboxView } from '#state/queries/outbox-view.ts';
import { aClock } from '#tests/support/clock.ts';
import { aDatedWire } from '#tests/support/dated-wire.ts';
import { aTask } from '#tests/support/builders.ts';
import { anOffice } from '#tests/support/foreign-office.ts';
import { aNetwork } from '#tests/support/network.ts';
import { aTechnician } from '#tests/support/technician.ts';
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
  const technician = aTechnician({ clock, wire, token: office.token, version: () => version });
  return {
    office,
    network,
    technician,
    changes,
    sent,
    clock,
    updatesTo: (to: string) => {
      version = to;
      technician.restarts();
    },
    refusesBelow: (least: string | null) => {
      refusedBelow = least;
    },
    paused: async () => (await outboxView(technician.db(), version)).paused,
  };
}

test.each([true, false])(
  'an app older than the settings want sends nothing and keeps everything; the updated one sends it (ours: %s)',
  async (isKeyed) => {
    const { technician, network, changes, updatesTo, paused } = aTablet(isKeyed);
    network.leastIs('0.10.0');
    const seqs = [await technician.files(aTask({ reason: 'A' })), await technician.files(aTask({ reason: 'B' }))];
    expect(await technician.syncs()).toMatchObject({ end: 'outdated', sent: 0, left: 2, nextAt: null });
    await technician.syncsTwiceAtOnce();
    expect([changes().length, await paused()]).toEqual([0, 'outdated']);

    // the stored setting applies while another host answers
    technician.restarts();
    network.replayIs('none');
    expect((await technician.syncs()).end).toBe('outdated');
    expect(changes()).toEqual([]);

    updatesTo('0.10.0');
    expect(await paused()).toBeNull();
    network.replayIs('on');
    expect((await technician.syncs()).end).toBe('empty');
    expect(changes()).toHaveLength(2);
    for (const seq of seqs) expect((await technician.op(seq)).state).toBe('done');
  },
);

test('a server that refuses an app as too old by 426: the change waits as it was, nothing more is sent, and it leaves after the update', async () => {
  const { technician, changes, office, updatesTo, refusesBelow, paused, network } = aTablet();
  await technician.files(aTask({ reason: 'Wcześniej' }));
  await technician.syncs();
  refusesBelow('0.3.0');
  network.spoilsNext('none', '409');
  const seqs = [await technician.files(aTask({ reason: 'A' })), await technician.files(aTask({ reason: 'B' }))];
  expect((await technician.syncs()).end).toBe('outdated');
  for (const seq of seqs) expect(await technician.op(seq)).toMatchObject({ state: 'queued', error: null });
  expect(await paused()).toBe('outdated');
  const before = changes().length;
  network.leastIs('0.3.0');
  expect(await technician.syncs()).toMatchObject({ end: 'outdated', left: 2 });
  expect(changes()).toHaveLength(before);

  updatesTo('0.3.0');
  await technician.syncs();
  expect([...office.rows.values()].map(({ reason }) => reason).toSorted()).toEqual(['A', 'B', 'Wcześniej']);
});

test('the operator may let older ones send again', async () => {
  const { technician, network, changes } = aTablet();
  network.leastIs('9.0.0');
  await technician.files(aTask());
  await technician.syncs();
  network.leastIs(null);
  expect((await technician.syncs()).end).toBe('empty');
  expect(changes()).toHaveLength(1);
});

test.each([
  [true, '0.2.0'],
  [false, null],
] as const)('the version goes to our own server alone (ours: %s)', async (isKeyed, told) => {
  const { technician, changes } = aTablet(isKeyed);
  await technician.files(aTask());
  await technician.syncs();
  expect(changes().map(({ headers }) => headers.get('pv-app-version'))).toEqual([told]);
});
