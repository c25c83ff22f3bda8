import type { Column, Sorting } from './column.ts';
import { fold, orderKey } from './fold.ts';

const BETWEEN = '\u0001'; // no word reaches over two columns

/** The rows' folded text, made once for each list of rows and narrowed as the user types on. */
export function searchIndex<R>(rows: readonly R[], columns: readonly Column<R>[]): (query: string) => readonly R[] {
  const asked = columns.flatMap(({ searchBy }) => (searchBy ? [searchBy] : []));
  let texts: readonly string[] | undefined;
  let last: { query: string; found: readonly number[] } | undefined;

  return (query) => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return rows;
    texts ??= rows.map((row) => asked.map((text) => fold(text(row))).join(BETWEEN));
    const held = texts;
    const key = words.join(' ');
    const from = last && key.startsWith(last.query) ? last.found : rows.keys();
    const found: number[] = [];
    for (const index of from) if (words.every((word) => held[index]?.includes(word))) found.push(index);
    last = { query: key, found };
    return found.flatMap((index) => rows[index] ?? []);
  };
}

type Key = string | number | null;

function compare(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

/** The rows in the column's order; equal ones keep theirs, missing values go last in both directions. */
export function sorted<R>(rows: readonly R[], columns: readonly Column<R>[], sorting: Sorting | null): readonly R[] {
  const by = columns.find(({ key }) => key === sorting?.key)?.sortBy;
  if (!by || !sorting) return rows;
  const keys = rows.map((row): Key => {
    const key = by(row);
    return typeof key === 'string' ? (key === '' ? null : orderKey(key)) : key === null || Number.isNaN(key) ? null : key;
  });
  const direction = sorting.isDescending ? -1 : 1;
  const order = Uint32Array.from(rows.keys()).sort((a, b) => {
    const [left = null, right = null] = [keys[a], keys[b]];
    const isGap = left === null || right === null;
    return compare(left, right) * (isGap ? 1 : direction) || a - b;
  });
  return Array.from(order).flatMap((index) => rows[index] ?? []);
}

/** Unit: pages; an empty list has one. */
export const pageCount = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size));
