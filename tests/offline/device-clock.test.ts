import { expect, test } from 'vitest';
import { localDateOf } from '#domain/time/warsaw.ts';
import { aClock } from '#tests/support/clock.ts';
import { aDatedWire } from '#tests/support/dated-wire.ts';
import { aTask } from '#tests/support/builders.ts';
import { anOffice } from '#tests/support/foreign-office.ts';
import { aNetwork } from '#tests/support/network.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

/** A tablet whose clock is ahead of the server's by `ahead` and can be set. */
function aTablet(isKeyed: boolean, ahead: number) {
  const clock = aClock();
  const office = anOffice({ clock, isKeyed });
  const network = aNetwork(clock, office);
  const { wire, sent, changes } = aDatedWire(network.wire, clock);
  let off = ahead;
  const device = { ...clock.device, now: () => (clock.now() + off) as ReturnType<typeof clock.device.now> };
  const user = aDeviceUser({ clock: { ...clock, device }, wire, token: office.token });
  return {
    clock,
    network,
    office,
    user,
    sent,
    changes,
    setsClock: (to: number) => {
      off = to;
    },
    /** The screen uses the device's clock for the day. */
    files: (reason: string) => user.files(aTask({ reason, createdOn: localDateOf(device.now()) })),
    deviceNow: device.now,
  };
}

const polish = (at: number): string => localDateOf(at).split('-').reverse().join('.');

test.each([YEAR, -YEAR, 0])(
  'our own server gets the device’s time and the age of a change, whatever the clock says (%i)',
  async (ahead) => {
    const { clock, user, network, changes, files, deviceNow } = aTablet(true, ahead);
    network.cut();
    const seq = await files('Bez zasięgu');
    await user.syncs();
    clock.pass(3 * HOUR);
    network.heal();
    network.spoilsNext('none', 'drop-before');
    await user.syncs();
    clock.pass(HOUR);
    network.heal();
    await user.syncs();
    expect((await user.op(seq)).state).toBe('done');
    const [first, again] = changes();
    expect([first, again].map((one) => one?.headers.get('pv-change-age'))).toEqual([`${3 * 3600}`, `${4 * 3600}`]);
    expect(again?.headers.get('pv-device-time')).toBe(new Date(deviceNow()).toISOString());
    // the same key with another body is refused
    expect(again?.body).toBe(first?.body);
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  },
);

test('a clock that is set right between deciding and sending does not change the age', async () => {
  const { clock, user, network, changes, files, setsClock } = aTablet(true, YEAR);
  await files('Z zasięgiem');
  await user.syncs();
  network.cut();
  await files('Bez zasięgu');
  clock.pass(2 * HOUR);
  setsClock(0);
  network.heal();
  await user.syncs();
  expect(changes().map(({ headers }) => headers.get('pv-change-age'))).toEqual(['0', `${2 * 3600}`]);
});

test.each([YEAR, -YEAR, 20 * 60_000])(
  'another backend gets the time of the decision by its own clock (%i), and no word beside it',
  async (ahead) => {
    const { clock, user, network, office, sent, files } = aTablet(false, ahead);
    await user.looks();
    await files('Pierwsze');
    await user.syncs();
    network.cut();
    const decided = clock.now();
    const seq = await files('Drugie');
    const { lid } = await user.op(seq);
    clock.pass(HOUR);
    await user.sets(lid, 1);
    const closed = clock.now();
    clock.pass(5 * HOUR);
    network.heal();
    for (let round = 0; round < 4; round += 1) {
      await user.syncs();
      clock.pass(100_000);
    }
    const row = [...office.rows.values()].find(({ reason }) => reason === 'Drugie');
    expect(row).toMatchObject({ creation_date: polish(decided), status: 1 });
    expect(Math.abs(Date.parse(row?.update_date ?? '') - closed)).toBeLessThanOrEqual(1_000);
    expect(sent.flatMap(({ headers }) => [...headers.keys()].filter((name) => name.startsWith('pv-')))).toEqual([]);
  },
);

test('a clock that was set right without a network is not corrected once more', async () => {
  const { user, network, office, files, setsClock, clock } = aTablet(false, YEAR);
  await files('Pierwsze');
  await user.syncs();
  network.cut();
  setsClock(0);
  clock.pass(HOUR);
  await files('Drugie');
  network.heal();
  await user.syncs();
  const days = [...office.rows.values()].map(({ creation_date }) => creation_date);
  expect(days.at(-1)).toBe(polish(clock.now()));
});

test('a right clock leaves what the screen gave as it is', async () => {
  const { user, office, files, clock } = aTablet(false, 0);
  await files('Pierwsze');
  await user.syncs();
  const seq = await files('Drugie');
  await user.syncs();
  await user.sets((await user.op(seq)).lid, 1);
  const closed = clock.now();
  await user.syncs();
  const row = [...office.rows.values()].find(({ reason }) => reason === 'Drugie');
  expect([row?.creation_date, Date.parse(row?.update_date ?? '')]).toEqual([polish(closed), closed]);
});
