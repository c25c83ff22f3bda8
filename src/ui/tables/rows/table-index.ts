import type { RowField, Sorting } from '#ui/tables/column.ts';
import { fold } from '#ui/tables/fold.ts';
import { descending, orderOfNumbers, orderOfTexts, type RowOrder } from './row-order.ts';
import { type RowNumbers, rowSearch } from './row-search.ts';

/** A query of a table. The same object means the same query. */
export interface TableQuery {
  readonly query: string;
  readonly sorting: Sorting | null;
}

export interface TableIndex<R> {
  /** The number of rows that the query finds. */
  count(query: TableQuery): number;
  /** The found rows from `from` up to `to`, exclusive. */
  slice(query: TableQuery, from: number, to: number): readonly R[];
  /** Folds and sorts everything in advance, a few milliseconds at a time. */
  warmUp(): Generator<void>;
}

/** Rows folded between two pauses; takes about five milliseconds. */
const FOLD_SLICE = 2000;

/** The found rows in the given order. */
function restricted(order: Uint32Array, matches: Uint32Array): Uint32Array {
  const isMatch = new Uint8Array(order.length);
  for (const row of matches) isMatch[row] = 1;
  const kept = new Uint32Array(matches.length);
  let filled = 0;
  for (const row of order) if (isMatch[row] === 1) kept[filled++] = row;
  return kept;
}

/** Folded texts of rows, computed on first use. */
function foldedTexts<R>(rows: readonly R[], fields: readonly RowField<R>[]) {
  const searched = fields.flatMap(({ searchBy }) => (searchBy ? [searchBy] : []));
  const texts: string[] = [];
  const foldUpTo = (end: number): void => {
    for (let row = texts.length; row < Math.min(end, rows.length); row++)
      texts.push(fold(searched.map((textOf) => textOf(rows[row] as R)).join('\n'))); // a word has no line break, so it never matches across two columns
  };
  return {
    all: (): readonly string[] => {
      foldUpTo(rows.length);
      return texts;
    },
    warmUp: function* (): Generator<void> {
      while (texts.length < rows.length) {
        foldUpTo(texts.length + FOLD_SLICE);
        yield;
      }
    },
  };
}

/** Search, sorting and slices over all rows of a table, in memory. Everything is computed on first use; each order is computed once. */
export function tableIndex<R>(rows: readonly R[], fields: readonly RowField<R>[]): TableIndex<R> {
  const rowAt = (row: number): R => rows[row] as R;
  const texts = foldedTexts(rows, fields);
  const search = rowSearch(texts.all);
  const orders = new Map<string, RowOrder>();
  function* sort({ key, sortBy }: RowField<R>): Generator<void, RowOrder | null> {
    const known = orders.get(key);
    if (known || !sortBy) return known ?? null;
    const made =
      'text' in sortBy
        ? yield* orderOfTexts(rows.length, (row) => sortBy.text(rowAt(row)) ?? '')
        : orderOfNumbers(rows.length, (row) => sortBy.number(rowAt(row)));
    orders.set(key, made);
    return made;
  }
  const orderFor = (sorting: Sorting | null): Uint32Array | null => {
    const field = sorting && fields.find(({ key }) => key === sorting.key);
    const order = field && (orders.get(field.key) ?? finish(sort(field)));
    return order ? (sorting.isDescending ? descending(order) : order.rows) : null;
  };

  let last: { readonly query: TableQuery; readonly result: RowNumbers } | null = null;
  /** Row numbers in the order of the query; `null`: all rows in their own order. */
  const resultOf = (query: TableQuery): RowNumbers => {
    if (last && last.query.query === query.query && last.query.sorting === query.sorting) return last.result;
    const matches = search(query.query);
    const order = orderFor(query.sorting);
    const result = order && matches ? restricted(order, matches) : (order ?? matches);
    last = { query, result };
    return result;
  };

  return {
    count: ({ query }) => {
      if (last?.query.query !== query) last = null; // a search result is valid until the next search
      return search(query)?.length ?? rows.length;
    },
    slice: (query, from, to) => {
      const numbers = resultOf(query);
      return numbers ? Array.from(numbers.subarray(from, to), rowAt) : rows.slice(from, to);
    },
    warmUp: function* () {
      yield* texts.warmUp();
      for (const field of fields) {
        yield* sort(field);
        yield;
      }
    },
  };
}

/** Runs a generator to its end. */
function finish<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
