import type { Instant } from '#domain/quantity.ts';
import type { Problem } from './problem.ts';

/** A value with its time. */
export interface Aged<T> {
  readonly value: T;
  readonly asOf: Instant;
}

/** The server has not computed a resource of all installations yet: for the first time, or again after a change of its rules. */
export const COMPUTING = ['first', 'again'] as const;
export type Computing = (typeof COMPUTING)[number];

/**
 * State of a resource on this device.
 *
 * loading  the database has not been read yet, or the first fetch is in progress
 * absent   it was never fetched ('nie pobrano'); `problem`: why the last attempt failed, if there was one; `own`: the rows
 *          that were created on this device, with the time of the newest, never the whole resource
 * ready    the last known value with its time; `problem` if the latest refresh failed
 */
export type Resource<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'absent'; readonly problem: Problem | null; readonly own?: Aged<T> }
  | {
      readonly is: 'ready';
      readonly value: T;
      readonly asOf: Instant;
      readonly problem: Problem | null;
      readonly isRefreshing: boolean;
      /** Absent if the server has computed all of it, or does not say. */
      readonly computing?: Computing;
    };

/** The known value, or the part that was created on this device. */
export const lastKnown = <T>(resource: Resource<T>): T | undefined => {
  if (resource.is === 'loading') return undefined;
  return resource.is === 'ready' ? resource.value : resource.own?.value;
};

/** Whether the server is still computing it; `null` if not, or if it was never fetched. */
export const computingOf = <T>(resource: Resource<T>): Computing | null => (resource.is === 'ready' && resource.computing) || null;

/** Why the value is missing or not refreshed. */
export const problemOf = <T>(resource: Resource<T>): Problem | null => (resource.is === 'loading' ? null : resource.problem);

/** The value of `lastKnown` with its time; `undefined` if there is none. */
export const agedOf = <T>(resource: Resource<T>): Aged<T> | undefined => {
  if (resource.is === 'loading') return undefined;
  return resource.is === 'ready' ? resource : resource.own;
};

/** Whether a value may arrive at any moment: not read yet, or not fetched yet. */
export const isComing = <T>(resource: Resource<T>): boolean =>
  resource.is === 'loading' || (resource.is === 'absent' && resource.problem === null);

interface Watched<T> {
  readonly value: Resource<T>;
  subscribe(changed: (resource: Resource<T>) => void): () => void;
}

/** The first value of a signal that is not loading. */
export const firstValue = <T>(source: Watched<T>): Promise<Resource<T>> =>
  new Promise((resolve) => {
    const subscription: { stop?: () => void } = {};
    subscription.stop = source.subscribe((resource) => {
      if (resource.is === 'loading') return;
      resolve(resource);
      void Promise.resolve().then(() => subscription.stop?.()); // a signal may call at once, before it returns
    });
  });
