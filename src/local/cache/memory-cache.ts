import { oncePer } from '#lib/once-per.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Computing } from '#domain/service/resource.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { type Observable, observable } from '#lib/observable.ts';

export interface MemoryRow {
  readonly value: unknown;
  readonly at: Instant;
  readonly computing?: Computing | null | undefined;
}

type MemoryCache = Observable<ReadonlyMap<string, MemoryRow>> & { set(rows: ReadonlyMap<string, MemoryRow>): void };

/** Holds what was fetched if the device has no usable database. It ends with the page. */
export const memoryCacheOf = oncePer((_: LocalDb): MemoryCache => observable<ReadonlyMap<string, MemoryRow>>(new Map()));

/** The key of the epoch of the task numbers in the cache. */
export const EPOCH_IN_MEMORY = 'epoch';

export function putInMemory(db: LocalDb, key: string, value: unknown, at: Instant, computing?: Computing | null): void {
  const cache = memoryCacheOf(db);
  cache.set(new Map(cache.get()).set(key, { value, at, computing }));
}
