import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Instant } from '#domain/quantity.ts';
import { addPhoto } from '#intents/visits/add-photo.ts';
import { fileLid } from '#intents/visits/keep-file.intent.ts';
import { removePhoto } from '#intents/visits/remove-file.ts';
import { killedAt } from '#tests/support/killed-device.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aVisitOffice, type VisitOffice } from '#tests/support/visit-office.ts';

/* A photo is stored whole with its mention in the visit, or not at all; it is called saved only after it was read back. */

let office: VisitOffice;
beforeAll(async () => {
  office = await aVisitOffice('pglite');
}, 180_000);
afterAll(() => office.api.remove());

const jpeg = (bytes: number, seed: number): ArrayBuffer => {
  const data = new Uint8Array(bytes).fill(seed);
  data.set([0xff, 0xd8, 0xff]);
  return data.buffer;
};
const hashOf = (data: ArrayBuffer): string => createHash('sha256').update(new Uint8Array(data)).digest('hex');

const PHOTO = jpeg(5000, 7);
const PREVIEW = jpeg(900, 8);
const [photoHash, previewHash] = [hashOf(PHOTO), hashOf(PREVIEW)];

const given = (visit: string) => ({
  ...{ visit, item: 'fan', of: null, photo: PHOTO, preview: PREVIEW, width: 1600, height: 1200 },
  ...{ name: 'dach.jpg', takenAt: Date.parse('2026-11-24T11:00:00Z') as Instant, moment: null, about: 'Dom' },
});

test('case 83: a photo is named by the visit and its answer, and reaches the office with its preview', async () => {
  const { begins, user, heals } = aVisitWorld(office).aDevice();
  const uuid = await begins();
  expect(await addPhoto(user.intentContext(), given(uuid))).toBe(photoHash);
  await heals();
  expect(await office.get(uuid)).toMatchObject({
    files: [{ sha256: photoHash, thumb: { sha256: previewHash }, taken_at: '2026-11-24T12:00:00+01:00' }],
    answers: [{ item: 'fan', files: [photoHash] }],
    missing: [],
  });
});

test('case 83: killed at every step of adding a photo: bytes, preview and mention are all there, or none', async () => {
  for (let step = 1, wasKilled = true; wasKilled; step += 1) {
    const { begins, user, row } = aVisitWorld(office).aDevice();
    const uuid = await begins();
    user.switchesOff();
    wasKilled = await killedAt(step, user.indexedDB, (db) => addPhoto({ ...user.intentContext(), db }, given(uuid)));
    user.restarts();
    const there = [
      (await row(uuid))?.document.files.length,
      await user.db().bytes.count(),
      await user.db().files.count(),
      (await user.db().ops.toArray()).filter(({ kind }) => kind === 'visit.file').length,
    ];
    expect([
      [step, '0,0,0,0'],
      [step, '1,2,2,2'],
    ]).toContainEqual([step, there.join()]);
    user.switchesOff();
  }
}, 60_000);

test('case 83: bytes that are others than those written are not called saved', async () => {
  const { begins, user } = aVisitWorld(office).aDevice();
  const uuid = await begins();
  const db = user.db();
  const read = db.bytes.bulkGet.bind(db.bytes);
  db.bytes.bulkGet = ((keys: never) =>
    read(keys).then(([photo, preview]) => [photo && { ...photo, data: jpeg(5000, 9) }, preview])) as never;
  expect(await addPhoto(user.intentContext(), given(uuid))).toBeNull();
});

test('a photo that is taken out is not sent, and its bytes are deleted; one that another visit names stays', async () => {
  const { begins, user, heals, row } = aVisitWorld(office).aDevice();
  const [one, other] = [await begins(), await begins()];
  for (const uuid of [one, other]) await addPhoto(user.intentContext(), given(uuid));
  expect(await removePhoto(user.intentContext(), one, photoHash)).toBe(true);
  expect(await user.db().bytes.count()).toBe(2);
  expect((await row(one))?.document).toMatchObject({ files: [], answers: [{ item: 'fan', files: [] }] });
  expect(await removePhoto(user.intentContext(), other, photoHash)).toBe(true);
  expect([await user.db().bytes.count(), await user.db().files.count()]).toEqual([0, 0]);
  expect((await user.db().ops.where('lid').equals(fileLid(photoHash)).toArray()).map(({ state }) => state)).toEqual(['discarded']);
  await heals();
  expect((await office.get(one)).files).toEqual([]);
});

test('a photo that is taken out while a part of it is on the wire is no longer sent, and is not called damaged', async () => {
  const device = aVisitWorld(office).aDevice();
  const { begins, user, heals, calls } = device;
  const uuid = await begins();
  await heals();
  const photo = jpeg(3_000_000, 11);
  const [photoHash] = [hashOf(photo)];
  await addPhoto(user.intentContext(), { ...given(uuid), photo, preview: jpeg(700, 12) });
  let removal: Promise<boolean> | null = null;
  device.line.spoils = (call) => {
    if (call.includes(photoHash)) removal ??= removePhoto(user.intentContext(), uuid, photoHash);
    return undefined;
  };
  await device.syncsAfter(61);
  expect(await removal).toBe(true);
  const parts = calls.filter((call) => call.includes(photoHash)).length;
  await heals();
  expect(calls.filter((call) => call.includes(photoHash))).toHaveLength(parts);
  const states = (await user.db().ops.where('lid').equals(fileLid(photoHash)).toArray()).map(({ state }) => state);
  expect(states).toEqual(['discarded']);
});
