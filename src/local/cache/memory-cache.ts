import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { type Observable, observable } from '#local/db/observable.ts';

export interface MemoryRow {
  readonly value: unknown;
  readonly at: Instant;
}

type MemoryCache = Observable<ReadonlyMap<string, MemoryRow>> & { set(rows: ReadonlyMap<string, MemoryRow>): void };

const memoryCaches = new WeakMap<LocalDb, MemoryCache>();

/** What was fetched while this device has no database to keep it in. Gone with the page, and never called saved. */
export function memoryCacheOf(db: LocalDb): MemoryCache {
  const known = memoryCaches.get(db);
  if (known) return known;
  const made: MemoryCache = observable<ReadonlyMap<string, MemoryRow>>(new Map());
  memoryCaches.set(db, made);
  return made;
}

/** The epoch that the numbers of the tasks among it belong to. */
export const EPOCH_IN_MEMORY = 'epoch';

export function putInMemory(db: LocalDb, key: string, value: unknown, at: Instant): void {
  const cache = memoryCacheOf(db);
  cache.set(new Map(cache.get()).set(key, { value, at }));
}
