import { beforeEach, expect, test } from 'vitest';
import { isLive } from '#domain/service/change-state.ts';
import { decideVisit } from '#intents/visits/decide-visit.ts';
import { takeFetchedVisit } from '#sync/outbox/visits/take-fetched.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { aFinishedVisit, aPhoto, someHash } from '#tests/support/visits.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aFragileOffice } from '#tests/support/visit-histories/office.ts';
import { nothingEntered } from '#tests/support/visit-histories/entered.ts';
import { aVisitUser, type VisitUser } from '#tests/support/visit-histories/user.ts';
import { aPhotoDevice, hashAtOffice, hashOf } from '#tests/support/visit-photos.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* Visits and what is beside them after the office was restored to an earlier state. Most was found by the histories. */

const ABSENT = { name: '', presence: 'absent', reason: 'brak' } as const;

const office = madeOnce(() => aFragileOffice());
beforeEach(() => office.clears());

test.each([
  [1, 1, true],
  [2, 2, true],
  [3, 1, false],
  [1, 3, false],
])(
  'after a restore nobody is overwritten who has written since: %i versions were lost, %i are new (with a change that waits: %s)',
  async (lost, since, hasWaiting) => {
    const world = aVisitWorld(office);
    const [one, other] = [aPhotoDevice(office, world), aPhotoDevice(office, world)];
    const uuid = await one.begins();
    await one.heals();
    await office.backsUp();
    for (let nth = 0; nth < lost; nth += 1) {
      await one.edits(uuid, { notes: `przed ${nth}` });
      await one.heals();
    }
    await office.restores();
    await other.user.looks();
    await other.takes(uuid);
    for (let nth = 0; nth < since; nth += 1) {
      await other.edits(uuid, { notes: `po ${nth}` });
      await other.heals();
    }
    if (hasWaiting) await one.edits(uuid, { work_done: 'inne pole' });
    await one.user.looks();
    await one.heals();
    expect((await office.get(uuid)).notes).toBe(`po ${since - 1}`);
    expect([(await one.states(uuid)).at(-1), (await one.row(uuid))?.document.notes]).toEqual(['conflict', `przed ${lost - 1}`]);
    const asked = new Map([['notes', 'theirs'] as const]);
    expect(await decideVisit(one.user.intentContext(), uuid, asked)).toBe(true);
    await one.heals();
    expect(await office.get(uuid)).toMatchObject({ notes: `po ${since - 1}`, work_done: hasWaiting ? 'inne pole' : '' });
  },
);

test('a visit that was taken over before a restore is not taken back by a colleague who sends first: the user is asked', async () => {
  const world = aVisitWorld(office);
  const [one, other] = [aPhotoDevice(office, world), aPhotoDevice(office, world)];
  const uuid = await one.begins();
  await one.heals();
  await other.takes(uuid);
  await office.backsUp();
  await other.edits(uuid, { technician: { id: 1, name: 'Ewa' } });
  await office.restores();
  await one.edits(uuid, { notes: 'od Jana' });
  await one.heals();
  await other.heals();
  expect([(await other.states(uuid)).at(-1), (await other.row(uuid))?.document.technician.name]).toEqual(['conflict', 'Ewa']);
});

test('what a colleague sent in the moment of the last confirmation is not taken back after a move: the user is asked', async () => {
  const world = aVisitWorld(office);
  const [one, other] = [aPhotoDevice(office, world), aPhotoDevice(office, world)];
  const uuid = await one.begins();
  await one.user.syncs();
  await other.takes(uuid);
  await other.edits(uuid, { technician: { id: 1, name: 'Ewa' } });
  await other.user.syncs();
  await renewEpoch(office.api.database, 'move');
  await one.edits(uuid, { notes: 'od Jana' });
  await one.heals();
  expect([(await one.states(uuid)).at(-1), (await office.get(uuid)).technician.name]).toEqual(['conflict', 'Ewa']);
});

