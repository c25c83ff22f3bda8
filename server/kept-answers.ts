import type { Encoded } from '#server/web/encoded.ts';
import type { Part, Versions } from './versions.ts';

/** Unit: bytes of plain JSON that are kept; compressed forms add a fraction. */
const ROOM = 64 * 1_048_576;

interface Kept {
  readonly stand: string;
  readonly made: Promise<Encoded>;
  size: number;
}

/** Answers kept encoded until one of the parts they were made of changes; the longest unused leave first. */
export function keepingAnswers(versions: Versions) {
  const kept = new Map<string, Kept>();

  const makeRoom = () => {
    let used = 0;
    for (const { size } of kept.values()) used += size;
    for (const [name, { size }] of kept) {
      if (used <= ROOM) return;
      kept.delete(name);
      used -= size;
    }
  };

  return async (name: string, parts: readonly Part[], make: () => Promise<Encoded>): Promise<Encoded> => {
    const counts = await versions.now();
    const stand = parts.map((part) => counts.get(part)).join('.');
    const known = kept.get(name);
    kept.delete(name);
    if (known?.stand === stand) {
      kept.set(name, known);
      return known.made;
    }
    const fresh: Kept = { stand, made: make(), size: 0 };
    kept.set(name, fresh);
    try {
      const answer = await fresh.made;
      fresh.size = answer.size;
      makeRoom();
      return answer;
    } catch (error) {
      if (kept.get(name) === fresh) kept.delete(name);
      throw error;
    }
  };
}

export type KeptAnswers = ReturnType<typeof keepingAnswers>;
