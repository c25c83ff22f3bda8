import type { Encoded } from './encoded.ts';

/** Unit: bytes of plain JSON that are kept; compressed forms add a fraction. */
const ROOM = 64 * 1_048_576;

interface Kept {
  readonly stand: string;
  readonly made: Promise<Encoded>;
  size: number;
}

/** Answers kept encoded under a name while what they were made of stands as it stood; the longest unused leave first. */
export function responseCache(room = ROOM) {
  const kept = new Map<string, Kept>();
  let used = 0;

  const drop = (name: string, known: Kept) => {
    kept.delete(name);
    used -= known.size;
  };
  const makeRoom = () => {
    for (const [name, known] of kept) {
      if (used <= room) return;
      drop(name, known);
    }
  };

  return async (name: string, stand: string, make: () => Promise<Encoded>): Promise<Encoded> => {
    const known = kept.get(name);
    if (known?.stand === stand) {
      kept.delete(name); // to the end of the order
      kept.set(name, known);
      return known.made;
    }
    if (known) drop(name, known);
    const fresh: Kept = { stand, made: make(), size: 0 };
    kept.set(name, fresh);
    try {
      const answer = await fresh.made;
      if (kept.get(name) === fresh) {
        fresh.size = answer.size;
        used += answer.size;
        makeRoom();
      }
      return answer;
    } catch (error) {
      if (kept.get(name) === fresh) drop(name, fresh);
      throw error;
    }
  };
}

export type ResponseCache = ReturnType<typeof responseCache>;
