import type { Database } from '#server/store/database-types.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import type { Counts } from '#server/store/change-counters.ts';

/**
 * The ids of all installations in their order, kept while none comes or goes: the count of the list is its length,
 * and the n-th page begins at a known id, so one page costs the same whichever it is and however many there are.
 */
export function keepingIds(database: Database) {
  let kept: { readonly stand: number | undefined; readonly ids: Promise<Int32Array> } | undefined;

  const all = (counts: Counts): Promise<Int32Array> => {
    const stand = counts.get('installation-set');
    if (kept && kept.stand === stand) return kept.ids;
    const fresh = { stand, ids: installationsStore(database).ids() };
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

export type IdCache = ReturnType<typeof keepingIds>;

/** Range: `ids` in their order. */
function isAmong(ids: Int32Array, id: number): boolean {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id;
}
