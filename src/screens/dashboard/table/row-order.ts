import { orderKey } from '#ui/tables/fold.ts';

/** An ascending order of rows; those that have no value stand at the end, whichever way it is read. */
export interface RowOrder {
  readonly rows: Uint32Array;
  /** How many rows at the end have no value. */
  readonly unknown: number;
}

/** Room for the row's number in the low bits of a sort key: 2 million rows, and 32 bits for the value. */
const ROWS_MAX = 2 ** 21;
const KEY_MAX = 2 ** 32 - 1;

/**
 * Sorts by whole numbers without a comparing function: value and row number share one number of 53 bits,
 * which the engine sorts natively. Equal values keep the order of the rows.
 * Range: values are shifted to begin at 0; beyond 32 bits they are thinned out evenly.
 */
export function orderOfNumbers(count: number, numberOf: (row: number) => number | null): RowOrder {
  const values = new Float64Array(count);
  const none: number[] = [];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
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
  }
  const thinning = Math.max(1, Math.ceil((high - low) / KEY_MAX));
  const keys = new Float64Array(count - none.length);
  let filled = 0;
  for (let row = 0; row < count; row++) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isNaN(value)) keys[filled++] = Math.floor((value - low) / thinning) * ROWS_MAX + row;
  }
  keys.sort();
  const rows = new Uint32Array(count);
  for (let at = 0; at < keys.length; at++) rows[at] = (keys[at] ?? 0) % ROWS_MAX;
  rows.set(none, keys.length);
  return { rows, unknown: none.length };
}

/** Unit: rows worked on between two breaths; a few milliseconds. */
const SLICE = 4096;

/** One sorted run out of two neighbouring ones. */
function merge(from: Uint32Array, to: Uint32Array, [start, middle, end]: readonly [number, number, number], keys: readonly string[]): void {
  let [left, right] = [start, middle];
  for (let at = start; at < end; at++) {
    const takesLeft = right >= end || (left < middle && (keys[from[left] ?? 0] ?? '') <= (keys[from[right] ?? 0] ?? ''));
    to[at] = from[takesLeft ? left++ : right++] ?? 0;
  }
}

/**
 * Sorts by text in the order of the Polish alphabet, in small steps, so that it can be done at quiet moments
 * without holding anything up. Equal texts keep the order of the rows; empty ones go last.
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
  return { rows, unknown: none.length };
}
