import { expect, test } from 'vitest';
import { aClock } from '#tests/support/clock.ts';
import { aNetwork } from '#tests/support/network.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { aTask } from '#tests/support/builders.ts';
import { anOffice } from '#tests/support/foreign-office.ts';

const aSyncHarness = (isKeyed: boolean) => {
  const clock = aClock();
  const office = anOffice({ clock, isKeyed });
  const network = aNetwork(clock, office);
  return { clock, office, network, user: aDeviceUser({ clock, wire: network.wire, token: office.token }) };
};

test.each([true, false])('a task filed without network reaches the office once when it returns (keys honoured: %s)', async (isKeyed) => {
  const { office, network, user } = aSyncHarness(isKeyed);
  network.cut();
  const seq = await user.files(aTask());
  expect((await user.syncs()).end).toBe('offline');
  expect((await user.op(seq)).state).toBe('queued');

  network.heal();
  expect(await user.syncs()).toMatchObject({ end: 'empty', sent: 1, left: 0 });
  expect(office.rows.size).toBe(1);
  expect(await user.op(seq)).toMatchObject({ state: 'done', serverId: [...office.rows.keys()][0] });
});

test.each([true, false])('a task that was filed and closed without network is filed, then closed (keys honoured: %s)', async (isKeyed) => {
  const { office, user, network } = aSyncHarness(isKeyed);
  const seq = await user.files(aTask());
  const { lid } = await user.op(seq);
  await user.sets(lid, 1);
  await user.syncs();
  expect([...office.rows.values()].map(({ status }) => status)).toEqual([1]);
  expect(network.sent.filter((request) => request.startsWith('P'))).toHaveLength(2);
});

test('while another page sends, this one does not, and knows what is left', async () => {
  const { user, office } = aSyncHarness(true);
  await user.files(aTask());
  const locks = { request: async (_name: string, _options: unknown, work: (lock: null) => unknown) => work(null) } as unknown as Pick<
    LockManager,
    'request'
  >;
  expect(await user.syncs({ locks })).toMatchObject({ end: 'elsewhere', sent: 0, left: 1 });
  expect(office.rows.size).toBe(0);
});

test('a list that cannot be had leaves a time for the next try, however long each change waits for itself', async () => {
  const { user, network, clock } = aSyncHarness(false);
  await user.files(aTask());
  network.spoilsNext('none', 'drop-after');
  await user.syncs();
  await user.files(aTask({ reason: 'Druga' }));
  clock.pass(31_000);
  network.spoilsNext('500-after');
  const { end, nextAt } = await user.syncs();
  expect(end).toBe('busy');
  expect(Number(nextAt) - clock.now()).toBeLessThanOrEqual(6000);
});
