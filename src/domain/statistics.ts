/**
 * The median of numbers; for an even count the mean of the two in the middle.
 *
 * Unit    that of the numbers.
 * Range   `undefined` without numbers; the numbers are finite and in any order.
 * Source  ISO 3534-1, 1.13 (sample median).
 */
export function median(values: Iterable<number>): number | undefined {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}

/**
 * The percentile of numbers: one of them, never an interpolated value.
 *
 * Unit    that of the numbers; `percent` above 0 up to 100.
 * Range   `undefined` without numbers; the numbers are in ascending order.
 * Source  nearest rank: sorted[⌈p n / 100⌉ − 1], as EN 50160 reports count intervals.
 */
export const percentile = <Q extends number>(sorted: ArrayLike<Q>, percent: number): Q | undefined =>
  sorted[Math.ceil((percent * sorted.length) / 100) - 1];
