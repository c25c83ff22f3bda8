import { expect, test } from 'vitest';
import { fileHold, type Line } from '#domain/device/file-hold.ts';
import { holdOf } from '#domain/service/visit-sending.ts';
import { insistOnFiles, setWifiOnly, stopFiles } from '#local/visits/file-sending.repo.ts';
import { readVisitSending, readVisitSendings } from '#state/queries/visit-sendings.ts';
import { outboxView } from '#state/queries/outbox-view.ts';
import { isWorthRetrying } from '#sync/outbox/drain-context.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aPhotoDevice, hashAtOffice, KB } from '#tests/support/visit-photos.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* Files of visits wait where the user or the network says so; documents and answers never do. */

const office = madeOnce(() => aVisitOffice('pglite'));

const CELLULAR: Line = { isDataSaver: false, type: 'cellular' };
const WIFI: Line = { isDataSaver: false, type: 'wifi' };
const SAVER: Line = { isDataSaver: true, type: 'wifi' };

test('case 85: photos that the user has stopped wait over restarts, while the visit and its answers are sent', async () => {
  const { begins, photographs, edits, heals, user, parts } = aPhotoDevice(office);
  const uuid = await begins();
  const sha256 = await photographs(uuid, 40 * KB);
  await stopFiles(user.db(), uuid);
  await heals();
  user.restarts();
  await edits(uuid, { notes: 'dopisane' });
  await heals();
  expect([parts(), (await office.get(uuid)).notes, (await office.get(uuid)).missing]).toEqual([0, 'dopisane', [sha256]]);
  expect(await readVisitSending(user.db(), uuid)).toMatchObject({ document: { is: 'sent' }, photos: { all: 1, sent: 0 } });
  expect((await outboxView(user.db(), '0.2.0')).stoppedFiles).toBe(1);
  await insistOnFiles(user.db(), [uuid]);
  await heals();
  expect([await hashAtOffice(office, sha256), await readVisitSendings(user.db())]).toEqual([sha256, []]);
});

test('documents are counted apart from photos, and one that is damaged is named by its place among them', async () => {
  const { begins, photographs, heals, user } = aPhotoDevice(office);
  const uuid = await begins();
  await photographs(uuid, 40 * KB);
  await photographs(uuid, 41 * KB, { role: 'document' });
  const damaged = await photographs(uuid, 42 * KB, { role: 'document' });
  await user.db().bytes.delete(damaged);
  await heals();
  expect(await readVisitSending(user.db(), uuid)).toMatchObject({
    photos: { all: 1, sent: 1 },
    attached: { all: 2, sent: 1 },
    troubles: [{ sha256: damaged, nth: 2, of: 2, role: 'document' }],
  });
});

test('case 85: a worker that meets only stopped files does not ask to be woken again', async () => {
  const { begins, photographs, heals, user } = aPhotoDevice(office);
  const uuid = await begins();
  await photographs(uuid, 20 * KB);
  await stopFiles(user.db(), uuid);
  await heals();
  expect(isWorthRetrying(await user.syncs())).toBe(false);
});

test('case 85: a photo is stopped between two of its parts and goes on where it was', async () => {
  const { begins, photographs, syncsAfter, heals, user, line, parts } = aPhotoDevice(office);
  const uuid = await begins();
  await heals();
  const sha256 = await photographs(uuid, 900 * KB);
  let stopping: Promise<void> | null = null;
  line.spoils = (call) => {
    if (call.startsWith('PATCH')) stopping ??= stopFiles(user.db(), uuid);
    return undefined;
  };
  await syncsAfter(70);
  await stopping;
  const before = parts();
  expect(before).toBeLessThan(3);
  const half = await readVisitSending(user.db(), uuid);
  expect(half?.bytes.sent).toBeGreaterThanOrEqual(256 * KB);
  await syncsAfter(70);
  expect(parts()).toBe(before);
  await insistOnFiles(user.db(), [uuid]);
  await heals();
  expect(await hashAtOffice(office, sha256)).toBe(sha256);
});

test.each([
  ['the browser saves data', SAVER, false, 'saver'],
  ['the user sends photos over Wi-Fi alone', CELLULAR, true, 'wifi'],
] as const)(
  'case 85: where %s photos wait, answers do not, and a press sends those that wait once',
  async (_, network, isWifiOnly, hold) => {
    const { begins, photographs, heals, user, connection } = aPhotoDevice(office);
    const uuid = await begins();
    const first = await photographs(uuid, 30 * KB);
    await setWifiOnly(user.db(), isWifiOnly);
    connection.now = network;
    await heals();
    const sending = await readVisitSending(user.db(), uuid);
    expect(sending && holdOf(sending, network)).toBe(hold);
    expect((await office.get(uuid)).missing).toEqual([first]);
    await insistOnFiles(user.db(), [uuid]);
    await heals();
    const second = await photographs(uuid, 31 * KB);
    await heals();
    expect([await hashAtOffice(office, first), (await office.get(uuid)).missing]).toEqual([first, [second]]);
    connection.now = WIFI;
    await heals();
    expect((await office.get(uuid)).missing).toEqual([]);
  },
);

test('where the browser does not tell the network, photos are sent', () => {
  const settings = { isStopped: false, isInsisted: false, isWifiOnly: true };
  const types = [null, 'unknown', 'wifi', 'ethernet', 'cellular', 'bluetooth'];
  expect(types.map((type) => fileHold(settings, { isDataSaver: false, type }))).toEqual([null, null, null, null, 'wifi', 'wifi']);
});

test('a stop comes before a press for one time, and one stopped visit does not hold the photos of another', async () => {
  const { begins, photographs, heals, user } = aPhotoDevice(office);
  const [one, other] = [await begins(), await begins()];
  const [held, sent] = [await photographs(one, 20 * KB), await photographs(other, 21 * KB)];
  await insistOnFiles(user.db(), [one]);
  await stopFiles(user.db(), one);
  await heals();
  expect([(await office.get(one)).missing, await hashAtOffice(office, sent)]).toEqual([[held], sent]);
});
