import type { Problem } from '#domain/service/problem.ts';
import { reportAndUse } from '#failures/report.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { isFetchedWhole, metaOf } from '#local/cache/meta.repo.ts';
import { type Observable, observable } from '#lib/observable.ts';
import { entryOf, keyOf, type ResourceRef } from '#local/cache/resources.ts';
import type { Timers } from './refresh-scheduler.ts';
import { detailsAhead, LISTS_AHEAD, SCREEN_LISTS } from './ahead-installations.ts';
import { installationsAhead, noteKept, partsAhead } from './parts-ahead.ts';

/** How much of the data for a day without a network is stored. */
export interface Ahead {
  /** `false` until the stored data is counted. */
  readonly isKnown: boolean;
  readonly isFetching: boolean;
  readonly stored: number;
  /** Lists and details. It grows when the lists show which installations are needed. */
  readonly wanted: number;
}

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
  readonly timers: Timers;
  readonly pull: (resource: ResourceRef) => Promise<Problem | null>;
  /** What is being fetched now. Fetches for a screen have priority. */
  readonly asking: Observable<ReadonlySet<string>>;
  readonly yieldToMain: () => Promise<void>;
  readonly mayGoOn: () => boolean;
  /** Fetches what is no record: previews of pictures, the app's code, maps. Whether that changes the proof. */
  readonly holdFiles: () => Promise<boolean>;
  /** Proves that what is planned is on the device: all of it after a round that fetched, else what has no proof that holds. */
  readonly prove: (which: 'all' | 'due') => Promise<void>;
}

/** Unit: ms. When the first round begins, after the first screen is painted. */
const FIRST = 5000;
/** Unit: ms. Younger data is not fetched again. */
const FRESH_FOR = 3_600_000;
/** Unit: ms. When the next round begins, by the end of the last one. */
const NEXT = { round: FRESH_FOR / 4, outage: 60_000, failure: 300_000 } as const;

type End = keyof typeof NEXT | { readonly after: number };

/** Whether it is completely fetched, or the backend does not have it. */
async function isStored({ db }: Pick<Parts, 'db'>, resource: ResourceRef): Promise<boolean> {
  const meta = await metaOf(db, keyOf(resource));
  const { problem } = meta;
  return isFetchedWhole(meta) || problem?.is === 'missing' || problem?.is === 'unsupported';
}

async function isOld({ db, device }: Parts, resource: ResourceRef): Promise<boolean> {
  const meta = await metaOf(db, keyOf(resource));
  return !isFetchedWhole(meta) || Math.abs(device.now() - (meta.fetchedAt ?? 0)) >= FRESH_FOR;
}

/** What is counted as needed. Charts are prefetched but not counted, since older ones are good enough. */
const neededOf = async ({ db, device }: Parts): Promise<ResourceRef[]> => [
  ...SCREEN_LISTS,
  ...(await installationsAhead(db, device.now())).flatMap(detailsAhead),
];

const isNeeded = ({ ahead }: ReturnType<typeof entryOf>): boolean => ahead === 'screen-list' || ahead === 'detail';

/** Counts what is needed and what of it is stored. Notes what is not deleted for other data. */
async function survey(parts: Parts): Promise<Pick<Ahead, 'isKnown' | 'stored' | 'wanted'>> {
  const wanted = await neededOf(parts);
  await noteKept(parts.db, parts.device.now());
  const stored = await Promise.all(wanted.map((resource) => isStored(parts, resource)));
  return { isKnown: true, stored: stored.filter(Boolean).length, wanted: wanted.length };
}

/** Resolves when nothing is being fetched. */
function untilIdle({ asking }: Parts): Promise<void> {
  if (asking.get().size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = asking.follow((now) => {
      if (now.size > 0) return;
      stop();
      resolve();
    });
  });
}

/** Fetches one after another what is missing or old. Returns why it ended. */
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
    await untilIdle(parts);
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

