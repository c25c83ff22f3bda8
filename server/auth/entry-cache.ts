/**
 * Caches entries of the database by their names, as long as the counter of their changes is the same. `most`: the number of entries at
 * which all are dropped. What is found while the counter changes is not stored.
 */
export function entryCache<V>(most: number) {
  let kept = new Map<string, V>();
  let version: number | undefined;
  return async (name: string, count: number | undefined, find: () => Promise<V | undefined>): Promise<V | undefined> => {
    if (count !== version || kept.size > most) {
      kept = new Map();
      version = count;
    }
    const entry = kept.get(name) ?? (await find());
    if (entry && count === version) kept.set(name, entry);
    return entry;
  };
}
