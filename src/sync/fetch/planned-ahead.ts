import type { Spot } from '#domain/energy/sun.ts';
import { bySerial } from '#domain/service/by-serial.ts';
import { DAY_MEMORY, daysIn } from '#domain/service/day-memory.ts';
import type { Installation } from '#domain/service/installation.ts';
import { misplacement } from '#domain/service/map/map-places.ts';
import { planOfDay } from '#domain/service/seen-plan.ts';
import { isOpen, type Task } from '#domain/service/task.ts';
import { wrongBy } from '#domain/time/clock-difference.ts';
import { addDays, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { localDateOf, wallClock } from '#domain/time/warsaw.ts';
import { PERIODS, startOfPeriod } from '#domain/energy/period.ts';
import { inspectionsInForce, visitsInForce } from '#domain/visit/inspection-due.ts';
import { type FileTaskOp, fileTaskIntent } from '#intents/file-task.intent.ts';
import { plannedRows } from '#intents/planned-rows.ts';
import { knownInstallations } from '#intents/replace-inverter.intent.ts';
import { storedPlan } from '#intents/stored-plan.ts';
import { metaOf } from '#local/cache/meta.repo.ts';
import { cachedValue } from '#local/cache/resource-cache.repo.ts';
import type { ResourceRef } from '#local/cache/resources.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import { draftOf } from '#local/outbox/drafts.repo.ts';
import { serverIdOf } from '#local/outbox/operations.repo.ts';
import { clockOf } from '#local/outbox/outbox-facts.repo.ts';
import { chartsAhead, detailsAhead, type AheadInstallation } from './ahead-installations.ts';

/*
 * What is planned for the account on this device, as assignee or helper, and what of it is fetched ahead. Source: specification 40.15.
 * Loaded after the first screen.
 */

/** A service request that is planned for the account and not closed. */
export interface PlannedRequest {
  /** Its local id. */
  readonly key: string;
  /** `null` until the office has given the request a number. */
  readonly task: number | null;
  /** Absent if it is not on this device. */
  readonly request: Pick<Task, 'inverterSerial' | 'description' | 'installation'> | undefined;
}

/** The same with its installation. `spot`: where that is, if it is known and plausible. */
export interface PlannedStop extends AheadInstallation, Pick<PlannedRequest, 'key' | 'task'> {
  readonly spot: Spot | null;
}

/** From this hour on, by Warsaw's clock, what is planned for the next day is fetched too. */
const EVENING = 15;

/** The device's time, corrected where its clock is certainly wrong. Unit: ms. */
const corrected = async (db: LocalDb, now: number): Promise<number> => now - (wrongBy(await clockOf(db), now) ?? 0);

/** The days of which everything is fetched ahead. */
export async function daysAhead(db: LocalDb, now: number): Promise<readonly LocalDate[]> {
  const at = await corrected(db, now);
  const today = localDateOf(at);
  return wallClock(at).getUTCHours() >= EVENING ? [today, addDays(today, 1)] : [today];
}

/** The days of which nothing is deleted while other data can be. */
export async function daysKept(db: LocalDb, now: number): Promise<readonly LocalDate[]> {
  const today = localDateOf(await corrected(db, now));
  return [today, addDays(today, 1)];
}

const isFiling = (op: Op): op is FileTaskOp => op.kind === fileTaskIntent.kind;

/** Whether the backend has no plan, so that a day is a list put together by hand. Source: specification 40.9. */
export const hasNoPlan = async (db: LocalDb): Promise<boolean> => (await metaOf(db, 'plan')).problem?.is === 'unsupported';

/** The local ids of what the account has planned on these days, with their numbers, in order. */
async function plannedKeys(db: LocalDb, days: readonly LocalDate[]): Promise<readonly Pick<PlannedRequest, 'key' | 'task'>[]> {
  if (await hasNoPlan(db)) {
    const listed = daysIn(await draftOf(db, DAY_MEMORY.list));
    return Promise.all(days.flatMap((day) => listed[day] ?? []).map(async (key) => ({ key, task: await serverIdOf(db, key) })));
  }
  const stored = await storedPlan(db);
  const me = stored.people.find(({ isMe }) => isMe);
  const rows = me ? plannedRows(stored) : [];
  return days.flatMap((day) => (me ? planOfDay(rows, day, me.id) : [])).map(({ key, task }) => ({ key, task }));
}

/** What is planned for the account on these days and not closed, in order. */
export async function plannedRequests(db: LocalDb, days: readonly LocalDate[]): Promise<readonly PlannedRequest[]> {
  const mine = await plannedKeys(db, days);
  if (mine.length === 0) return [];
  const listed = await db.tasks.bulkGet(mine.map(({ task }) => task ?? 0));
  const filed = new Map((await db.ops.toArray()).filter(isFiling).map(({ lid, body }) => [lid, body]));
  return mine.flatMap(({ key, task }, at) => {
    const request = listed[at];
    return request && !isOpen(request.status) ? [] : [{ key, task, request: request ?? filed.get(key) }];
  });
}

function spotOf({ latitude, longitude }: Installation): Spot | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return misplacement({ latitude, longitude }) === null ? { latitude, longitude } : null;
}

