import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { isLive } from '#domain/service/change-state.ts';
import { keyForFinding } from '#domain/visit/edit/finding-key.ts';
import { discard, sendAgain } from '#intents/resolve-changes.ts';
import { keepAsCorrection } from '#intents/visits/decide-visit.ts';
import { finishReceived } from '#server/store/visits/file-bytes.store.ts';
import { aTask } from '#tests/support/builders.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aFragileOffice } from '#tests/support/visit-histories/office.ts';
import { untrueAtLast } from '#tests/support/visit-histories/promises.ts';
import { nothingEntered } from '#tests/support/visit-histories/entered.ts';
import { aVisitUser, type VisitUser } from '#tests/support/visit-histories/user.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { aPhotoDevice, hashAtOffice, KB } from '#tests/support/visit-photos.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { stride } from '#tests/support/runs.ts';

/* Ways in which work was lost, misfiled, or called sent when it was not. Most were found by the histories. */

const office = madeOnce(() => aFragileOffice());
beforeEach(() => office.clears());

test('a server that is killed at any write while it takes a photo has it whole in the end, and nobody calls it whole before', async () => {
  for (let write = 1, wasKilled = true; wasKilled; write += stride()) {
    const { begins, photographs, heals, user, fileState } = aPhotoDevice(office, aVisitWorld(office));
    const uuid = await begins();
    await heals();
    const sha256 = await photographs(uuid, 20 * KB);
    office.killsAt(write);
    await user.syncs();
    wasKilled = office.wasKilled();
    office.killsAt(null);
    if ((await fileState(sha256)) === 'at-office') expect((await office.looksAt()).whole).toContain(sha256);
    await heals();
    expect([write, await hashAtOffice(office, sha256), (await office.get(uuid)).missing]).toEqual([write, sha256, []]);
    user.switchesOff();
  }
});

test('a file whose check was interrupted is checked by the server itself, without a device', async () => {
  const { begins, photographs, heals } = aPhotoDevice(office, aVisitWorld(office));
  const uuid = await begins();
  const [right, wrong] = [await photographs(uuid, 20 * KB), await photographs(uuid, 21 * KB)];
  await heals();
  const { rows } = office.api.database;
  await rows('update files set is_whole = false');
  await rows(`update file_parts set data = data || '\\x00' where sha256 = decode($1, 'hex')`, [wrong]);
  await finishReceived(office.api.database);
  expect((await office.looksAt()).whole).toEqual([right]);
  expect((await office.get(uuid)).missing).toEqual([wrong]);
});

describe('a visit that the office refuses, with the closing of its request and a request for a finding', () => {
  const aRefused = async () => {
    const device = aPhotoDevice(office, aVisitWorld(office));
    const { user, heals } = device;
    const entered = nothingEntered();
    const person = aVisitUser(device, office, entered);
    await person.begins(true);
    const [uuid = ''] = entered.begun;
    await person.does('add-finding', 0);
    await person.does('finish-badly', 0);
    await heals();
    expect((await device.states(uuid)).at(-1)).toBe('rejected');
    const filed = async () => (await office.requests()).map(({ reason, status }) => `${reason} ${status}`);
    const seq = (await user.ops()).find(({ kind, state }) => kind === 'visit.save' && state === 'rejected')?.seq ?? 0;
    return { ...device, person, uuid, filed, seq };
  };

  test('is a draft again with the first press of its correction: nothing that was decided at its end is sent before it is finished again', async () => {
    const { person, uuid, heals, filed, row } = await aRefused();
    await person.does('write', 0);
    await heals();
    expect([(await row(uuid))?.state, await filed()]).toEqual(['draft', ['Zgłoszenie 0 0']]);
    await person.does('remove-finding', 0);
    await person.does('finish', 0);
    await heals();
    expect([(await office.get(uuid)).state, await filed()]).toEqual(['final', ['Zgłoszenie 0 1']]);
  });

  test('takes what was decided at its end along when it is discarded or deleted', async () => {
    for (const ends of ['discard', 'withdraw'] as const) {
      const { user, heals, filed, seq, uuid } = await aRefused();
      if (ends === 'discard') expect(await discard(user.intentContext(), seq)).toBe(true);
      else await storeDecision(user.intentContext(), 'withdrawVisit', { visit: uuid, number: 'P', about: 'Dom' });
      await heals();
      expect(await filed()).toEqual(['Zgłoszenie 0 0']);
      expect((await user.ops()).filter(isLive)).toEqual([]);
      await office.clears();
    }
  });
});

