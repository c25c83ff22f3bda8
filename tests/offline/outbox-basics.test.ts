import { expect, test } from 'vitest';
import { aClock } from '#tests/support/clock.ts';
import { aNetwork } from '#tests/support/network.ts';
import { aTechnician } from '#tests/support/technician.ts';
import { aTask } from '#tests/support/builders.ts';
import { anOffice } from '#tests/support/foreign-office.ts';

const aSyncHarness = (isKeyed: boolean) => {
  const clock = aClock();
  const office = anOffice({ clock, isKeyed });
  const network = aNetwork(clock, office);
  return { clock, office, network, technician: aTechnician({ clock, wire: network.wire, token: office.token }) };
};

test.each([true, false])('a task filed without network reaches the office once when it returns (keys honoured: %s)', async (isKeyed) => {
  const { office, network, technician } = aSyncHarness(isKeyed);
  network.cut();
  const seq = await technician.files(aTask());
  expect((await technician.syncs()).end).toBe('offline');
  expect((await technician.op(seq)).state).toBe('queued');

  network.heal();
  expect(await technician.syncs()).toMatchObject({ end: 'empty', sent: 1, left: 0 });
  expect(office.rows.size).toBe(1);
  expect(await technician.op(seq)).toMatchObject({ state: 'done', serverId: [...office.rows.keys()][0] });
});

test.each([true, false])('a task that was filed and closed without network is filed, then closed (keys honoured: %s)', async (isKeyed) => {
  const { office, technician, network } = aSyncHarness(isKeyed);
  const seq = await technician.files(aTask());
  const { lid } = await technician.op(seq);
  await technician.sets(lid, 1);
  await technician.syncs();
  expect([...office.rows.values()].map(({ status }) => status)).toEqual([1]);
  expect(network.sent.filter((request) => request.startsWith('P'))).toHaveLength(2);
});

test('while another page sends, this one does not, and knows what is left', async () => {
  const { technician, office } = aSyncHarness(true);
  await technician.files(aTask());
  const locks = { request: async (_name: string, _options: unknown, work: (lock: null) => unknown) => work(null) } as unknown as Pick<
    LockManager,
    'request'
  >;
  expect(await technician.syncs({ locks })).toMatchObject({ end: 'elsewhere', sent: 0, left: 1 });
  expect(office.rows.size).toBe(0);
});

test('a list that cannot be had leaves a time for the next try, however long each change waits for itself', async () => {
  const { technician, network, clock } = aSyncHarness(false);
  await technician.files(aTask());
  network.spoilsNext('none', 'drop-after');
  await technician.syncs();
  await technician.files(aTask({ reason: 'Druga' }));
  clock.pass(31_000);
  network.spoilsNext('500-after');
  const { end, nextAt } = await technician.syncs();
  expect(end).toBe('busy');
  expect(Number(nextAt) - clock.now()).toBeLessThanOrEqual(6000);
});
