import { expect, test } from 'vitest';
import { discard } from '#intents/resolve-changes.ts';
import { addPhoto } from '#intents/visits/add-files.ts';
import { isQuota } from '#local/db/error-names.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { withRoom } from '#local/db/with-room.ts';
import { readVisitSending } from '#state/queries/visit-sendings.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aPhotoDevice, hashAtOffice, KB } from '#tests/support/visit-photos.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* Bytes leave the device only when the office surely has them, and what both have lost is said. */

const office = madeOnce(() => aVisitOffice('pglite'));

const WEEK = 8 * 86_400;

/** The office is as before it had the bytes of a file. */
async function losesBytes(sha256: string): Promise<void> {
  const { rows } = office.api.database;
  const hash = [Buffer.from(sha256, 'hex')] as never;
  await rows('delete from file_parts where sha256 = $1', hash);
  await rows('update files set received = 0, is_whole = false, whole_at = null where sha256 = $1', hash);
}

async function aSentPhoto() {
  const device = aPhotoDevice(office);
  const uuid = await device.begins();
  const sha256 = await device.photographs(uuid, 30 * KB);
  const preview = await device.photographs(uuid, 2 * KB);
  await device.heals();
  await device.user.db().files.update(preview, { role: 'preview' });
  const isHere = async (): Promise<boolean> => (await device.user.db().bytes.where('sha256').equals(sha256).count()) === 1;
  return { ...device, uuid, sha256, preview, isHere };
}

test('bytes stay until a copy that was fetched after the week names them; a preview stays with its visit', async () => {
  const { passes, user, line, isHere, preview } = await aSentPhoto();
  passes(WEEK);
  line.isCut = true;
  await user.syncs();
  expect(await isHere()).toBe(true);
  line.isCut = false;
  passes(3700);
  await user.syncs();
  expect([await isHere(), await user.db().bytes.where('sha256').equals(preview).count()]).toEqual([false, 1]);
});

test('case 82: what the office misses when the bytes could be dropped is sent again instead', async () => {
  const { passes, heals, isHere, sha256 } = await aSentPhoto();
  await losesBytes(sha256);
  passes(WEEK);
  await heals();
  expect([await isHere(), await hashAtOffice(office, sha256)]).toEqual([true, sha256]);
});

test('case 82: a backup from before the photo is restored after its bytes were dropped: the photo is named as lost', async () => {
  const { passes, user, heals, sha256, uuid, isHere } = await aSentPhoto();
  passes(WEEK);
  await user.syncs();
  expect(await isHere()).toBe(false);
  await losesBytes(sha256);
  await renewEpoch(office.api.database, 'restore');
  await user.looks();
  await heals();
  expect(await readVisitSending(user.db(), uuid)).toMatchObject({
    lost: [{ sha256, nth: 1, of: 2 }],
    photos: { all: 2, sent: 1 },
    attached: { all: 0, sent: 0 },
  });
});

test('photos of a discarded visit stay while that can be undone, and leave the device with its history', async () => {
  const { user, begins, photographs, syncsAfter } = aPhotoDevice(office);
  const uuid = await begins();
  await photographs(uuid, 30 * KB, {}, KB);
  const saving = (await user.ops()).find(({ kind }) => kind === 'visit.save')?.seq ?? 0;
  await discard(user.intentContext(), saving);
  await syncsAfter(29 * 86_400);
  expect([await user.db().files.count(), await user.db().bytes.count()]).toEqual([2, 2]);
  await syncsAfter(2 * 86_400);
  expect([await user.ops(), await user.db().files.count(), await user.db().bytes.count()]).toEqual([[], 0, 0]);
});

test('of finished visits the last 200 stay; drafts and what the office lacks stay always', async () => {
  const { user, uuid, row, syncsAfter } = await aSentPhoto();
  const db = user.db();
  const first = (await row(uuid)) as VisitRow;
  const others = Array.from({ length: 205 }, (_, at): VisitRow => {
    const changedAt = (first.changedAt - 1000 * (at + 1)) as VisitRow['changedAt'];
    return { ...first, uuid: `old-${at}`, state: 'final', changedAt };
  });
  const draft: VisitRow = { ...first, uuid: 'old-draft', changedAt: 1 as VisitRow['changedAt'] };
  await db.visits.bulkPut([...others, draft]);
  await db.files.bulkPut([
    { sha256: 'waits', bytes: 1, type: 'image/jpeg', role: 'photo', name: '', visits: ['old-204'], state: 'damaged', atOfficeSince: null },
    {
      sha256: 'gone',
      bytes: 1,
      type: 'image/jpeg',
      role: 'preview',
      name: '',
      visits: ['old-203'],
      state: 'at-office',
      atOfficeSince: null,
    },
  ]);
  await syncsAfter(1);
  const left = await db.visits.toCollection().primaryKeys();
  expect(left).toHaveLength(202);
  expect(['old-198', 'old-199', 'old-203', 'old-204', 'old-draft'].map((one) => left.includes(one))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  expect((await db.files.bulkGet(['waits', 'gone'])).map((file) => file?.sha256)).toEqual(['waits', undefined]);
});

test('room is made in its order, a step at a time, and never out of what the office does not have', async () => {
  const { user, sha256, preview, photographs, begins, uuid } = await aSentPhoto();
  const db = user.db();
  const draft = await begins();
  const waiting = await photographs(draft, 9 * KB);
  await db.visits.update(uuid, { state: 'final' });
  await db.series.put({ key: 'power/1/2026-11-24', fetchedAt: 1 as never, value: [] });
  await db.meta.put({ key: 'power/1/2026-11-24', fetchedAt: 1 as never, etag: '"1"', problem: null, startedTick: 1, total: null });
  await db.details.put({ key: 'status/1', fetchedAt: 1 as never, value: {} });
  const left = async (): Promise<string> => {
    const bytes = await db.bytes.bulkGet([preview, sha256, waiting]);
    return [await db.series.count(), await db.details.count(), ...bytes.map((row) => Number(row !== undefined))].join('');
  };
  const seen: string[] = [];
  const never = withRoom(db, async () => {
    seen.push(await left());
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(never).rejects.toThrow('full');
  expect(seen).toEqual(['11111', '01111', '00111', '00011', '00001']);
  expect(await db.meta.get('power/1/2026-11-24')).toBeUndefined();
});

test('case 32: no room for a photo: nothing of it is stored, and the next answer is', async () => {
  const { user, begins, edits, row } = aPhotoDevice(office);
  const uuid = await begins();
  const db = user.db();
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  db.bytes.hook('creating', full);
  const photo = {
    visit: uuid,
    item: 'fan',
    of: null,
    role: 'photo' as const,
    photo: new ArrayBuffer(900),
    preview: new ArrayBuffer(90),
    width: 4,
    height: 3,
  };
  const added = addPhoto(user.intentContext(), { ...photo, name: 'a.jpg', takenAt: 1 as never, moment: null, about: 'Dom' });
  await expect(added).rejects.toSatisfy(isQuota);
  expect([await db.bytes.count(), await db.files.count(), (await row(uuid))?.document.files]).toEqual([0, 0, []]);
  await edits(uuid, { notes: 'zapisane mimo to' });
  expect((await row(uuid))?.document.notes).toBe('zapisane mimo to');
});
