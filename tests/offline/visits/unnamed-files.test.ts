import { expect, test } from 'vitest';
import { isLive, isMoving } from '#domain/service/change-state.ts';
import { discard } from '#intents/resolve-changes.ts';
import { versionTag } from '#domain/visit/answered-visit.ts';
import { administer } from '#server/control/administer.ts';
import { readVisitSending } from '#state/queries/visit-sendings.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aPhotoDevice, hashAtOffice, KB } from '#tests/support/visit-photos.ts';
import { VISIT_END } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* No file waits without an end: one that the office does not await is left to the user, one that it may not take now is sent later. */

const office = madeOnce(() => aVisitOffice('pglite', { PV_ROLES: 'on' }));

/** A visit that the office has, with so many photos that it does not have yet. */
async function aWaiting(photos: number) {
  const device = aPhotoDevice(office);
  const uuid = await device.begins();
  const hashes: string[] = [];
  for (let n = 0; n < photos; n += 1) hashes.push(await device.photographs(uuid, (7 + n) * KB, {}, (1 + n) * KB));
  device.line.spoils = (call) => (call.startsWith('PATCH') ? 'lost-before' : undefined);
  await device.syncsAfter(100);
  return {
    ...device,
    uuid,
    hashes,
    fileOps: async () => (await device.user.ops()).filter(({ kind, state }) => kind === 'visit.file' && isLive({ state })),
    sending: () => readVisitSending(device.user.db(), uuid),
  };
}

/** A colleague takes all files out of the visit. */
async function colleagueRemovesFiles(device: { aDevice: ReturnType<typeof aPhotoDevice>['aDevice'] }, uuid: string): Promise<void> {
  const other = device.aDevice();
  await other.takes(uuid);
  await other.edits(uuid, { files: [], answers: [] });
  await other.heals();
}

test('photos that a colleague took out of the visit wait for nothing, are named, and can be deleted', async () => {
  const device = await aWaiting(2);
  const { uuid, heals, fileOps, sending, user, hashes } = device;
  await colleagueRemovesFiles(device, uuid);
  await heals();
  expect((await fileOps()).map(({ state, why }) => [state, why])).toEqual([
    ['review', 'unnamed'],
    ['review', 'unnamed'],
  ]);
  const troubles = (await sending())?.troubles ?? [];
  expect(troubles.map(({ is, sha256, hasBytes }) => [is, sha256, hasBytes])).toEqual(hashes.map((sha256) => ['removed', sha256, true]));
  for (const { seq } of troubles) expect(await discard(user.intentContext(), seq, 'x')).toBe(true);
  await heals();
  expect([await fileOps(), await user.db().bytes.count(), await user.db().files.count()]).toEqual([[], 0, 0]);
});

test('photos of a visit that a colleague deleted are named, and go with it when it is sent again', async () => {
  const { uuid, heals, fileOps, sending, edits, hashes } = await aWaiting(2);
  const tag = versionTag(await office.get(uuid));
  expect((await office.api.ask('DELETE', `/care/v1/visits/${uuid}/`, undefined, { headers: { 'If-Match': tag } })).status).toBe(200);
  await heals();
  expect((await fileOps()).map(({ why }) => why)).toEqual(Array(4).fill('unnamed'));
  expect((await sending())?.troubles.map(({ is }) => is)).toEqual(Array(4).fill('withdrawn'));
  await edits(uuid, { notes: 'jednak potrzebna' });
  await heals();
  expect([await fileOps(), (await office.get(uuid)).missing]).toEqual([[], []]);
  for (const hash of hashes) expect(await hashAtOffice(office, hash)).toBe(hash);
});

test('one of them that was deleted here is asked about when the visit is sent again', async () => {
  const { uuid, heals, edits, user, sending, fileOps } = await aWaiting(1);
  const tag = versionTag(await office.get(uuid));
  await office.api.ask('DELETE', `/care/v1/visits/${uuid}/`, undefined, { headers: { 'If-Match': tag } });
  await heals();
  for (const { seq } of await fileOps()) await discard(user.intentContext(), seq, 'x');
  expect(await user.db().bytes.count()).toBe(0);
  await edits(uuid, { notes: 'jednak potrzebna' });
  await heals();
  expect((await sending())?.troubles.map(({ is }) => is)).toEqual(['damaged', 'damaged']);
});

test('photos of a user whose role is lowered meanwhile say so, and are sent once it is back', async () => {
  const own = { username: `ewa-${crypto.randomUUID()}@example.com`, password: 'Ewa!2026-dach' };
  const administers = async (...words: string[]): Promise<void> =>
    expect(await administer(office.api.database, ['staff', ...words], { roles: true })).toMatchObject({ isDone: true });
  await administers('add', own.username, own.password, '--role', 'staff');
  const { uuid, heals, fileOps, sending, line, edits, syncsAfter, calls, user } = await aWaiting(3);
  line.token = ((await office.api.ask('POST', 'api-token-auth-care/login/', own)).body as { token: string }).token;
  await edits(uuid, VISIT_END);
  await syncsAfter(100);
  const tried = async (): Promise<number> => (await fileOps()).reduce((sum, { attempt }) => sum + attempt, 0);
  await administers('role', own.username, 'viewer');
  const [before, attempts] = [calls.length, await tried()];
  await heals();
  expect((await fileOps()).every(isMoving)).toBe(true);
  expect(await sending()).toMatchObject({ refused: expect.stringMatching(/rola/), troubles: [], photos: { all: 3, sent: 0 } });
  // six runs, at most one question in each
  expect([calls.length - before, (await tried()) - attempts]).toEqual([0, 6]);
  await administers('role', own.username, 'staff');
  await heals();
  expect([await fileOps(), (await office.get(uuid)).missing, await sending()]).toMatchObject([[], [], { refused: '' }]);
  expect((await user.ops()).filter(isLive)).toEqual([]);
});
