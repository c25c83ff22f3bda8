import { orderOfNumbers, orderOfTexts, type RowOrder } from './row-order.ts';
import { type Found, rowSearch } from './row-search.ts';
import { fold } from '#ui/tables/fold.ts';

/** What a column sorts by. Numbers: whole ones; `null` where there is none. */
export type SortBy<Row> = { readonly text: (row: Row) => string } | { readonly number: (row: Row) => number | null };

export interface Sorting<Key extends string> {
  readonly by: Key;
  readonly isDescending: boolean;
}

export interface Asked<Key extends string> {
  readonly query: string;
  readonly sorting: Sorting<Key> | null;
}

export interface TableIndex<Row, Key extends string> {
  /** How many rows the question finds. */
  count(asked: Asked<Key>): number;
  /** Rows `from` up to but without `to` of the answer. */
  slice(asked: Asked<Key>, from: number, to: number): Row[];
  /** Makes everything before it is asked for, a few milliseconds at a time. */
  warmUp(): Generator<void>;
}

export interface Plan<Row extends object, Key extends string> {
  readonly columns: Readonly<Record<Key, SortBy<Row>>>;
  /** What the search looks at. */
  readonly texts: (row: Row) => readonly string[];
}

/** Rows; about five milliseconds. */
const FOLDED_AT_ONCE = 2000;

/** An order, read forwards or backwards; rows without a value stay at the end. */
function walk({ rows, unknown }: RowOrder, isDescending: boolean): Uint32Array {
  if (!isDescending) return rows;
  const turned = new Uint32Array(rows.length);
  const known = rows.length - unknown;
  for (let at = 0; at < known; at++) turned[at] = rows[known - 1 - at] ?? 0;
  turned.set(rows.subarray(known), known);
  return turned;
}

/** Only those of an order that were found, in its order. */
function restricted(order: Uint32Array, found: Uint32Array): Uint32Array {
  const isFound = new Uint8Array(order.length);
  for (const row of found) isFound[row] = 1;
  const kept = new Uint32Array(found.length);
  let filled = 0;
  for (const row of order) if (isFound[row] === 1) kept[filled++] = row;
  return kept;
}

/**
 * All rows of a table, searched, sorted and cut into pages without leaving memory.
 * Nothing is made before it is asked for; every order is made once.
 */
export function tableIndex<Row extends object, Key extends string>(
  rows: readonly Row[],
  { columns, texts }: Plan<Row, Key>,
): TableIndex<Row, Key> {
  const rowAt = (row: number): Row => rows[row] as Row;
  const held: string[] = [];
  const foldUpTo = (end: number): void => {
    for (let row = held.length; row < Math.min(end, rows.length); row++) held.push(fold(texts(rowAt(row)).join('\n')));
  };
  const search = rowSearch(() => {
    foldUpTo(rows.length);
    return held;
  });
  const orders = new Map<Key, RowOrder>();
  function* ordering(by: Key): Generator<void, RowOrder> {
    const known = orders.get(by);
    if (known) return known;
    const column = columns[by];
    const made =
      'text' in column
        ? yield* orderOfTexts(rows.length, (row) => column.text(rowAt(row)))
        : orderOfNumbers(rows.length, (row) => column.number(rowAt(row)));
    orders.set(by, made);
    return made;
  }
  const orderBy = (by: Key): RowOrder => orders.get(by) ?? drained(ordering(by));

  let last: { readonly asked: Asked<Key>; readonly answer: Found } | null = null;
  /** Row numbers in the order shown; `null` = all, as they came. */
  const answer = (asked: Asked<Key>): Found => {
    if (last && last.asked.query === asked.query && last.asked.sorting === asked.sorting) return last.answer;
    const found = search(asked.query);
    const order = asked.sorting && walk(orderBy(asked.sorting.by), asked.sorting.isDescending);
    const made = order && found ? restricted(order, found) : (order ?? found);
    last = { asked, answer: made };
    return made;
  };

  return {
    count: (asked) => {
      if (last?.asked.query !== asked.query) last = null; // its answer holds until the next question
      return search(asked.query)?.length ?? rows.length;
    },
    slice: (asked, from, to) => {
      const numbers = answer(asked);
      return numbers ? Array.from(numbers.subarray(from, to), rowAt) : rows.slice(from, to);
    },
    warmUp: function* () {
      while (held.length < rows.length) {
        foldUpTo(held.length + FOLDED_AT_ONCE);
        yield;
      }
      for (const by of Object.keys(columns) as Key[]) {
        yield* ordering(by);
        yield;
      }
    },
  };
}

/** Runs slow work to its end at once. */
function drained<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
