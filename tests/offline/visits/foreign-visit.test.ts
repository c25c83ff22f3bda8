import { expect, test } from 'vitest';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aPhotoDevice, hashAtOffice, KB } from '#tests/support/visit-photos.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* Visits of a device that is connected to a backend that is not ours: kept, sent nowhere, and sent when ours is back. */

const office = madeOnce(() => aVisitOffice('pglite'));

const FINISH = {
  state: 'final',
  ended_at: '2026-11-24T11:05:00+01:00',
  work_done: 'Gotowe',
  customer: { name: 'A', presence: 'absent', reason: 'brak' },
} as const;

test('case 93: a draft of our server, one of a foreign backend and a finished visit stay on the device, and go when ours is back', async () => {
  const { begins, edits, photographs, heals, line, calls, user, row } = aPhotoDevice(office);
  const before = await begins({ notes: 'przed' });
  await heals();
  line.isForeign = true;
  calls.length = 0;
  const during = await begins({ notes: 'w trakcie' });
  const photo = await photographs(during, 20 * KB);
  await edits(before, { notes: 'zmienione' });
  await edits(during, FINISH);
  for (let round = 0; round < 2; round += 1) await heals();
  expect(calls).toEqual([]);
  expect(await row(before)).toMatchObject({ document: { notes: 'zmienione' }, base: { notes: 'przed', version: 1 } });
  expect(await row(during)).toMatchObject({ document: { ...FINISH, files: [{ sha256: photo }] }, base: null });
  const waiting = (await user.ops()).filter(({ state }) => state !== 'done' && state !== 'superseded');
  expect(waiting.map(({ state, isForeign }) => [state, isForeign ?? false])).toEqual([
    ['queued', true],
    ['queued', false], // a photo waits for its visit
    ['queued', true],
  ]);

  line.isForeign = false;
  await heals();
  expect(await office.get(before)).toMatchObject({ notes: 'zmienione', version: 2 });
  expect(await office.get(during)).toMatchObject({ state: 'final', version: 1, missing: [] });
  expect(await hashAtOffice(office, photo)).toBe(photo);
});

test('case 93: a proxy that takes away our header in a single answer loses and doubles nothing, wherever that answer is', async () => {
  const ends: (readonly [number, number])[] = [];
  for (let at = 1, wasLost = true; wasLost; at += 1) {
    const { begins, edits, photographs, heals, line, user } = aPhotoDevice(office);
    const uuid = await begins({ notes: 'a' });
    const photo = await photographs(uuid, 20 * KB);
    line.withoutHeaderAt = at;
    await heals();
    await edits(uuid, { ...FINISH, notes: `b ${at}` });
    for (let round = 0; round < 2; round += 1) await heals();
    wasLost = line.withoutHeaderAt === 0;
    expect([at, await office.get(uuid)]).toMatchObject([at, { state: 'final', notes: `b ${at}`, missing: [] }]);
    expect(await hashAtOffice(office, photo)).toBe(photo);
    expect((await user.ops()).filter(({ state }) => state !== 'done' && state !== 'superseded')).toEqual([]);
    ends.push([at, (await office.get(uuid)).version]);
  }
  expect(ends.filter(([, version]) => version !== 2)).toEqual([]);
}, 120_000);
