import { fold } from '#ui/tables/fold.ts';

/** Ascending row numbers; `null` stands for all rows. */
export type RowNumbers = Uint32Array | null;

const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean);

/** One word over some rows, gathered in `into`; the loop that a key stroke waits for, so it makes nothing anew. */
function holding(texts: readonly string[], word: string, within: RowNumbers, into: Uint32Array): Uint32Array {
  let filled = 0;
  if (within) {
    for (let at = 0; at < within.length; at++) {
      const row = within[at] as number;
      if ((texts[row] as string).includes(word)) into[filled++] = row; // never past what is still to be read
    }
  } else {
    for (let row = 0; row < texts.length; row++) if ((texts[row] as string).includes(word)) into[filled++] = row;
  }
  return into.subarray(0, filled);
}

interface Step {
  readonly query: string;
  readonly found: RowNumbers;
}

/**
 * Searches texts folded once. A longer query looks only among what the shorter one found,
 * and letters taken back bring back what was found before them. An answer holds until the next question.
 */
export function rowSearch(texts: () => readonly string[]): (query: string) => RowNumbers {
  const steps: Step[] = [];
  /** Room for what each step finds, used over and over: half a megabyte a key would keep the engine tidying up. */
  const rooms: Uint32Array[] = [];
  const among = (words: readonly string[], within: RowNumbers): RowNumbers => {
    const held = texts();
    const known = rooms[steps.length];
    const room = known && known.length >= held.length ? known : new Uint32Array(held.length);
    rooms[steps.length] = room;
    return words.reduce<RowNumbers>((found, word) => holding(held, word, found, room), within);
  };
  return (query) => {
    const now = fold(query).trimStart();
    while (steps.length > 0 && !now.startsWith(steps.at(-1)?.query ?? '')) steps.pop();
    const last = steps.at(-1);
    if (last?.query === now) return last.found;
    const words = wordsOf(now);
    const found = words.length === 0 ? null : among(words, last?.found ?? null);
    if (now !== '') steps.push({ query: now, found });
    return found;
  };
}
