import type { RowField, Sorting } from '#ui/tables/column.ts';
import { fold } from '#ui/tables/fold.ts';
import { descending, orderOfNumbers, orderOfTexts, type RowOrder } from './row-order.ts';
import { type RowNumbers, rowSearch } from './row-search.ts';

/** A question to a table. The same object stands for the same question. */
export interface TableQuery {
  readonly query: string;
  readonly sorting: Sorting | null;
}

export interface TableIndex<R> {
  /** How many rows the query finds. */
  count(query: TableQuery): number;
  /** Rows `from` up to but without `to` of the answer. */
  slice(query: TableQuery, from: number, to: number): readonly R[];
  /** Folds and sorts everything before it is asked for, a few milliseconds at a time. */
  warmUp(): Generator<void>;
}

/** Unit: rows; about five milliseconds. */
const FOLD_SLICE = 2000;

/** Only those of an order that were found, in its order. */
function restricted(order: Uint32Array, found: Uint32Array): Uint32Array {
  const isFound = new Uint8Array(order.length);
  for (const row of found) isFound[row] = 1;
  const kept = new Uint32Array(found.length);
  let filled = 0;
  for (const row of order) if (isFound[row] === 1) kept[filled++] = row;
  return kept;
}

/** Folded texts of rows, made when first asked for. */
function foldedTexts<R>(rows: readonly R[], fields: readonly RowField<R>[]) {
  const searched = fields.flatMap(({ searchBy }) => (searchBy ? [searchBy] : []));
  const texts: string[] = [];
  const foldUpTo = (end: number): void => {
    for (let row = texts.length; row < Math.min(end, rows.length); row++)
      texts.push(fold(searched.map((textOf) => textOf(rows[row] as R)).join('\n'))); // a word has no line break: it is never found across two columns
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

/**
 * All rows of a table, searched, sorted and cut into pages without leaving memory.
 * Nothing is made before it is asked for; every order is made once.
 */
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

  let last: { readonly query: TableQuery; readonly answer: RowNumbers } | null = null;
  /** Row numbers in the order shown; `null` = all, as they came. */
  const answerTo = (query: TableQuery): RowNumbers => {
    if (last && last.query.query === query.query && last.query.sorting === query.sorting) return last.answer;
    const found = search(query.query);
    const order = orderFor(query.sorting);
    const answer = order && found ? restricted(order, found) : (order ?? found);
    last = { query, answer };
    return answer;
  };

  return {
    count: ({ query }) => {
      if (last?.query.query !== query) last = null; // what a search found holds until the next search
      return search(query)?.length ?? rows.length;
    },
    slice: (query, from, to) => {
      const numbers = answerTo(query);
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

/** Runs slow work to its end at once. */
function finish<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
