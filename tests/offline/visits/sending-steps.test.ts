import { beforeEach, expect, test } from 'vitest';
import { isLive } from '#domain/service/change-state.ts';
import { discard } from '#intents/resolve-changes.ts';
import { restore } from '#intents/restore.ts';
import { removeFileOf } from '#intents/visits/remove-file.ts';
import { write } from '#local/db/write.ts';
import { advance } from '#local/outbox/operations.repo.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aPhotoDevice, hashAtOffice, KB } from '#tests/support/visit-photos.ts';
import { anAnswer, aPhoto } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* Steps of sending a visit and a file that are seen at one moment alone. */

const office = madeOnce(() => aVisitOffice('pglite'));
let device: ReturnType<typeof aPhotoDevice>;
beforeEach(() => {
  device = aPhotoDevice(office, aVisitWorld(office));
});

test('a sender that read a change before another one sent it and gave it back does not claim it', async () => {
  const { begins, user } = device;
  await begins();
  const db = user.db();
  const [read] = (await user.ops()).filter(({ kind }) => kind === 'visit.save');
  if (!read) throw new Error('Nothing waits');
  const step = (one: typeof read, event: 'claim' | 'giveBack', columns = {}) => write(db, [db.ops], () => advance(db, one, event, columns));
  expect(await step(read, 'claim', { attempt: 1, claimedBy: 'page' })).toBe(true);
  expect(await step(await user.op(read.seq), 'giveBack', { claimedBy: null })).toBe(true);
  expect(await step(read, 'claim', { attempt: 1, claimedBy: 'worker' })).toBe(false);
});

test('what the server changed in a visit is taken over with its answer, also if the visit was changed here meanwhile', async () => {
  const { begins, edits, user, line, row, passes } = device;
  passes(0);
  const ended_at = '2027-11-24T12:00:00+01:00';
  const uuid = await begins({ started_at: '2027-11-24T11:00:00+01:00', ended_at });
  let during: Promise<unknown> | null = null;
  line.spoils = (call) => {
    if (call.startsWith('PUT')) during ??= edits(uuid, { notes: 'w trakcie' });
    return undefined;
  };
  await user.syncs();
  await during;
  const { times_by_hand } = await office.get(uuid);
  expect([times_by_hand, (await row(uuid))?.document]).toMatchObject([true, { times_by_hand: true, notes: 'w trakcie' }]);
});

test('a visit whose answer was lost is repeated as it was sent: what is typed on in the same field asks nothing', async () => {
  const { begins, edits, heals, syncsAfter, mishaps, states } = device;
  const uuid = await begins({ notes: 'a' });
  mishaps.push('lost-after');
  await syncsAfter(1);
  await edits(uuid, { notes: 'ab' });
  await heals();
  expect([(await office.get(uuid)).notes, await states(uuid)]).toEqual(['ab', ['done', 'done']]);
});

test('a photo of two visits that one of them removes is still sent for the other', async () => {
  const { begins, photographs, heals, user } = device;
  const [one, other] = [await begins(), await begins()];
  const sha256 = await photographs(one, 5 * KB);
  const data = (await user.db().bytes.get(sha256))?.data ?? new ArrayBuffer(0);
  const file = aPhoto('x', { sha256, bytes: 5 * KB, thumb: null });
  const kept = { sha256, bytes: file.bytes, type: file.type, role: file.role, name: 'Zdjęcie', about: 'Dom', data };
  await storeDecision(user.intentContext(), 'keepFile', other, kept);
  await storeDecision(user.intentContext(), 'saveVisit', other, (document) => ({ ...document, files: [file] }) as never);
  expect(await removeFileOf(user.intentContext(), other, sha256)).toBe(true);
  await heals();
  expect([await hashAtOffice(office, sha256), (await office.get(one)).missing]).toEqual([sha256, []]);
});

test('a photo that two questions show is removed from one of them alone, and goes with the last', async () => {
  const { begins, photographs, edits, user, row } = device;
  const uuid = await begins();
  const sha256 = await photographs(uuid, 5 * KB);
  await edits(uuid, { answers: [anAnswer('fan', { files: [sha256] }), anAnswer('isolator', { files: [sha256] })] });
  const shown = async () => (await row(uuid))?.document.answers.map(({ files }) => files.length);
  expect(await removeFileOf(user.intentContext(), uuid, sha256, { item: 'fan', of: null })).toBe(true);
  expect([await shown(), (await row(uuid))?.document.files.length, await user.db().bytes.count()]).toEqual([[0, 1], 1, 1]);
  expect(await removeFileOf(user.intentContext(), uuid, sha256, { item: 'isolator', of: null })).toBe(true);
  expect([await shown(), (await row(uuid))?.document.files.length, await user.db().bytes.count()]).toEqual([[0, 0], 0, 0]);
});

test('a photo that was given up and comes after all is no longer given up', async () => {
  const { begins, photographs, heals } = device;
  const uuid = await begins();
  await heals();
  const sha256 = await photographs(uuid, 5 * KB);
  device.line.spoils = (call) => (call.startsWith('PATCH') ? 'lost-before' : undefined);
  await device.syncsAfter(70);
  await office.api.ask('DELETE', `/care/v1/visits/${uuid}/files/${sha256}/`, { reason: 'Nie przyjdzie' });
  expect(await office.get(uuid)).toMatchObject({ missing: [], forgone: [{ sha256 }] });
  await heals();
  expect([await hashAtOffice(office, sha256), (await office.get(uuid)).forgone]).toEqual([sha256, []]);
});

test.each([false, true])(
  'the photos of a discarded visit wait for nothing; undone, they are sent with it (undone: %s)',
  async (isUndone) => {
    const { begins, photographs, heals, user, line } = device;
    line.isCut = true;
    const uuid = await begins();
    const sha256 = await photographs(uuid, 5 * KB, {}, KB);
    const seq = (await user.ops()).find(({ kind }) => kind === 'visit.save')?.seq ?? 0;
    expect(await discard(user.intentContext(), seq)).toBe(true);
    expect((await user.ops()).filter(isLive)).toEqual([]);
    if (!isUndone) return;
    expect(await restore(user.intentContext(), seq)).toBe(true);
    await heals();
    expect([await hashAtOffice(office, sha256), (await office.get(uuid)).missing]).toEqual([sha256, []]);
  },
);
