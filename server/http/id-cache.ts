import type { Database } from '#server/store/database-types.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import type { Counts } from '#server/store/change-counters.ts';

/**
 * Caches the ids of all installations in order until one is added or removed. Its length is the count of the list, and each page
 * begins at a known id, so that every page costs the same.
 */
export function idCache(database: Database) {
  let kept: { readonly version: number | undefined; readonly ids: Promise<Int32Array> } | undefined;

  const all = (counts: Counts): Promise<Int32Array> => {
    const version = counts.get('installation-set');
    if (kept && kept.version === version) return kept.ids;
    const fresh = { version, ids: installationsStore(database).ids() };
    kept = fresh;
    fresh.ids.catch(() => {
      if (kept === fresh) kept = undefined;
    });
    return fresh.ids;
  };

  return {
    all,
    has: async (id: number, counts: Counts): Promise<boolean> => isAmong(await all(counts), id),
  };
}

export type IdCache = ReturnType<typeof idCache>;

/** Range: `ids` ascending. */
function isAmong(ids: Int32Array, id: number): boolean {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id;
}
