import type { Instant } from '#domain/quantity.ts';
import type { Problem } from './problem.ts';

/** Something with the time at which it was so. */
export interface Aged<T> {
  readonly value: T;
  readonly asOf: Instant;
}

/**
 * Something as this device knows it.
 *
 * loading  the database has not answered yet (a moment after start, no longer), or a first fetch is under way
 * absent   it was never fetched ('nie pobrano'); `problem` says why the last try failed, if there was one, and `own` is
 *          what was made of it on this device: a part, as old as its newest, and never the whole
 * ready    last known, with its age; `problem` when the latest refresh failed
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
    };

/** The value if there is one, be it only what was made here. */
export const lastKnown = <T>(seen: Resource<T>): T | undefined => {
  if (seen.is === 'loading') return undefined;
  return seen.is === 'ready' ? seen.value : seen.own?.value;
};

/** Why there is nothing, or nothing newer. */
export const problemOf = <T>(seen: Resource<T>): Problem | null => (seen.is === 'loading' ? null : seen.problem);

/** What is shown, with its time; `undefined` where there is nothing to show. */
export const agedOf = <T>(seen: Resource<T>): Aged<T> | undefined => {
  if (seen.is === 'loading') return undefined;
  return seen.is === 'ready' ? seen : seen.own;
};

/** Whether what is shown may change at any moment: not looked up yet, or not yet asked for. */
export const isComing = <T>(seen: Resource<T>): boolean => seen.is === 'loading' || (seen.is === 'absent' && seen.problem === null);
