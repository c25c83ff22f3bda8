import { expect, test } from 'vitest';
import { localDateOf } from '#domain/time/warsaw.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTask, aTaskOnWire } from '#tests/support/builders.ts';

const MINUTE = 60_000;

/** Decides at one time and closes at another; the answer to the creation is lost, and the rest is sent on the next day. */
async function aNight({ filed, closed, isKeyed }: { readonly filed: number; readonly closed: number; readonly isKeyed: boolean }) {
  const { user, clock, network, office, heals, rowsOf } = aSyncHarness({ isKeyed });
  office.files(aTaskOnWire({ reason: 'Starsze' }));
  clock.pass(filed - clock.now());
  const seq = await user.files(aTask({ createdOn: localDateOf(clock.now()) }));
  network.spoilsNext('none', 'drop-after');
  await user.syncs();
  network.cut();
  clock.pass(closed - clock.now());
  await user.sets((await user.op(seq)).lid, 1);
  clock.pass(20 * 60 * MINUTE);
  await heals();
  const [row, ...copies] = rowsOf('Falownik nie startuje');
  expect(copies).toEqual([]);
  expect((await user.ops()).map(({ state }) => state)).toEqual(['done', 'done']);
  return { day: row?.creation_date, status: row?.status, updatedAt: Date.parse(row?.update_date ?? '') };
}

test.each([
  ['midnight in winter', '2026-11-20T23:59:30+01:00', '2026-11-21T00:00:30+01:00', '20.11.2026'],
  ['midnight in summer, still the day before in UTC', '2026-07-01T00:00:30+02:00', '2026-07-01T00:10:00+02:00', '01.07.2026'],
  ['the hour that comes twice', '2026-10-25T02:30:00+02:00', '2026-10-25T02:10:00+01:00', '25.10.2026'],
  ['the hour that is missing', '2026-03-29T01:59:30+01:00', '2026-03-29T03:00:30+02:00', '29.03.2026'],
  ['the turn of the year', '2026-12-31T23:59:59+01:00', '2027-01-01T00:00:01+01:00', '31.12.2026'],
] as const)('case 48: %s between deciding and sending: the dates are those of the decisions', async (_, filed, closed, day) => {
  for (const isKeyed of [true, false]) {
    const found = await aNight({ filed: Date.parse(filed), closed: Date.parse(closed), isKeyed });
    expect(found).toEqual({ day, status: 1, updatedAt: Date.parse(closed) });
  }
});
