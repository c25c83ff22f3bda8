import { fold } from '#ui/tables/fold.ts';

/** The rows that hold every word of a query, as ascending row numbers; `null` stands for all of them. */
export type Found = Uint32Array | null;

const wordsOf = (query: string): string[] => query.split(/\s+/).filter(Boolean);

function among(texts: readonly string[], [first = '', ...others]: readonly string[], within: Found): Uint32Array {
  const rows = new Uint32Array(within ? within.length : texts.length);
  let found = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = within ? (within[at] ?? 0) : at;
    const text = texts[row] ?? '';
    if (text.includes(first) && (others.length === 0 || others.every((word) => text.includes(word)))) rows[found++] = row;
  }
  return rows.slice(0, found);
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
