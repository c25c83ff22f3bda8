import type { Device } from '#local/device.ts';
import { entryOf, keyOf, type ResourceRef } from '#local/cache/resources.ts';
import type { Problem } from '#domain/service/problem.ts';

/** What a page knows of its surroundings; a test plays it. */
export interface Surroundings {
  isVisible(): boolean;
  /** A hint for when to try, never for what is true. */
  isOnline(): boolean;
  /** `pageshow`, `visibilitychange`, `online`, `offline`. Answers with the way to stop listening. */
  onChange(changed: () => void): () => void;
}

export interface Timers {
  set(work: () => void, ms: number): number;
  clear(timer: number): void;
  /** When nothing else is to be done. */
  idle(work: () => void): void;
}

/** Unit: ms. What was fetched so recently is not asked for again only because another screen looks at it. */
const STILL_FRESH = 15_000;

interface Want {
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
 * Asks again for what somebody looks at, in its rhythm: one request for a datum however many look.
 * Still while the page is hidden or without network; once for all of it at the return.
 */
export function makeRefreshScheduler(parts: SchedulerParts) {
  const wants = new Map<string, Want>();
  const rhythm = makeRhythm(parts);
  const unsubscribe = parts.surroundings.onChange(() => wants.forEach(rhythm.resume));

  return {
    want(resource: ResourceRef): () => void {
      const key = keyOf(resource);
      const want: Want = wants.get(key) ?? { resource, watchers: 0, timer: null };
      wants.set(key, want);
      want.watchers += 1;
      if (want.watchers === 1) rhythm.begin(want);
      let isActive = true;
      return () => {
        if (!isActive) return;
        isActive = false;
        want.watchers -= 1;
        if (want.watchers > 0) return;
        rhythm.rest(want);
        if (wants.get(key) === want) wants.delete(key);
      };
    },
    /** What somebody looks at, now. */
    wanted: (): ResourceRef[] => [...wants.values()].map(({ resource }) => resource),
    stop(): void {
      unsubscribe();
      wants.forEach(rhythm.rest);
      wants.clear();
    },
  };
}

/** Unit: ms. What could not be had is tried again sooner. */
const AFTER_PROBLEM = 30_000;

/** When one datum is asked for. */
function makeRhythm({ device, timers, surroundings, pull }: SchedulerParts) {
  const freshUntil = new Map<string, number>();
  const mayAsk = () => surroundings.isVisible() && surroundings.isOnline();

  const rest = (want: Want): void => {
    if (want.timer !== null) timers.clear(want.timer);
    want.timer = null;
  };
  const plan = (want: Want, ms: number): void => {
    rest(want);
    want.timer = timers.set(() => void ask(want), ms);
  };
  const ask = async (want: Want): Promise<void> => {
    want.timer = null;
    if (want.watchers === 0 || !mayAsk()) return;
    const key = keyOf(want.resource);
    const wait = entryOf(want.resource).refresh(device.now());
    freshUntil.set(key, device.now() + STILL_FRESH);
    const problem = await pull(want.resource);
    const mayCome = problem !== null && problem.is !== 'unsupported';
    if (mayCome) freshUntil.delete(key);
    if (want.watchers > 0 && mayAsk()) plan(want, mayCome ? Math.min(wait, AFTER_PROBLEM) : wait);
  };
  return {
    rest,
    begin(want: Want): void {
      if (!mayAsk()) return;
      const fresh = (freshUntil.get(keyOf(want.resource)) ?? 0) - device.now();
      if (fresh > 0 && fresh <= STILL_FRESH) plan(want, entryOf(want.resource).refresh(device.now()) - STILL_FRESH + fresh);
      else void ask(want);
    },
    resume(want: Want): void {
      if (!mayAsk()) rest(want);
      else if (want.timer === null && want.watchers > 0) plan(want, 0);
    },
  };
}
