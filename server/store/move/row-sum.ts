import { createHash } from 'node:crypto';

const LINE_END = 0x0a;

/** What the rows of a table come to: two tables with the same are the same. */
export interface RowSum {
  readonly rows: number;
  /** SHA-256 over the rows in the order of their key. */
  readonly hash: string;
}

/** Adds up rows in the text COPY format, in which a line end stands after each row and nowhere else. */
export function rowSummer() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (part: Uint8Array): void => {
      hash.update(part);
      for (let at = part.indexOf(LINE_END); at !== -1; at = part.indexOf(LINE_END, at + 1)) rows += 1;
    },
    rows: () => rows,
    sum: (): RowSum => ({ rows, hash: hash.digest('hex') }),
  };
}
