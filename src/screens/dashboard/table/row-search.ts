import { fold } from '#ui/tables/fold.ts';

/** The rows that hold every word of a query, as ascending row numbers; `null` stands for all of them. */
export type Found = Uint32Array | null;

const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean);

/**
 * One word over some rows; the loop that a key stroke waits for. What it finds is gathered in `scratch`, which has room
 * for every row, and only as much as was found is copied out of it.
 */
function holding(texts: readonly string[], word: string, within: Found, scratch: Uint32Array): Uint32Array {
  let filled = 0;
  if (within) {
    for (let at = 0; at < within.length; at++) {
      const row = within[at] as number;
      if ((texts[row] as string).includes(word)) scratch[filled++] = row;
    }
  } else {
    for (let row = 0; row < texts.length; row++) if ((texts[row] as string).includes(word)) scratch[filled++] = row;
  }
  return scratch.slice(0, filled);
}

interface Step {
  readonly query: string;
  readonly found: Found;
}

/**
 * Searches texts folded once. A longer query looks only among what the shorter one found,
 * and letters taken back bring back what was found before them.
 */
export function rowSearch(texts: () => readonly string[]): (query: string) => Found {
  const steps: Step[] = [];
  let scratch = new Uint32Array(0);
  const among = (words: readonly string[], within: Found): Found => {
    const held = texts();
    if (scratch.length < held.length) scratch = new Uint32Array(held.length);
    return words.reduce<Found>((found, word) => holding(held, word, found, scratch), within);
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
