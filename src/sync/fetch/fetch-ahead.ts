import type { Problem } from '#domain/service/problem.ts';
import { reportAndUse } from '#failures/report.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { isFetchedWhole, metaOf } from '#local/cache/meta.repo.ts';
import { type Observable, observable } from '#domain/observable.ts';
import { entryOf, keyOf, type ResourceRef } from '#local/cache/resources.ts';
import type { Timers } from './refresh-scheduler.ts';
import { chartsOfVisit, detailsOfVisit, installationsToVisit, LISTS_AHEAD, SCREEN_LISTS } from './visits.ts';

/** How much of what a day without network needs is on the device. */
export interface Ahead {
  /** False until the device was looked through. */
  readonly isKnown: boolean;
  readonly isFetching: boolean;
  readonly stored: number;
  /** Lists and details; grows when the lists tell which installations matter. */
  readonly wanted: number;
}

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
  readonly timers: Timers;
  readonly pull: (resource: ResourceRef) => Promise<Problem | null>;
  /** What is being asked for now, by whomever: a screen comes first. */
  readonly asking: Observable<ReadonlySet<string>>;
  readonly yieldToMain: () => Promise<void>;
  readonly mayGoOn: () => boolean;
}

/** Unit: ms. Long after the first screen is painted, and before somebody drives off. */
const FIRST = 5000;
/** Unit: ms. What a round needs is not fetched again before it is that old. */
const FRESH_FOR = 3_600_000;
/** Unit: ms. How soon the next look is, after a round that came to its end and after one that did not. */
const NEXT = { round: FRESH_FOR / 4, outage: 60_000, failure: 300_000 } as const;

type End = keyof typeof NEXT | { readonly after: number };

/** Everything that is fetched ahead, as far as the lists that are here tell. */
export async function wantedAhead(db: LocalDb, now: number): Promise<ResourceRef[]> {
  const visits = await installationsToVisit(db);
  return [...LISTS_AHEAD, ...visits.flatMap(detailsOfVisit), ...visits.flatMap((visit) => chartsOfVisit(visit, now))];
}

/** Fetched and whole; or asked for in vain, because the backend has no such thing. */
async function isStored({ db }: Pick<Parts, 'db'>, resource: ResourceRef): Promise<boolean> {
  const meta = await metaOf(db, keyOf(resource));
  const { problem } = meta;
  return isFetchedWhole(meta) || problem?.is === 'missing' || problem?.is === 'unsupported';
}

async function isOld({ db, device }: Parts, resource: ResourceRef): Promise<boolean> {
  const meta = await metaOf(db, keyOf(resource));
  return !isFetchedWhole(meta) || Math.abs(device.now() - (meta.fetchedAt ?? 0)) >= FRESH_FOR;
}

/** What a day cannot do without. Charts are fetched too, but those of yesterday do no harm. */
const neededOf = async (db: LocalDb): Promise<ResourceRef[]> => [
  ...SCREEN_LISTS,
  ...(await installationsToVisit(db)).flatMap(detailsOfVisit),
];

const isNeeded = ({ ahead }: ReturnType<typeof entryOf>): boolean => ahead === 'screen-list' || ahead === 'detail';

/** Counts what is needed and what of it is stored. */
async function survey(parts: Parts): Promise<Pick<Ahead, 'isKnown' | 'stored' | 'wanted'>> {
  const wanted = await neededOf(parts.db);
  const stored = await Promise.all(wanted.map((resource) => isStored(parts, resource)));
  return { isKnown: true, stored: stored.filter(Boolean).length, wanted: wanted.length };
}

/** Resolves when nobody asks for anything. */
function quiet({ asking }: Parts): Promise<void> {
  if (asking.get().size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = asking.follow((now) => {
      if (now.size > 0) return;
      stop();
      resolve();
    });
  });
}

/** Fetches one after the other what is missing or old. Answers with why it ended. */
async function fetchInOrder(
  parts: Parts,
  resources: readonly ResourceRef[],
  mayGoOn: () => boolean,
  noteStep: (resource: ResourceRef) => void,
): Promise<End> {
  let failures = 0;
  let isForeign = false;
  for (const resource of resources) {
    if ((isForeign && entryOf(resource).isExtension) || !(await isOld(parts, resource))) continue;
    await quiet(parts);
    if (!mayGoOn()) return 'outage';
    const wasStored = await isStored(parts, resource);
    const problem = await parts.pull(resource);
    if (problem?.is === 'offline' || problem?.is === 'portal' || problem?.is === 'auth') return 'outage';
    if (problem?.is === 'busy') return problem.retryAfter === null ? 'outage' : { after: problem.retryAfter * 1000 };
    isForeign ||= problem?.is === 'unsupported';
    failures = problem?.is === 'server' ? failures + 1 : 0;
    if (failures > 1) return 'failure';
    if (!wasStored && !problem) noteStep(resource);
    await parts.yieldToMain();
  }
  return 'round';
}

/**
 * Brings to the device by itself what a day without network needs: the lists, then what open tasks and faulty installations
 * need. At idle, one thing after the other, behind whatever a screen asks for; again and again, while the page is there.
 */
export function keepAhead(parts: Parts) {
  const state = observable<Ahead>({ isKnown: false, isFetching: false, stored: 0, wanted: 0 });
  let isStopped = false;
  let isRunning = false;
  let timer: number | null = null;
  const set = (part: Partial<Ahead>) => {
    if (!isStopped) state.set({ ...state.get(), ...part });
  };
  const mayGoOn = () => !isStopped && parts.mayGoOn();

  const fetchAll = async (): Promise<End> => {
    set({ ...(await survey(parts)), isFetching: mayGoOn() });
    if (!mayGoOn()) return 'outage';
    const noteStep = (resource: ResourceRef) => {
      if (isNeeded(entryOf(resource))) set({ stored: state.get().stored + 1 });
    };
    const end = await fetchInOrder(parts, LISTS_AHEAD, mayGoOn, noteStep);
    if (end !== 'round') return end;
    set(await survey(parts)); // the lists tell what else there is to fetch
    return fetchInOrder(parts, await wantedAhead(parts.db, parts.device.now()), mayGoOn, noteStep);
  };
  const round = async (): Promise<void> => {
    if (isRunning || isStopped) return;
    isRunning = true;
    const end = await fetchAll().catch(reportAndUse<End>('failure', 'sync/fetch-ahead'));
    set({ ...(await survey(parts).catch(reportAndUse({}, 'sync/fetch-ahead'))), isFetching: false });
    isRunning = false;
    plan(typeof end === 'string' ? NEXT[end] : end.after);
  };
  const plan = (ms: number) => {
    if (timer !== null) parts.timers.clear(timer);
    if (!isStopped) timer = parts.timers.set(() => parts.timers.idle(() => void round()), ms);
  };
  plan(FIRST);
  return {
    state: state as Observable<Ahead>,
    /** The network or the user is back; not before the first screen had its time. */
    wake: () => {
      if (state.get().isKnown) parts.timers.idle(() => void round());
    },
    look: async () => set(await survey(parts)),
    stop: () => {
      isStopped = true;
      if (timer !== null) parts.timers.clear(timer);
    },
  };
}
