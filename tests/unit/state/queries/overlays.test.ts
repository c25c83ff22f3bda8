import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { DataNotice, PutAsideNotice } from '#domain/diagnosis/data-notice.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { quantity } from '#domain/quantity.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';
import type { TaskStory } from '#domain/service/task.ts';
import { keyOf } from '#local/cache/resources.ts';
import { metaOf } from '#local/cache/meta.repo.ts';
import { withDecisions } from '#state/queries/overlays.ts';
import { aClock } from '#tests/support/clock.ts';
import { aTask } from '#tests/support/builders.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { aTask as aSeenTask } from '#tests/support/view-builders.ts';
import { storeDecision } from '#tests/support/store-decision.ts';

const diagnosis = (id: number, over: Partial<DiagnosisEntry> = {}) =>
  ({ id, sn: 'SN-1', state: 'active', task: null, acknowledged: null, ...over }) as DiagnosisEntry;

function aDevice() {
  const wire = { base: '', timeout: 1, fetch: async () => new Response() };
  const { db, intentContext } = aDeviceUser({ clock: aClock(), wire, indexedDB: new IDBFactory() });
  return { db: db(), intentContext: intentContext() };
}

test('what was decided here is laid over what the office last said, and is taken away when an answer knows of it', async () => {
  const { db, intentContext } = aDevice();
  const said = [diagnosis(1), diagnosis(2), diagnosis(3, { state: 'gone' })];
  const shown = async (startedTick = 0) => withDecisions(db, 'diagnoses', said, { ...(await metaOf(db, 'diagnoses')), startedTick });
  expect((await shown()).map(({ state }) => state)).toEqual(['active', 'active', 'gone']);

  const seq = await storeDecision(intentContext, 'acknowledgeDiagnosis', diagnosis(2), 'anna@serwis.pl');
  await storeDecision(intentContext, 'acknowledgeDiagnosis', diagnosis(3), 'anna@serwis.pl');
  const acknowledged = { by: 'anna@serwis.pl', at: intentContext.device.now() };
  expect(await shown()).toMatchObject([
    { state: 'active', acknowledged: null, isWaiting: false },
    { state: 'acknowledged', acknowledged, isWaiting: true },
    { state: 'gone', acknowledged, isWaiting: true },
  ]);

  await db.ops.update(seq, { state: 'done', doneTick: 7 });
  expect((await shown(6))[1]).toMatchObject({ state: 'acknowledged', isWaiting: false });
  expect((await shown(8))[1]).toMatchObject({ state: 'active', acknowledged: null });
});

test('readings that were put aside are decided upon until an answer knows of it; those that came later ask again', async () => {
  const { db, intentContext } = aDevice();
  const aside = (installation: number, arrived: number) =>
    ({ kind: 'put_aside', installation, count: 3, beyond: 0, from: '2015-01-01', to: '2015-01-01', arrived }) as unknown as PutAsideNotice;
  const said: DataNotice[] = [{ kind: 'rating' }, aside(7, 1_000)];
  const shown = async (notices = said, startedTick = 0) =>
    (await withDecisions(db, 'dataNotices', notices, { ...(await metaOf(db, 'dataNotices')), startedTick })).map(({ kind }) => kind);
  const seq = await storeDecision(intentContext, 'decidePutAside', aside(7, 1_000), 'take', 'Dom');
  expect([await shown(), await shown([aside(7, 1_001)]), await shown([aside(8, 1_000)])]).toEqual([
    ['rating'],
    ['put_aside'],
    ['put_aside'],
  ]);
  await db.ops.update(seq, { state: 'done', doneTick: 7 });
  expect([await shown(said, 6), await shown(said, 8)]).toEqual([['rating'], ['rating', 'put_aside']]);
});

test('a fuse that is good is over from the decision on, until an answer knows of it', async () => {
  const { db, intentContext } = aDevice();
  const now = intentContext.device.now();
  const said = [diagnosis(1, { from: now, last: now }), diagnosis(2)] as never;
  const shown = async (startedTick = 0) => withDecisions(db, 'diagnoses', said, { ...(await metaOf(db, 'diagnoses')), startedTick });
  const seq = await storeDecision(intentContext, 'checkFuses', diagnosis(1), 'anna@serwis.pl', ' Wymieniono ');
  const fusesChecked = { by: 'anna@serwis.pl', at: now, note: 'Wymieniono' };
  expect(await shown()).toMatchObject([{ state: 'gone', fusesChecked, isCheckWaiting: true, last: now }, { state: 'active' }]);
  await db.ops.update(seq, { state: 'done', doneTick: 7 });
  expect((await shown(6))[0]).toMatchObject({ state: 'gone', isCheckWaiting: false });
  expect((await shown(8))[0]).toMatchObject({ state: 'active' });
});

