import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isLive } from '#domain/service/change-state.ts';
import { CLOSED } from '#domain/service/task.ts';
import { documentOf } from '#domain/visit/answered-visit.ts';
import { toIso } from '#domain/time/warsaw.ts';
import { endedVisit } from '#domain/visit/edit/ended-visit.ts';
import { keyForFinding } from '#domain/visit/edit/finding-key.ts';
import { withTaskKeys } from '#domain/service/finding-requests.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import type { VisitEdit } from '#intents/visits/save-visit.intent.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aTask } from '#tests/support/builders.ts';
import { decideVisit, keepAsCorrection } from '#intents/visits/decide-visit.ts';
import { discard } from '#intents/resolve-changes.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { aVisitWorld, aSharedVisit } from '#tests/support/visit-device.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aFinding, aFinishedVisit, anAnswer } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* Two devices of one office work on one visit. */

const office = madeOnce(() => aVisitOffice('pglite'));

const FINISHED = aFinishedVisit();
const finish = {
  state: 'final',
  ended_at: FINISHED.ended_at,
  work_done: 'Gotowe',
  customer: { name: 'A', presence: 'absent', reason: 'brak' },
} as const;

test('case 77: two devices that change different fields of one visit get one visit, and nobody is asked', async () => {
  const { one, other, uuid } = await aSharedVisit(office);
  await one.edits(uuid, { notes: 'od Jana', answers: [anAnswer('fan')] });
  await other.edits(uuid, { work_done: 'od Ewy' });
  await one.heals();
  await other.heals();
  const together = { notes: 'od Jana', work_done: 'od Ewy', answers: [{ item: 'fan' }] };
  expect(await office.get(uuid)).toMatchObject(together);
  expect(await other.row(uuid)).toMatchObject({ document: together, theirs: null });
});

test('case 77: one field that both changed is decided by the user; work goes on until then', async () => {
  const { one, other, uuid } = await aSharedVisit(office);
  await one.edits(uuid, { notes: 'od Jana' });
  await one.heals();
  await other.edits(uuid, { notes: 'od Ewy' });
  await other.heals();
  expect(await other.states(uuid)).toEqual(['conflict']);
  await other.edits(uuid, { work_done: 'dalej' });
  await other.heals();
  expect((await office.get(uuid)).notes).toBe('od Jana');
  expect(await decideVisit(other.user.intentContext(), uuid, new Map())).toBe(false);
  expect(await decideVisit(other.user.intentContext(), uuid, new Map([['notes', 'mine']]))).toBe(true);
  await other.heals();
  expect(await office.get(uuid)).toMatchObject({ notes: 'od Ewy', work_done: 'dalej' });
});

test('case 77: a visit that was finished elsewhere is not changed; what was entered here stays until the user decides', async () => {
  const { one, other, uuid } = await aSharedVisit(office);
  await one.edits(uuid, finish);
  await one.heals();
  const seq = await other.edits(uuid, { notes: 'za późno' });
  await other.heals();
  expect(await other.states(uuid)).toEqual(['conflict']);
  expect(await other.row(uuid)).toMatchObject({ document: { notes: 'za późno' }, theirs: { state: 'final' } });
  expect(await discard(other.user.intentContext(), seq)).toBe(true);
  expect(await other.row(uuid)).toMatchObject({ state: 'final', document: { notes: '', state: 'final' }, theirs: null });
  expect((await office.get(uuid)).version).toBe(2);
});

test('case 77: what was entered here in a visit that was finished elsewhere becomes its correction, and reaches the office once', async () => {
  const { one, other, uuid } = await aSharedVisit(office);
  await one.edits(uuid, finish);
  await one.heals();
  await other.edits(uuid, { notes: 'za późno' });
  await other.heals();
  const corrected = randomUUID();
  expect(await keepAsCorrection(other.user.intentContext(), uuid, corrected)).toBe(true);
  expect(await keepAsCorrection(other.user.intentContext(), uuid, randomUUID())).toBe(false);
  expect(await other.row(uuid)).toMatchObject({ state: 'final', document: { notes: '' }, theirs: null });
  await other.heals();
  const times = { started_at: (await office.get(uuid)).started_at, ended_at: (await office.get(uuid)).ended_at };
  expect(await office.get(corrected)).toMatchObject({ state: 'draft', replaces: uuid, notes: 'za późno', ...times });
  await other.edits(corrected, { ...finish, ...times, correction_reason: 'Uzupełniono uwagi.' });
  await other.heals();
  expect(await office.get(uuid)).toMatchObject({ version: 2, replaced_by: { uuid: corrected, state: 'final' } });
  expect(await other.states(corrected)).toEqual(['done', 'done']);
});