test('a copy that was fetched late, or is of another history, changes nothing of a visit that is confirmed', async () => {
  const { begins, edits, heals, user, row } = aPhotoDevice(office, aVisitWorld(office));
  const uuid = await begins();
  await heals();
  const first = await office.get(uuid);
  await edits(uuid, { notes: 'nowsze' });
  await heals();
  const present = await office.get(uuid);
  const others = [first, { ...first, version: 9, epoch: 'ffffffff0000' }, { ...first, epoch: `${first.epoch?.slice(0, 8)}0000` }];
  for (const late of others) {
    await takeFetchedVisit(user.intentContext(), late);
    expect(await row(uuid)).toMatchObject({ document: { notes: 'nowsze' }, base: { version: present.version, epoch: present.epoch } });
  }
});

test('after a restore a visit that was taken over keeps its request, whatever has its number by now', async () => {
  const world = aVisitWorld(office);
  const entered = nothingEntered();
  const [ann, ben] = [0, 1].map(() => aVisitUser(aPhotoDevice(office, world), office, entered)) as [VisitUser, VisitUser];
  await office.backsUp();
  await ann.begins(true);
  await ann.heals();
  const [uuid = ''] = entered.begun;
  await ben.takes(0);
  await ben.heals();
  const before = (await office.get(uuid)).task;
  await office.restores();
  await office.api.ask('POST', 'task_order/', aTaskBody());
  await ann.user.looks();
  await ann.decides();
  await ann.heals();
  await ben.user.looks();
  await ben.does('write', 0);
  await ben.heals();
  const named = (await office.requests()).find(({ id }) => id === before);
  expect([named?.reason, (await office.requests()).find(({ reason }) => reason === 'Zgłoszenie 0')?.id]).toEqual([
    'Falownik nie startuje',
    (await office.get(uuid)).task,
  ]);
});

test('after a restore the office gets protocols that were handed out and reasons of files that never come once more', async () => {
  const { begins, heals, user } = aPhotoDevice(office, aVisitWorld(office));
  await office.backsUp();
  const uuid = await begins({
    ...aFinishedVisit({ installation: office.installation }),
    signatures: [],
    customer: ABSENT,
    files: [aPhoto('x')],
  });
  await heals();
  const data = new TextEncoder().encode('%PDF-1.7 protokół').buffer as ArrayBuffer;
  const pdf = { sha256: hashOf(data), bytes: data.byteLength, name: 'Protokół', about: 'Dom' };
  await decide(
    user.intentContext(),
    [
      decisionOf(['keepProtocol', { ...pdf, visit: uuid, made_at: '2026-11-24T12:00:00+01:00' }]),
      decisionOf(['keepFile', uuid, { ...pdf, type: 'application/pdf', role: 'protocol', data }]),
      decisionOf(['forgoFile', { visit: uuid, sha256: someHash('x'), reason: 'Zgubiono telefon', name: 'x', about: 'Dom' }]),
    ],
    null,
  );
  await heals();
  const beside = { protocols: [{ sha256: pdf.sha256 }], forgone: [{ sha256: someHash('x'), reason: 'Zgubiono telefon' }] };
  expect(await office.get(uuid)).toMatchObject(beside);
  await office.restores();
  await user.looks();
  await heals();
  expect(await office.get(uuid)).toMatchObject(beside);
  expect(await hashAtOffice(office, pdf.sha256)).toBe(pdf.sha256);
  expect((await user.ops()).filter(isLive)).toEqual([]);
});

test.each([true, false])(
  'photos that waited while the office was restored arrive with their visit (it was in the backup: %s)',
  async (isKept) => {
    const device = aPhotoDevice(office);
    const { begins, photographs, edits, syncsAfter, heals, line, user } = device;
    const uuid = await begins();
    if (isKept) await heals();
    await office.backsUp();
    const hashes = [await photographs(uuid, 300_000, {}, 3000), await photographs(uuid, 20_000)];
    line.spoils = (call) => (call.startsWith('PATCH') ? 'lost-before' : undefined);
    const { ended_at, work_done } = aFinishedVisit();
    await edits(uuid, { state: 'final', ended_at, work_done, customer: ABSENT });
    await syncsAfter(100);
    await office.restores();
    line.spoils = () => undefined;
    await syncsAfter(1);
    await heals();
    expect([(await user.ops()).filter(isLive), await office.get(uuid)]).toMatchObject([[], { state: 'final', missing: [] }]);
    for (const hash of hashes) expect(await hashAtOffice(office, hash)).toBe(hash);
  },
);