test('the first acknowledgement of a diagnosis counts, whatever was decided here', async () => {
  const { db, intentContext } = aDevice();
  const first = { by: 'ewa@serwis.pl', at: quantity<DiagnosisEntry['since']>(5) };
  await storeDecision(intentContext, 'acknowledgeDiagnosis', diagnosis(2), 'anna@serwis.pl');
  const meta = await metaOf(db, keyOf({ of: 'diagnoses' }));
  expect(await withDecisions(db, 'diagnoses', [diagnosis(2, { acknowledged: first })], meta)).toMatchObject([{ acknowledged: first }]);
});

test('a task that was filed here for a diagnosis is known before the office reports it', async () => {
  const { db, intentContext } = aDevice();
  await storeDecision(intentContext, 'fileTask', aTask(), 2);
  const [op] = await db.ops.toArray();
  const meta = await metaOf(db, 'diagnoses');
  expect(await withDecisions(db, 'diagnoses', [diagnosis(1), diagnosis(2), diagnosis(22)], meta)).toMatchObject([
    { filed: null },
    { filed: op?.lid },
    { filed: null },
  ]);
  expect(await withDecisions(db, 'diagnoses', [diagnosis(2, { task: 40 })], meta)).toMatchObject([{ task: 40, filed: null }]);
});

test('a repair that is opened again, and the last choice of mails, are seen at once', async () => {
  const { db, intentContext } = aDevice();
  await storeDecision(intentContext, 'reopenRepair', aSeenTask({ id: 40, key: 'srv:40' }));
  const checks = [40, 41].map((task) => ({ task, state: 'unconfirmed' }) as RepairCheck);
  expect(await withDecisions(db, 'repairChecks', checks, await metaOf(db, 'repairChecks'))).toMatchObject([
    { state: 'cancelled' },
    { state: 'unconfirmed' },
  ]);
  await storeDecision(intentContext, 'chooseDigest', 'daily');
  await storeDecision(intentContext, 'chooseDigest', 'at_once');
  const account = { email: 'anna@serwis.pl', digest: 'off', role: 'staff', areRolesOn: false } as const;
  expect(await withDecisions(db, 'ownAccount', account, await metaOf(db, 'ownAccount'))).toEqual({ ...account, digest: 'at_once' });
});

test('a queued comment is shown under its task until an answer has it', async () => {
  const { db, intentContext } = aDevice();
  const said = { id: 1, author: 'ewa@serwis.pl', at: quantity<TaskStory['comments'][number]['at']>(5), text: 'Pierwszy', clientRef: null };
  const story = { id: 40, comments: [said], history: [] } as unknown as TaskStory;
  const shown = async (over: Partial<TaskStory> = {}, startedTick = 0) =>
    (await withDecisions(db, 'taskStory', { ...story, ...over }, { ...(await metaOf(db, 'taskStory/40')), startedTick })).comments;
  const seq = await storeDecision(intentContext, 'commentTask', aSeenTask({ id: 40, key: 'srv:40' }), ' Drugi ');
  await storeDecision(intentContext, 'commentTask', aSeenTask({ id: 41, key: 'srv:41' }), 'Gdzie indziej');
  const op = await db.ops.get(seq);
  expect(await shown()).toEqual([said, { id: -seq, author: '', at: op?.createdAt, text: 'Drugi', clientRef: op?.opId, isWaiting: true }]);
  // it has arrived, though its answer was lost
  const arrived = { ...said, id: 2, text: 'Drugi', clientRef: op?.opId ?? null };
  expect(await shown({ comments: [said, arrived] })).toEqual([said, arrived]);
  await db.ops.update(seq, { state: 'done', doneTick: 7 });
  expect(await shown({}, 6)).toMatchObject([said, { text: 'Drugi', isWaiting: false }]);
  expect(await shown({}, 8)).toEqual([said]);
});