/** What of these requests has an installation on this device, with it. */
export async function stopsOf(db: LocalDb, requests: readonly PlannedRequest[]): Promise<readonly PlannedStop[]> {
  if (requests.length === 0) return [];
  const { ofTask } = bySerial(await knownInstallations(db));
  return requests.flatMap(({ key, task, request }) => {
    const installation = request && ofTask(request);
    return installation ? [{ key, task, sn: installation.sn, id: installation.id, spot: spotOf(installation) }] : [];
  });
}

export const plannedStops = async (db: LocalDb, days: readonly LocalDate[]): Promise<readonly PlannedStop[]> =>
  stopsOf(db, await plannedRequests(db, days));

/** Unit: days. */
const DAYS_OF_POWER = 7;

/** Everything of a planned request but its last visits. `today`: of the fetch. */
function refsOf({ task, sn, id }: PlannedStop, now: number): ResourceRef[] {
  const installation = { sn, id };
  const today = localDateOf(now);
  const weeks = [mondayOf(today), addDays(mondayOf(today), -7)];
  return [
    ...detailsAhead(installation),
    ...chartsAhead(installation, now),
    ...(task === null ? [] : [{ of: 'taskStory', id: task } as const]),
    ...Array.from({ length: DAYS_OF_POWER - 1 }, (_, day) => ({ of: 'power', id, date: addDays(today, -1 - day) }) as const),
    ...weeks.map((date) => ({ of: 'voltages', id, date, period: 'week' }) as const),
    ...weeks.map((date) => ({ of: 'voltageReport', id, date }) as const),
    { of: 'energy', id, date: addDays(today, -1), period: 'day' },
    ...PERIODS.slice(1).map((period) => ({ of: 'energy', id, date: startOfPeriod(period, today), period }) as const),
  ];
}

/** What is fetched ahead of planned requests, the first request first. */
export const refsOfStops = (stops: readonly PlannedStop[], now: number): ResourceRef[] => stops.flatMap((stop) => refsOf(stop, now));

/** The last final visit and inspection of each, as the stored lists of visits say. */
export async function lastVisits(db: LocalDb, stops: readonly PlannedStop[]): Promise<ResourceRef[]> {
  const uuids = new Set<string>();
  for (const { id } of stops) {
    const heads = (await cachedValue(db, { of: 'installationVisits', id })) ?? [];
    for (const last of [visitsInForce(heads).at(-1), inspectionsInForce(heads).at(-1)]) if (last) uuids.add(last.uuid);
  }
  return [...uuids].map((uuid) => ({ of: 'officeVisit', uuid }));
}
