import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Installation } from '#domain/service/installation.ts';
import type { PlannedTask } from '#domain/service/plan.ts';
import type { Task } from '#domain/service/task.ts';
import { planEdit } from '#domain/service/plan-decision.ts';
import type { Problem } from '#domain/service/problem.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import { replaceInstallations } from '#local/cache/installations.repo.ts';
import { keptAhead } from '#local/cache/resource-cache.repo.ts';
import { beginFetch, noteProblem } from '#local/cache/meta.repo.ts';
import { putCached } from '#local/cache/resource-cache.repo.ts';
import { keyOf, type RecordRef } from '#local/cache/resources.ts';
import { replaceTasks } from '#local/cache/tasks.repo.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { saveClock } from '#local/outbox/outbox-facts.repo.ts';
import { installationsAhead, noteKept, partsAhead } from '#sync/fetch/parts-ahead.ts';
import { aTask } from '#tests/support/builders.ts';
import { aClock } from '#tests/support/clock.ts';
import { aPlannedTask, aSeenPlan } from '#tests/support/plans.ts';

const ME = 7;
const DAY = '2026-11-20';
const NEXT = '2026-11-21';
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute);
const mine = (task: number, place: number, over: Partial<PlannedTask> = {}) =>
  aPlannedTask(task, { assignee: ME, plannedOn: DAY, place, ...over });

/** A device that has ten installations, an open request for each of them (11 for the first), and a plan. */
async function aDevice(plan: readonly PlannedTask[], closed: readonly number[] = []) {
  const db = new LocalDb('pv:planned', { indexedDB: new IDBFactory(), IDBKeyRange });
  const fetched = { at: at(6), etag: null };
  const ids = Array.from({ length: 10 }, (_, index) => index + 1);
  const fleet = ids.map((id) => ({ id, sn: `SN${id}`, isWorking: true }) as Installation);
  const tasks = ids.map((id) => ({ id: 10 + id, inverterSerial: `SN${id}`, status: closed.includes(10 + id) ? 1 : 0 }) as Task);
  await replaceInstallations(db, fleet, await beginFetch(db, 'installations'), fetched);
  await replaceTasks(db, tasks, await beginFetch(db, 'tasks'), fetched);
  const put = async (resource: RecordRef, value: unknown, when = at(6)) =>
    putCached(db, resource, value, await beginFetch(db, keyOf(resource)), { at: when, etag: null });
  await put({ of: 'technicians' }, [
    { id: ME, name: 'Nowak', email: 'n@pv.pl', isMe: true },
    { id: 8, name: 'Lis', email: 'l@pv.pl', isMe: false },
  ]);
  await put({ of: 'plan' }, plan);
  return { db, put };
}

const idsAhead = async (db: LocalDb, now: number, most: number) => (await installationsAhead(db, now)).slice(0, most).map(({ id }) => id);
const keysOf = async (db: LocalDb, now: number, part: number) => ((await partsAhead(db, now)[part]?.()) ?? []).map(keyOf);

test('what is planned for me today comes first, in its order, as assignee and as helper', async () => {
  const plan = [
    mine(19, 2),
    mine(20, 1),
    mine(18, 3, { assignee: 8, helper: ME }),
    mine(17, 1, { assignee: 8 }),
    mine(16, 1, { plannedOn: NEXT }),
  ];
  const { db } = await aDevice(plan);
  expect(await idsAhead(db, at(12), 4)).toEqual([10, 9, 8, 1]);
  expect(await idsAhead(db, at(12), 60)).toHaveLength(10);
});

test.each([
  [at(14, 59), [9, 1]],
  [at(15), [9, 8]],
  [at(23, 59), [9, 8]],
])('what is planned for tomorrow is fetched from 15:00 on', async (now, ids) => {
  const { db } = await aDevice([mine(19, 1), mine(18, 1, { plannedOn: NEXT })]);
  expect(await idsAhead(db, now, 2)).toEqual(ids);
});

test.each([
  ['2026-03-28', '2026-03-29'],
  ['2026-03-29', '2026-03-30'],
  ['2026-10-24', '2026-10-25'],
  ['2026-10-25', '2026-10-26'],
  ['2028-02-28', '2028-02-29'],
  ['2026-12-31', '2027-01-01'],
])('the hour and the days are those of Warsaw around changes of the clock: %s', async (day, next) => {
  const { db } = await aDevice([mine(19, 1, { plannedOn: day }), mine(18, 1, { plannedOn: next })]);
  expect(await idsAhead(db, at(0, 0, day), 2)).toEqual([9, 1]);
  expect(await idsAhead(db, at(14, 59, day), 2)).toEqual([9, 1]);
  expect(await idsAhead(db, at(15, 0, day), 2)).toEqual([9, 8]);
  expect(await idsAhead(db, at(0, 0, next), 2)).toEqual([8, 1]);
});

