import { fold } from '#ui/tables/fold.ts';

/** Ascending row numbers; `null` means all rows. */
export type RowNumbers = Uint32Array | null;

const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean);

/** Collects the rows that contain a word into `into`. A keystroke waits for this loop, so it allocates nothing. */
function rowsWith(texts: readonly string[], word: string, within: RowNumbers, into: Uint32Array): Uint32Array {
  let filled = 0;
  if (within) {
    for (let at = 0; at < within.length; at++) {
      const row = within[at] as number;
      if ((texts[row] as string).includes(word)) into[filled++] = row; // `into` may be `within`: writing never overtakes reading
    }
  } else {
    for (let row = 0; row < texts.length; row++) if ((texts[row] as string).includes(word)) into[filled++] = row;
  }
  return into.subarray(0, filled);
}

interface Step {
  readonly query: string;
  readonly matches: RowNumbers;
}

/**
 * Searches texts that are folded once. A longer query searches only the rows of the shorter one, and deleting letters
 * restores the earlier result. A result is valid until the next call.
 */
export function rowSearch(texts: () => readonly string[]): (query: string) => RowNumbers {
  const steps: Step[] = [];
  /** A reused buffer for the result of each step: half a megabyte for each keystroke would keep the garbage collector busy. */
  const buffers: Uint32Array[] = [];
  const among = (words: readonly string[], within: RowNumbers): RowNumbers => {
    const all = texts();
    const known = buffers[steps.length];
    const buffer = known && known.length >= all.length ? known : new Uint32Array(all.length);
    buffers[steps.length] = buffer;
    return words.reduce<RowNumbers>((matches, word) => rowsWith(all, word, matches, buffer), within);
  };
  return (query) => {
    const now = fold(query).trimStart();
    while (steps.length > 0 && !now.startsWith(steps.at(-1)?.query ?? '')) steps.pop();
    const last = steps.at(-1);
    if (last?.query === now) return last.matches;
    const words = wordsOf(now);
    const matches = words.length === 0 ? null : among(words, last?.matches ?? null);
    if (now !== '') steps.push({ query: now, matches });
    return matches;
  };
}
