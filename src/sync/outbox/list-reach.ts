/** What one or more answers said of how long the whole list is. */
export interface Reach {
  /** Rows that came, readable or not, each once. */
  readonly rows: number;
  /** How many there are, where that was said. */
  readonly said: number | null;
  /** A next page was said and could not be followed. */
  readonly isBroken: boolean;
  /** The last answer said that nothing follows. */
  readonly isEnd: boolean;
}

/** Sizes at which backends cut a list: tens, quarters of a hundred, powers of two from 16. */
const isPageSize = (rows: number): boolean => rows > 0 && (rows % 10 === 0 || rows % 25 === 0 || (rows >= 16 && (rows & (rows - 1)) === 0));

/** Whether there may be more of a list than came. A length that a page could have says so where nobody says otherwise. */
export function mayBeCut({ rows, said, isBroken, isEnd }: Reach): boolean {
  if (isBroken || (said !== null && said > rows)) return true;
  return said === null && !isEnd && isPageSize(rows);
}
