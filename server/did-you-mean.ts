/** The known name that is most similar to the given one; `undefined` if none is similar. */
export function didYouMean(given: string, known: readonly string[]): string | undefined {
  const ranked = known.map((name) => [name, letterDistance(given, name)] as const).sort(([, a], [, b]) => a - b);
  const [best] = ranked;
  return best && best[1] <= Math.max(2, given.length / 3) ? best[0] : undefined;
}

/** Levenshtein distance. Unit: letters to insert, delete or change. */
export function letterDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1];
    for (const [at, other] of [...to].entries()) {
      next.push(Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
