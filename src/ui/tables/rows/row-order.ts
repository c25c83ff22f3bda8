import { orderKey } from '#ui/tables/fold.ts';

/** Rows in ascending order. Equal rows keep their order; rows without a value are last. */
export interface RowOrder {
  readonly rows: Uint32Array;
  /** How many rows at the end have no value. */
  readonly unknown: number;
  /** For each position in `rows`: 1 if the value equals that of the previous row. */
  readonly isEqualToPrevious: Uint8Array;
}

/** A sort key has the row number in its low 21 bits (2 million rows), and 32 bits for the value. */
const ROWS_MAX = 2 ** 21;
const KEY_MAX = 2 ** 32 - 1;

/** The descending order. Equal rows keep their order; rows without a value stay last. */
export function descending({ rows, unknown, isEqualToPrevious }: RowOrder): Uint32Array {
  const turned = new Uint32Array(rows.length);
  const known = rows.length - unknown;
  let filled = 0;
  for (let end = known; end > 0; ) {
    let start = end - 1;
    while (isEqualToPrevious[start] === 1) start--;
    for (let at = start; at < end; at++) turned[filled++] = rows[at] as number;
    end = start;
  }
  turned.set(rows.subarray(known), known);
  return turned;
}

const equals = (rows: Uint32Array, known: number, isEqual: (one: number, other: number) => boolean): Uint8Array => {
  const marks = new Uint8Array(rows.length);
  for (let at = 1; at < known; at++) if (isEqual(rows[at - 1] as number, rows[at] as number)) marks[at] = 1;
  return marks;
};

/** Values by row, `NaN` if there is none, and a function for their sort keys. */
function readValues(count: number, numberOf: (row: number) => number | null) {
  const values = new Float64Array(count);
  const none: number[] = [];
  let [low, high, isWhole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (let row = 0; row < count; row++) {
    const value = numberOf(row);
    if (value === null || !Number.isFinite(value)) {
      none.push(row);
      values[row] = Number.NaN;
      continue;
    }
    values[row] = value;
    low = Math.min(low, value);
    high = Math.max(high, value);
    isWhole &&= Number.isInteger(value);
  }
  const thinning = Math.max(1, Math.ceil((high - low) / KEY_MAX));
  return { values, none, isExact: isWhole && thinning === 1, keyOf: (value: number) => Math.floor((value - low) / thinning) };
}

/**
 * Sorts by numbers without a compare function: value and row number are packed into one number of 53 bits, which the engine
 * sorts natively. Values that have the same key of 32 bits are compared afterwards.
 */
export function orderOfNumbers(count: number, numberOf: (row: number) => number | null): RowOrder {
  const { values, none, isExact, keyOf } = readValues(count, numberOf);
  const known = count - none.length;
  const keys = new Float64Array(known);
  let filled = 0;
  for (let row = 0; row < count; row++) {
    const value = values[row] as number;
    if (!Number.isNaN(value)) keys[filled++] = keyOf(value) * ROWS_MAX + row;
  }
  keys.sort();
  const rows = new Uint32Array(count);
  for (let at = 0; at < known; at++) rows[at] = (keys[at] as number) % ROWS_MAX;
  rows.set(none, known);
  if (!isExact) compareWithinKeys(rows.subarray(0, known), values, keyOf);
  return { rows, unknown: none.length, isEqualToPrevious: equals(rows, known, (one, other) => values[one] === values[other]) };
}

/** Sorts rows with the same key by their values. */
function compareWithinKeys(rows: Uint32Array, values: Float64Array, keyOf: (value: number) => number): void {
  const valueAt = (row: number | undefined): number => values[row ?? 0] as number;
  for (let start = 0, end = 1; start < rows.length; start = end++) {
    const key = keyOf(valueAt(rows[start]));
    while (end < rows.length && keyOf(valueAt(rows[end])) === key) end++;
    if (end - start > 1) rows.subarray(start, end).sort((one, other) => valueAt(one) - valueAt(other) || one - other);
  }
}

/** Rows sorted between two pauses; takes a few milliseconds. */
const SLICE = 4096;

/** Merges two neighbouring sorted runs. */
function merge(from: Uint32Array, to: Uint32Array, [start, middle, end]: readonly [number, number, number], keys: readonly string[]): void {
  let [left, right] = [start, middle];
  for (let at = start; at < end; at++) {
    const takesLeft = right >= end || (left < middle && (keys[from[left] ?? 0] ?? '') <= (keys[from[right] ?? 0] ?? ''));
    to[at] = from[takesLeft ? left++ : right++] ?? 0;
  }
}

/**
 * Sorts by text in the order of the Polish alphabet, in small steps, so that it can run in idle time without blocking the
 * page. Equal texts keep the order of the rows; empty ones are last.
 */
export function* orderOfTexts(count: number, textOf: (row: number) => string): Generator<void, RowOrder> {
  const keys: string[] = [];
  const known = new Uint32Array(count);
  const none: number[] = [];
  for (let row = 0; row < count; row++) {
    const key = orderKey(textOf(row));
    keys.push(key);
    if (key === '') none.push(row);
    else known[row - none.length] = row;
    if (row % SLICE === SLICE - 1) yield;
  }
  const total = count - none.length;
  let [from, to] = [known.subarray(0, total), new Uint32Array(total)];
  for (let start = 0; start < total; start += SLICE) {
    from
      .subarray(start, start + SLICE)
      .sort((one, other) => ((keys[one] ?? '') < (keys[other] ?? '') ? -1 : keys[one] === keys[other] ? one - other : 1));
    yield;
  }
  for (let width = SLICE; width < total; width *= 2) {
    for (let start = 0; start < total; start += 2 * width) {
      merge(from, to, [start, Math.min(start + width, total), Math.min(start + 2 * width, total)], keys);
      yield;
    }
    [from, to] = [to, from];
  }
  const rows = new Uint32Array(count);
  rows.set(from);
  rows.set(none, total);
  return { rows, unknown: none.length, isEqualToPrevious: equals(rows, total, (one, other) => keys[one] === keys[other]) };
}
