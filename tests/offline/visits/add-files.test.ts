import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Instant } from '#domain/quantity.ts';
import { externalInspection } from '#domain/visit/begin/external-inspection.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { addDocuments, addPhoto } from '#intents/visits/add-files.ts';
import { discard } from '#intents/resolve-changes.ts';
import { fileLid } from '#intents/visits/keep-file.intent.ts';
import { removeFileOf } from '#intents/visits/remove-file.ts';
import { killedAt } from '#tests/support/killed-device.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aFinishedVisit, aPhoto } from '#tests/support/visits.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { stride } from '#tests/support/runs.ts';

/* A photo is stored whole with its mention in the visit, or not at all; it is called saved only after it was read back. */

const office = madeOnce(() => aVisitOffice('pglite'));

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
  ...{ visit, item: 'fan', of: null, role: 'photo' as const, photo: PHOTO, preview: PREVIEW, width: 1600, height: 1200 },
  ...{ name: 'dach.jpg', takenAt: Date.parse('2026-11-24T11:00:00Z') as Instant, moment: null, about: 'Dom' },
});

test('case 83: a photo is named by the visit and its answer, and reaches the office with its preview', async () => {
  const { begins, user, heals } = aVisitWorld(office).aDevice();
  const uuid = await begins();
  expect(await addPhoto(user.intentContext(), given(uuid))).toEqual({ is: 'kept', hashes: [photoHash] });
  await heals();
  expect(await office.get(uuid)).toMatchObject({
    files: [{ sha256: photoHash, thumb: { sha256: previewHash }, taken_at: '2026-11-24T12:00:00+01:00' }],
    answers: [{ item: 'fan', files: [photoHash] }],
    missing: [],
  });
});

