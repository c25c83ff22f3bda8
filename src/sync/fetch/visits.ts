import { isOpen } from '#domain/service/task.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { cachedInstallations } from '#local/cache/installations.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { ResourceRef } from '#local/cache/resource.ts';

/** An installation that somebody may have to drive to. */
export interface Visit {
  readonly sn: string;
  readonly id: number;
}

/** Unit: installations. Beyond these a day's round does not go, and the charts of all of them fit the device (`resource-cache.repo.ts`). */
const WITH_TASKS = 40;
const AT_MOST = 60;

/** Installations with open service requests, then faulty ones, each once. */
export async function installationsToVisit(db: LocalDb): Promise<Visit[]> {
  const serials = new Set((await db.tasks.toArray()).filter(({ status }) => isOpen(status)).map(({ inverterSerial }) => inverterSerial));
  const all = await cachedInstallations(db);
  const withTasks = all.filter(({ sn }) => serials.has(sn)).slice(0, WITH_TASKS);
  const known = new Set(withTasks.map(({ id }) => id));
  const faulty = all.filter(({ id, isWorking }) => !isWorking && !known.has(id));
  return [...withTasks, ...faulty].slice(0, AT_MOST).map(({ sn, id }) => ({ sn, id }));
}

/** What is shown of one installation, without its charts. */
export const detailsOfVisit = ({ sn, id }: Visit): ResourceRef[] => [
  { of: 'installation', sn },
  { of: 'status', id },
  { of: 'states', id },
  { of: 'overvoltages', id },
];

/** Its charts of that day. */
export function chartsOfVisit({ id }: Visit, now: number): ResourceRef[] {
  const date = localDateOf(now);
  return [
    { of: 'power', id, date },
    { of: 'energy', id, date, period: 'day' },
    { of: 'voltages', id, date, period: 'day' },
  ];
}

/** What every screen begins with, in the order in which it is missed. */
export const SCREEN_LISTS: readonly ResourceRef[] = [{ of: 'installations' }, { of: 'tasks' }, { of: 'users' }, { of: 'markers' }];
export const LISTS_AHEAD: readonly ResourceRef[] = [
  ...SCREEN_LISTS,
  { of: 'workingChart' },
  { of: 'eventCounter' },
  { of: 'mostDefective' },
];
