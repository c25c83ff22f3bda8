import type { Problem } from '#domain/service/problem.ts';
import { isOpen } from '#domain/service/task.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Device } from '#local/device.ts';
import { heldInstallations } from '#local/installations.repo.ts';
import type { LocalDb } from '#local/local-db.ts';
import { metaOf } from '#local/meta.repo.ts';
import { keyOf, type Resource } from '#local/resource.ts';
import type { Timers } from './clock.ts';

export interface Preparation {
  readonly done: number;
  readonly of: number;
  readonly failed: number;
}

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
  readonly pull: (resource: Resource) => Promise<Problem | null>;
  readonly breathe: () => Promise<void>;
}

/** Unit: installations. Beyond these a day's round does not go. */
const AT_MOST = 40;

/** Installations with open service requests, each once. */
export async function installationsToVisit(db: LocalDb): Promise<{ readonly sn: string; readonly id: number }[]> {
  const serials = new Set((await db.tasks.toArray()).filter(({ status }) => isOpen(status)).map(({ inverterSerial }) => inverterSerial));
  return (await heldInstallations(db)).filter(({ sn }) => serials.has(sn)).slice(0, AT_MOST);
}

/** What a day's round needs of one installation. */
export const resourcesOfVisit = ({ sn, id }: { readonly sn: string; readonly id: number }, now: number): Resource[] => {
  const date = localDateOf(now);
  return [
    { of: 'installation', sn },
    { of: 'status', id },
    { of: 'states', id },
    { of: 'power', id, date },
    { of: 'energy', id, date, period: 'day' },
    { of: 'voltages', id, date, period: 'day' },
  ];
};

const LISTS: readonly Resource[] = [{ of: 'installations' }, { of: 'tasks' }, { of: 'users' }, { of: 'markers' }, { of: 'workingChart' }];

/** Fetches the lists, then details and charts of the installations with open tasks, one after the other. Stops where there is no network. */
export async function prepare(parts: Parts, onStep: (step: Preparation) => void = () => undefined): Promise<Preparation> {
  let step: Preparation = { done: 0, of: LISTS.length, failed: 0 };
  const fetchAll = async (resources: readonly Resource[]): Promise<boolean> => {
    for (const resource of resources) {
      const problem = await parts.pull(resource);
      step = { ...step, done: step.done + 1, failed: step.failed + (problem ? 1 : 0) };
      onStep(step);
      if (problem?.is === 'offline' || problem?.is === 'portal' || problem?.is === 'auth') return false;
      await parts.breathe();
    }
    return true;
  };
  if (!(await fetchAll(LISTS))) return step;
  const visits = (await installationsToVisit(parts.db)).flatMap((visit) => resourcesOfVisit(visit, parts.device.now()));
  step = { ...step, of: LISTS.length + visits.length };
  await fetchAll(visits);
  return step;
}

/** Unit: ms. What a round needs is not fetched ahead again before it is that old. */
const AHEAD_EVERY = 3_600_000;

const isOld = async ({ db, device }: Parts, resource: Resource): Promise<boolean> => {
  const { fetchedAt } = await metaOf(db, keyOf(resource));
  return fetchedAt === null || Math.abs(device.now() - fetchedAt) >= AHEAD_EVERY;
};

/** Fetches ahead, one by one and unasked, what the installations with open tasks need; what is held and not old is left alone. */
export async function fetchAhead(parts: Parts, mayGoOn: () => boolean): Promise<void> {
  for (const visit of await installationsToVisit(parts.db)) {
    for (const resource of resourcesOfVisit(visit, parts.device.now())) {
      if (!mayGoOn()) return;
      if (!(await isOld(parts, resource))) continue;
      const problem = await parts.pull(resource);
      if (problem?.is === 'offline' || problem?.is === 'portal' || problem?.is === 'auth') return;
      await parts.breathe();
    }
  }
}

/** Unit: ms. Long after the first screen is painted. */
const FIRST_AHEAD = 15_000;

/** Looks again and again whether something of the day's round is missing. Answers with the way to stop. */
export function keepAhead(parts: Parts & { readonly timers: Timers; readonly mayGoOn: () => boolean }): () => void {
  const { timers, mayGoOn } = parts;
  let isStopped = false;
  let timer: number;
  const again = () => {
    if (!isStopped) timer = timers.set(round, AHEAD_EVERY / 4);
  };
  const round = () =>
    timers.idle(() => {
      void fetchAhead(parts, () => !isStopped && mayGoOn())
        .catch(() => undefined)
        .finally(again);
    });
  timer = timers.set(round, FIRST_AHEAD);
  return () => {
    isStopped = true;
    timers.clear(timer);
  };
}