test('case 83: killed at every step of adding a photo: bytes, preview and mention are all there, or none', async () => {
  for (let step = 1, wasKilled = true; wasKilled; step += stride()) {
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
  expect(await addPhoto(user.intentContext(), given(uuid))).toEqual({ is: 'unproven' });
});

test('a photo that is made smaller while its visit is finished is not added to it, before and after the office has the end', async () => {
  const { begins, edits, user, heals, row, states } = aVisitWorld(office).aDevice();
  const uuid = await begins();
  await heals();
  const { uuid: _, number: _number, ...end } = aFinishedVisit({ installation: office.installation });
  const ended = aFinishedVisit({ ...end, uuid, number: (await row(uuid))?.document.number ?? '' });
  await edits(uuid, ended);
  expect(await addPhoto(user.intentContext(), given(uuid))).toEqual({ is: 'finished' });
  await heals();
  expect(await addPhoto(user.intentContext(), given(uuid))).toEqual({ is: 'finished' });
  await heals();
  expect(await office.get(uuid)).toMatchObject({ state: 'final', files: [], signatures: [{ role: 'customer' }] });
  expect([(await states(uuid)).at(-1), (await row(uuid))?.theirs, await user.db().bytes.count()]).toEqual(['done', null, 0]);
});

test('a photo of another row that arrives when the visit is full is not added; one that the visit has already is', async () => {
  const { begins, edits, user, row } = aVisitWorld(office).aDevice();
  const uuid = await begins();
  const files = Array.from({ length: VISIT_MAX.files - 1 }, (_, n) => aPhoto(`full ${n}`));
  await edits(uuid, { files });
  const late = { ...given(uuid), photo: jpeg(6000, 9) };
  expect(await addPhoto(user.intentContext(), given(uuid))).toMatchObject({ is: 'kept' });
  expect(await addPhoto(user.intentContext(), late)).toEqual({ is: 'full' });
  expect(await addPhoto(user.intentContext(), given(uuid))).toMatchObject({ is: 'kept' });
  expect((await row(uuid))?.document).toMatchObject({ files: { length: VISIT_MAX.files }, answers: [{ files: [photoHash] }] });
  expect(await user.db().bytes.count()).toBe(2);
});

test('a photo that is taken out is not sent, and its bytes are deleted; one that another visit names stays', async () => {
  const { begins, user, heals, row } = aVisitWorld(office).aDevice();
  const [one, other] = [await begins(), await begins()];
  for (const uuid of [one, other]) await addPhoto(user.intentContext(), given(uuid));
  expect(await removeFileOf(user.intentContext(), one, photoHash)).toBe(true);
  expect(await user.db().bytes.count()).toBe(2);
  expect((await row(one))?.document).toMatchObject({ files: [], answers: [{ item: 'fan', files: [] }] });
  expect(await removeFileOf(user.intentContext(), other, photoHash)).toBe(true);
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
    if (call.includes(photoHash)) removal ??= removeFileOf(user.intentContext(), uuid, photoHash);
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

const pdf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const documents = (visit: string, ...contents: readonly ArrayBuffer[]) => ({
  ...{ visit, about: 'Dom', takenAt: Date.parse('2026-11-24T11:00:00Z') as Instant },
  files: contents.map((data, at) => ({
    type: 'application/pdf' as const,
    data,
    preview: null,
    width: null,
    height: null,
    name: `skan ${at}.pdf`,
  })),
});
const stateOf = async (lid: string, ops: () => Promise<readonly { readonly lid: string; readonly state: string }[]>) =>
  (await ops()).filter((op) => op.lid === lid).map(({ state }) => state);

test('an inspection of another company is stored together with its scan, and both reach the office', async () => {
  const { user, heals } = aVisitWorld(office).aDevice();
  const uuid = crypto.randomUUID();
  const document = externalInspection({
    ...{ uuid, installation: office.installation, technician: { id: 1, name: 'Anna Nowak' } },
    ...{ day: '2021-05-04', by: 'Elektro', number: 'E/7', nextOn: null },
  });
  const scan = pdf('%PDF-1.7 skan');
  const begins = { document, begun: { task: null, about: 'Dom', sn: 'FR123', form: null } };
  expect(await addDocuments(user.intentContext(), { ...documents(uuid, scan), begins })).toMatchObject({ is: 'kept' });
  await heals();
  const file = { sha256: hashOf(scan), role: 'document', type: 'application/pdf', name: 'skan 0.pdf', thumb: null };
  expect(await office.get(uuid)).toMatchObject({ state: 'final', source: 'external', files: [file], missing: [] });
});

test('case 88: a document that the server refuses does not hold back its visit or another document; given up, it is said why', async () => {
  const { begins, user, heals } = aVisitWorld(office).aDevice();
  const uuid = await begins();
  const [good, bad] = [pdf('%PDF-1.7 dobry'), pdf('<svg onload="alert(1)"/>')];
  expect(await addDocuments(user.intentContext(), documents(uuid, bad, good))).toMatchObject({ is: 'kept' });
  await heals();
  const ops = () => user.db().ops.toArray();
  expect([await stateOf(fileLid(hashOf(good)), ops), await stateOf(fileLid(hashOf(bad)), ops)]).toEqual([['done'], ['rejected']]);
  expect((await office.get(uuid)).missing).toEqual([hashOf(bad)]);
  const refused = (await ops()).find(({ lid }) => lid === fileLid(hashOf(bad)));
  await discard(user.intentContext(), refused?.seq ?? 0, 'odrzucone przez biuro');
  await heals();
  expect(await office.get(uuid)).toMatchObject({ missing: [], forgone: [{ sha256: hashOf(bad), reason: 'odrzucone przez biuro' }] });
});

test('a file that is added or taken out takes the signatures of the former content with it', async () => {
  const { begins, edits, user, row } = aVisitWorld(office).aDevice();
  const uuid = await begins();
  const signatures = [
    { role: 'customer' as const, name: 'Jan', at: '2026-11-24T11:00:00+01:00', strokes: [[1, 2, 300, 400]], of: 'a'.repeat(64) },
  ];
  const scan = pdf('%PDF-1.7 podpisany');
  await edits(uuid, { signatures });
  await addDocuments(user.intentContext(), documents(uuid, scan));
  expect((await row(uuid))?.document.signatures).toEqual([]);
  await edits(uuid, { signatures });
  await addDocuments(user.intentContext(), documents(uuid, scan));
  expect((await row(uuid))?.document.signatures).toHaveLength(1);
  await removeFileOf(user.intentContext(), uuid, hashOf(scan));
  expect((await row(uuid))?.document).toMatchObject({ signatures: [], files: [] });
});
