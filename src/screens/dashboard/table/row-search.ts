import { fold } from '#ui/tables/fold.ts';

/** The rows that hold every word of a query, as ascending row numbers; `null` stands for all of them. */
export type Found = Uint32Array | null;

const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean);

/** One word over some rows; the loop that a key stroke waits for, so it allocates nothing but its answer. */
function holding(texts: readonly string[], word: string, within: Found): Uint32Array {
  if (!within) {
    const all: number[] = [];
    for (let row = 0; row < texts.length; row++) if (texts[row]?.includes(word)) all.push(row);
    return Uint32Array.from(all);
  }
  return within.filter((row) => texts[row]?.includes(word));
}

const among = (texts: readonly string[], words: readonly string[], within: Found): Found =>
  words.reduce<Found>((found, word) => holding(texts, word, found), within);

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
  return (query) => {
    const now = fold(query).trimStart();
    while (steps.length > 0 && !now.startsWith(steps.at(-1)?.query ?? '')) steps.pop();
    const last = steps.at(-1);
    if (last?.query === now) return last.found;
    const words = wordsOf(now);
    const found = words.length === 0 ? null : among(texts(), words, last?.found ?? null);
    if (now !== '') steps.push({ query: now, found });
    return found;
  };
}
