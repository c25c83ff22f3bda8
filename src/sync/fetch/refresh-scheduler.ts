import type { Device } from '#local/device.ts';
import { entryOf, keyOf, type ResourceRef } from '#local/cache/resources.ts';
import type { Problem } from '#domain/service/problem.ts';

/** Visibility and network state of the page. Tests replace it. */
export interface Surroundings {
  isVisible(): boolean;
  /** Only a hint for when to try. It may be wrong. */
  isOnline(): boolean;
  /** On `pageshow`, `visibilitychange`, `online`, `offline`, and when the kind of network changes. Returns a function that unsubscribes. */
  onChange(changed: () => void): () => void;
}

export interface Timers {
  set(work: () => void, ms: number): number;
  clear(timer: number): void;
  /** Runs the work when the main thread is idle, or at the latest after some seconds or after `atLatest`. Unit: ms. */
  idle(work: () => void, atLatest?: number): void;
}

/** Unit: ms. Data of this age is not fetched again when another screen shows it. */
const STILL_FRESH = 15_000;

interface Demand {
  readonly resource: ResourceRef;
  watchers: number;
  timer: number | null;
}

export interface SchedulerParts {
  readonly device: Device;
  readonly timers: Timers;
  readonly surroundings: Surroundings;
  readonly pull: (resource: ResourceRef) => Promise<Problem | null>;
}

/**
 * Fetches what is on the screen again, each resource at its interval and once for all watchers. Pauses while the page is hidden or without
 * a network; afterwards fetches everything once.
 */
export function makeRefreshScheduler(parts: SchedulerParts) {
  const wants = new Map<string, Demand>();
  const schedule = makeSchedule(parts);
  const unsubscribe = parts.surroundings.onChange(() => wants.forEach(schedule.resume));

  return {
    want(resource: ResourceRef): () => void {
      const key = keyOf(resource);
      const want: Demand = wants.get(key) ?? { resource, watchers: 0, timer: null };
      wants.set(key, want);
      want.watchers += 1;
      if (want.watchers === 1) schedule.begin(want);
      let isActive = true;
      return () => {
        if (!isActive) return;
        isActive = false;
        want.watchers -= 1;
        if (want.watchers > 0) return;
        schedule.rest(want);
        if (wants.get(key) === want) wants.delete(key);
      };
    },
    /** What is on the screen now. */
    wanted: (): ResourceRef[] => [...wants.values()].map(({ resource }) => resource),
    stop(): void {
      unsubscribe();
      wants.forEach(schedule.rest);
      wants.clear();
    },
  };
}

/** Unit: ms. The retry interval after a problem. */
const AFTER_PROBLEM = 30_000;

/** Plans the fetches of each resource. */
function makeSchedule({ device, timers, surroundings, pull }: SchedulerParts) {
  const freshUntil = new Map<string, number>();
  const mayFetch = () => surroundings.isVisible() && surroundings.isOnline();

  const rest = (want: Demand): void => {
    if (want.timer !== null) timers.clear(want.timer);
    want.timer = null;
  };
  const plan = (want: Demand, ms: number): void => {
    rest(want);
    want.timer = timers.set(() => void fetchNow(want), ms);
  };
  const fetchNow = async (want: Demand): Promise<void> => {
    want.timer = null;
    if (want.watchers === 0 || !mayFetch()) return;
    const key = keyOf(want.resource);
    const wait = entryOf(want.resource).refresh(device.now());
    freshUntil.set(key, device.now() + STILL_FRESH);
    const problem = await pull(want.resource);
    const isRetryable = problem !== null && problem.is !== 'unsupported';
    if (isRetryable) freshUntil.delete(key);
    if (want.watchers > 0 && mayFetch()) plan(want, isRetryable ? Math.min(wait, AFTER_PROBLEM) : wait);
  };
  return {
    rest,
    begin(want: Demand): void {
      if (!mayFetch()) return;
      const fresh = (freshUntil.get(keyOf(want.resource)) ?? 0) - device.now();
      if (fresh > 0 && fresh <= STILL_FRESH) plan(want, entryOf(want.resource).refresh(device.now()) - STILL_FRESH + fresh);
      else void fetchNow(want);
    },
    resume(want: Demand): void {
      if (!mayFetch()) rest(want);
      else if (want.timer === null && want.watchers > 0) plan(want, 0);
    },
  };
}