test('a device whose clock is a day ahead takes the day of the server', async () => {
  const { db } = await aDevice([mine(19, 1), mine(18, 1, { plannedOn: NEXT })]);
  const day = 86_400_000;
  await saveClock(db, { least: -day - 10, most: -day + 10, at: at(12) + day } as never);
  expect(await idsAhead(db, at(12) + day, 2)).toEqual([9, 1]);
});

test('a closed request, a foreign backend and an account without plans have nothing that is planned', async () => {
  const plan = [mine(19, 1), mine(18, 2)];
  expect(await idsAhead((await aDevice(plan, [19])).db, at(12), 2)).toEqual([8, 1]);
  const foreign = await aDevice(plan);
  await noteProblem(foreign.db, 'plan', { is: 'unsupported' } satisfies Problem);
  expect(await idsAhead(foreign.db, at(12), 2)).toEqual([1, 2]);
  expect(await keysOf(foreign.db, at(12), 0)).toEqual([]);
  const other = await aDevice(plan);
  await other.put({ of: 'technicians' }, []);
  expect(await idsAhead(other.db, at(12), 2)).toEqual([1, 2]);
});

test('a request that was filed and planned here without a network is fetched ahead as well', async () => {
  const { db } = await aDevice([]);
  const context = { db, device: aClock(at(12)).device, accountId: 'serwis' };
  await decide(context, [decisionOf(['fileTask', { ...aTask(), inverterSerial: 'SN6' }])], null);
  const lid = (await db.ops.toArray())[0]?.lid ?? '';
  const row = aSeenPlan(0, { key: lid, task: null });
  await decide(context, [decisionOf(['planTask', lid, 'Dom', planEdit(row, { plannedOn: DAY, assignee: ME })])], null);
  expect(await idsAhead(db, at(12), 2)).toEqual([6, 1]);
  expect((await keysOf(db, at(12), 0)).some((key) => key.startsWith('taskStory/'))).toBe(false);
});

test('everything of a planned request is named once, before the other installations', async () => {
  const { db } = await aDevice([mine(19, 1)]);
  const planned = await keysOf(db, at(12), 0);
  for (const key of ['installation/SN9', 'states/9', 'overvoltages/9', 'siteCard/9', 'taskStory/19', 'comparison/9', 'equipment/9'])
    expect(planned).toContain(key);
  expect(planned.filter((key) => key.startsWith('power/'))).toEqual(
    ['20', '19', '18', '17', '16', '15', '14'].map((day) => `power/9/2026-11-${day}`),
  );
  expect(planned.filter((key) => key.startsWith('voltage'))).toEqual([
    `voltages/9/${DAY}/day`,
    'voltages/9/2026-11-16/week',
    'voltages/9/2026-11-09/week',
    'voltageReport/9/2026-11-16',
    'voltageReport/9/2026-11-09',
  ]);
  expect(planned.filter((key) => key.startsWith('energy/'))).toHaveLength(5);
  const parts = partsAhead(db, at(12));
  const [first, , others] = [await parts[0]?.(), await parts[1]?.(), await parts[2]?.()];
  const named = new Set(first?.map(keyOf));
  expect(others?.some((resource) => named.has(keyOf(resource)))).toBe(false);
});

test('the last final visit and the last final inspection are fetched whole, not what a final visit replaces', async () => {
  const head = (uuid: string, kind: string, day: string, over = {}) => ({
    ...{
      uuid,
      kind,
      source: 'own',
      state: 'final',
      ended_at: `2026-${day}T10:00:00+02:00`,
      is_full_scope: true,
      next_on: null,
      replaces: null,
    },
    ...over,
  });
  const { db, put } = await aDevice([mine(19, 1)]);
  await put({ of: 'installationVisits', id: 9 }, [
    head('old', 'inspection', '05-01'),
    head('inspection', 'inspection', '06-01'),
    head('draft', 'service', '09-01', { state: 'draft' }),
    head('wrong', 'service', '08-01'),
    head('right', 'service', '08-01', { replaces: 'wrong' }),
  ]);
  expect(await keysOf(db, at(12), 1)).toEqual(['officeVisit/right', 'officeVisit/inspection']);
});

test('what is planned for today and tomorrow is not deleted for other data, whatever its age', async () => {
  const { db, put } = await aDevice([mine(19, 1), mine(18, 1, { plannedOn: NEXT }), mine(17, 1, { assignee: 8 })]);
  for (const id of [9, 8, 7]) await put({ of: 'power', id, date: DAY }, [], at(1));
  await noteKept(db, at(12));
  expect((await keptAhead(db)).has('power/8/2026-11-20')).toBe(true);
  const rows = Array.from({ length: 600 }, (_, id) => ({ key: `power/${id + 100}/${DAY}`, fetchedAt: at(7), value: [] }));
  await db.series.bulkPut(rows);
  await put({ of: 'power', id: 99, date: DAY }, [], at(8));
  expect(
    await db.series
      .where('key')
      .anyOf([9, 8, 7].map((id) => `power/${id}/${DAY}`))
      .primaryKeys(),
  ).toEqual([`power/8/${DAY}`, `power/9/${DAY}`]);
  expect(await db.series.count()).toBe(600);
});
