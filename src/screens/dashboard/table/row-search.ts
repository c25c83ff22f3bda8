import { fold } from '#ui/tables/fold.ts';

/** The rows that hold every word of a query, as ascending row numbers; `null` stands for all of them. */
export type Found = Uint32Array | null;

const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

function among(texts: (row: number) => string, words: readonly string[], within: Found, count: number): Uint32Array {
  const rows = new Uint32Array(within ? within.length : count);
  let found = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = within ? (within[at] ?? 0) : at;
    const text = texts(row);
    if (words.every((word) => text.includes(word))) rows[found++] = row;
  }
  return rows.slice(0, found);
}

/** Searches texts folded once; a longer query looks only among what the shorter one found. */
export function rowSearch(count: number, texts: (row: number) => string): (query: string) => Found {
  let last: { readonly query: string; readonly found: Found } = { query: '', found: null };
  return (query) => {
    const now = fold(query).trimStart();
    if (now === last.query) return last.found;
    const words = wordsOf(now);
    const within = last.query !== '' && now.startsWith(last.query) ? last.found : null;
    const found = words.length === 0 ? null : among(texts, words, within, count);
    last = { query: now, found };
    return found;
  };
}
