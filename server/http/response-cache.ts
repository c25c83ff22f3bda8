import type { Encoded } from './encoded.ts';

/** Unit: bytes of plain JSON in the cache; compressed forms add a fraction. */
const CAPACITY = 64 * 1_048_576;

interface Kept {
  readonly version: string;
  readonly made: Promise<Encoded>;
  size: number;
}

/** Caches encoded responses by name and version of the data. Evicts the least recently used. */
export function responseCache(capacity = CAPACITY) {
  const kept = new Map<string, Kept>();
  let used = 0;

  const drop = (name: string, known: Kept) => {
    kept.delete(name);
    used -= known.size;
  };
  const evict = () => {
    for (const [name, known] of kept) {
      if (used <= capacity) return;
      drop(name, known);
    }
  };

  return async (name: string, version: string, make: () => Promise<Encoded>): Promise<Encoded> => {
    const known = kept.get(name);
    if (known?.version === version) {
      kept.delete(name); // to the end of the order
      kept.set(name, known);
      return known.made;
    }
    if (known) drop(name, known);
    const fresh: Kept = { version, made: make(), size: 0 };
    kept.set(name, fresh);
    try {
      const answer = await fresh.made;
      if (kept.get(name) === fresh) {
        fresh.size = answer.size;
        used += answer.size;
        evict();
      }
      return answer;
    } catch (error) {
      if (kept.get(name) === fresh) drop(name, fresh);
      throw error;
    }
  };
}

export type ResponseCache = ReturnType<typeof responseCache>;