test('a finished visit that another device had finished before becomes its correction with its photos, and nothing is decided for it', async () => {
  const world = aVisitWorld(office);
  const [one, other] = [aPhotoDevice(office, world), aPhotoDevice(office, world)];
  const entered = nothingEntered();
  const [ann, ben] = [aVisitUser(one, office, entered), aVisitUser(other, office, entered)];
  await ann.begins(true);
  const [uuid = ''] = entered.begun;
  await one.heals();
  await ben.takes(0);
  await other.heals();
  await ann.does('add-part', 0);
  await ann.does('finish', 0);
  await ben.does('add-finding', 0);
  const photo = await other.photographs(uuid, 5 * KB, {}, KB);
  await ben.does('finish', 0);
  await one.heals();
  await other.heals();
  expect((await other.states(uuid)).at(-1)).toBe('conflict');
  const corrected = randomUUID();
  expect(await keepAsCorrection(other.user.intentContext(), uuid, corrected)).toBe(true);
  await other.heals();
  expect(await hashAtOffice(office, photo)).toBe(photo);
  const names = (await office.get(uuid)).parts.map(({ name }) => name);
  expect(await office.get(corrected)).toMatchObject({ state: 'draft', missing: [], parts: names.map((name) => ({ name })) });
  expect([names.length, (await office.requests()).length]).toEqual([1, 1]);
  expect((await other.user.ops()).filter(isLive)).toEqual([]);
});

test('a draft that was deleted and sent again by another device is another one: its version 1 is not the one that a third device has', async () => {
  const world = aVisitWorld(office);
  const [one, other, third] = [aPhotoDevice(office, world), aPhotoDevice(office, world), aPhotoDevice(office, world)];
  const uuid = await one.begins();
  await one.heals();
  await other.takes(uuid);
  await third.takes(uuid);
  await storeDecision(one.user.intentContext(), 'withdrawVisit', { visit: uuid, number: 'P', about: 'Dom' });
  await one.heals();
  await other.edits(uuid, { notes: 'od Ewy' });
  await other.heals();
  await third.edits(uuid, { work_done: 'od Adama' });
  await third.heals();
  expect((await office.get(uuid)).notes).toBe('od Ewy');
});

test('findings, strings and parts that two older apps gave the same keys are all kept, each with what belongs to it, and each finding has its request', async () => {
  const world = aVisitWorld(office);
  const entered = nothingEntered();
  const users = [0, 1].map(() => aVisitUser(aPhotoDevice(office, world), office, entered));
  const [ann, ben] = users as [VisitUser, VisitUser];
  await ann.begins(true);
  await ann.heals();
  await ben.takes(0);
  for (const { does } of users) for (const action of ['add-finding', 'add-string', 'add-part'] as const) await does(action, 0);
  await ann.heals();
  await ben.does('finish', 0);
  await ben.heals();
  const [uuid = ''] = entered.begun;
  if ((await ben.states(uuid)).at(-1) === 'rejected') await ben.decides(); // its signature is of the content before the merge
  await ben.heals();
  expect(await untrueAtLast(office, users, entered)).toEqual([]);
  const { findings, strings, parts, answers, state } = await office.get(uuid);
  expect([findings.length, strings.length, parts.length, state]).toEqual([2, 2, 2, 'final']);
  expect(answers.filter(({ item }) => item === 'riso').map(({ of }) => of)).toEqual(strings.map(({ key }) => key));
});

test('a request for a finding that is answered by the request of another finding is not called sent', async () => {
  const { begins, edits, heals, user } = aPhotoDevice(office, aVisitWorld(office));
  const uuid = await begins();
  await heals();
  const keys = [keyForFinding(uuid, 'f1', randomUUID()), keyForFinding(uuid, 'f1', randomUUID())];
  const file = (key: string, reason: string) =>
    storeDecision(user.intentContext(), 'fileTask', aTask({ inverterSerial: 'FR123', reason }), null, { visit: uuid, key });
  await file(keys[0] ?? '', 'Pęknięte szkło');
  await heals();
  const seq = await file(keys[1] ?? '', 'Luźny przewód');
  await edits(uuid, { notes: 'dalej' });
  await heals();
  expect(await user.op(seq)).toMatchObject({ state: 'review', why: 'similar', lookalikes: [1].map(() => expect.any(Number)) });
  expect(await sendAgain(user.intentContext(), seq)).toBe(true);
  await heals();
  expect((await office.requests()).map(({ reason }) => reason)).toEqual(['Pęknięte szkło', 'Luźny przewód']);
});