interface Progress {
  readonly state: ReturnType<typeof observable<Ahead>>;
  readonly mayGoOn: () => boolean;
  readonly set: (part: Partial<Ahead>) => void;
}

/** One round: the lists, then what they show to be needed. Returns why it ended. */
async function fetchAll(parts: Parts, { state, mayGoOn, set }: Progress): Promise<End> {
  set({ ...(await survey(parts)), isFetching: mayGoOn() });
  if (!mayGoOn()) return 'outage';
  const noteStep = (resource: ResourceRef) => {
    if (isNeeded(entryOf(resource))) set({ stored: state.get().stored + 1 });
  };
  const end = await fetchInOrder(parts, LISTS_AHEAD, mayGoOn, noteStep);
  if (end !== 'round') return end;
  set(await survey(parts)); // the lists show what else is needed
  const [planned, visits, others] = partsAhead(parts.db, parts.device.now());
  for (const part of [planned, visits]) {
    const last = await fetchInOrder(parts, await part(), mayGoOn, noteStep);
    if (last !== 'round') return last;
  }
  await parts.prove((await parts.holdFiles()) ? 'all' : 'due'); // of what is planned everything is there; the rest can take minutes
  const last = await fetchInOrder(parts, await others(), mayGoOn, noteStep);
  if (last === 'round') await parts.holdFiles();
  return last;
}

/** One round, and the proof after it: of everything if something was fetched. Returns why it ended. */
async function fetchAndProve(parts: Parts, progress: Progress): Promise<End> {
  let fetched = 0;
  const pull = async (resource: ResourceRef): Promise<Problem | null> => {
    const problem = await parts.pull(resource);
    if (!problem) fetched += 1;
    return problem;
  };
  const holdFiles = async () => {
    const isChanged = await parts.holdFiles();
    if (isChanged) fetched += 1;
    return isChanged;
  };
  const end = await fetchAll({ ...parts, pull, holdFiles }, progress).catch(reportAndUse<End>('failure', 'sync/fetch-ahead'));
  const counted = await survey(parts).catch(reportAndUse({}, 'sync/fetch-ahead'));
  await parts.prove(fetched > 0 ? 'all' : 'due');
  progress.set({ ...counted, isFetching: false });
  return end;
}

/**
 * Prefetches the data for a day without a network: the lists, what is planned for the account, then details and charts of other
 * installations with open tasks or faults.
 * Runs at idle, one fetch at a time and after those of the screens, and is repeated while the page is open.
 */
export function keepAhead(parts: Parts) {
  const state = observable<Ahead>({ isKnown: false, isFetching: false, stored: 0, wanted: 0 });
  let isStopped = false;
  let running: Promise<void> | null = null;
  let timer: number | null = null;
  const set = (part: Partial<Ahead>) => {
    if (!isStopped) state.set({ ...state.get(), ...part });
  };
  const mayGoOn = () => !isStopped && parts.mayGoOn();

  const round = (): Promise<void> => {
    if (isStopped) return Promise.resolve();
    running ??= fetchAndProve(parts, { state, mayGoOn, set }).then((end) => {
      running = null;
      plan(typeof end === 'string' ? NEXT[end] : end.after);
    });
    return running;
  };
  const plan = (ms: number) => {
    if (timer !== null) parts.timers.clear(timer);
    if (!isStopped) timer = parts.timers.set(() => parts.timers.idle(() => void round()), ms);
  };
  plan(FIRST);
  return {
    state: state as Observable<Ahead>,
    /** Call when the network or the user is back. Has no effect before the first round. */
    wake: () => {
      if (state.get().isKnown) parts.timers.idle(() => void round());
    },
    /** Begins a round now; resolves when it, or the one that runs, has ended. */
    fetch: round,
    recount: async () => set(await survey(parts)),
    stop: () => {
      isStopped = true;
      if (timer !== null) parts.timers.clear(timer);
    },
  };
}