test('case 77: a second correction of one visit is refused with its reason, and is not mixed with the first', async () => {
  const world = aVisitWorld(office);
  const [one, other] = [world.aDevice('jan'), world.aDevice('ewa')];
  const uuid = await one.begins();
  await one.edits(uuid, finish);
  await one.heals();
  const correcting = (notes: string) => ({ replaces: uuid, notes }) as const;
  const first = await one.begins(correcting('pierwsza'));
  await one.heals();
  const second = await other.begins(correcting('druga'));
  await other.heals();
  expect(await office.get(first)).toMatchObject({ notes: 'pierwsza' });
  expect(await other.row(second)).toMatchObject({ document: { notes: 'druga', uuid: second }, theirs: null });
  expect(await other.states(second)).toEqual(['rejected']);
});

test('a visit that was begun on another device is gone on with here, by another technician, and keeps its request', async () => {
  const world = aVisitWorld(office);
  const [one, other] = [world.aDevice('jan'), world.aDevice('ewa')];
  const filed = await office.api.ask('POST', 'task_order/', aTaskBody());
  const task = (filed.body as { id: number }).id;
  const uuid = await one.begins({ task });
  await one.heals();
  const base = await office.get(uuid);
  const begun = { task: null, about: 'Dom', sn: 'FR123', form: null, base };
  const technician = { id: 4, name: 'Ewa' };
  await storeDecision(other.user.intentContext(), 'saveVisit', uuid, (now) => ({ ...(now ?? documentOf(base)), technician }), begun);
  await other.heals();
  expect(await office.get(uuid)).toMatchObject({ technician, task, version: 2 });
  expect(await other.states(uuid)).toEqual(['done']);
});

test('a visit that is finished in two tabs at the same moment ends once, closes its request and files one request for its finding', async () => {
  const world = aVisitWorld(office);
  const { user, begins, edits, heals } = world.aDevice();
  await storeDecision(user.intentContext(), 'fileTask', aTask({ inverterSerial: 'FR123', reason: 'Falownik stoi' }));
  await heals();
  const task = (await user.sees(taskQueries)).find(({ reason }) => reason === 'Falownik stoi');
  if (!task) throw new Error('The request is not seen.');
  const uuid = await begins({}, { task: task.key, about: 'Dom', sn: 'FR123', form: null });
  await edits(uuid, { ...finish, state: 'draft', ended_at: null, findings: [aFinding('f1', { item: null, text: 'Luźny przewód' })] });
  await heals();
  const finishes = (now: number) => {
    const key = keyForFinding(uuid, 'f1', randomUUID());
    const end: VisitEdit = (one) =>
      withTaskKeys(endedVisit(one ?? aFinishedVisit(), null, { now, isCorrected: false }), new Map([['f1', key]]));
    return [
      decisionOf(['saveVisit', uuid, end]),
      decisionOf(['setTaskStatus', task, CLOSED, uuid]),
      decisionOf(['fileTask', aTask({ inverterSerial: 'FR123', reason: 'Luźny przewód' }), null, { visit: uuid, key }]),
    ];
  };
  const at = world.clock.device.now();
  await Promise.all([at, at + 60_000].map((now) => decide(user.intentContext(), finishes(now), null)));
  await heals();
  expect((await user.ops()).filter(isLive)).toEqual([]);
  const { ended_at, findings } = await office.get(uuid);
  expect([ended_at, findings]).toEqual([toIso(at), [expect.objectContaining({ task: expect.any(Number) })]]);
  const filed = (await user.sees(taskQueries)).filter(({ reason }) => reason === 'Luźny przewód');
  expect([filed.length, filed[0]?.id]).toEqual([1, findings[0]?.task]);
});

test('a request for a finding that a colleague has changed meanwhile is filed once, with the text of the colleague', async () => {
  const { one, other, uuid } = await aSharedVisit(office);
  const found = (text: string) => ({ findings: [aFinding('f1', { item: null, text })] });
  await one.edits(uuid, found('Pęknięta rura'));
  await one.heals();
  await other.takes(uuid);
  await other.edits(uuid, found('Spalona rura'));
  await other.heals();
  const key = keyForFinding(uuid, 'f1', randomUUID());
  const end: VisitEdit = (now) => ({ ...withTaskKeys(now ?? aFinishedVisit(), new Map([['f1', key]])), ...finish });
  const task = aTask({ inverterSerial: 'FR123', reason: 'Pęknięta rura' });
  const decisions = [decisionOf(['saveVisit', uuid, end]), decisionOf(['fileTask', task, null, { visit: uuid, key }])];
  await decide(one.user.intentContext(), decisions, null);
  await one.heals();
  const filed = (await one.user.sees(taskQueries)).filter(({ reason }) => reason.endsWith('rura'));
  expect(filed.map(({ reason }) => reason)).toEqual(['Spalona rura']);
  expect(await office.get(uuid)).toMatchObject({ state: 'final', findings: [{ text: 'Spalona rura', task: filed[0]?.id }] });
});
