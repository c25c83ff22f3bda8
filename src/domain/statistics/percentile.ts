/**
 * The value that so many percent of the others do not exceed: one of them, never between two.
 *
 * Unit    that of the numbers; `percent` above 0 up to 100.
 * Range   `undefined` of none; the numbers are in ascending order.
 * Source  nearest rank: sorted[⌈p n / 100⌉ − 1], as EN 50160 reports count intervals.
 */
export const percentile = <Q extends number>(sorted: ArrayLike<Q>, percent: number): Q | undefined =>
  sorted[Math.ceil((percent * sorted.length) / 100) - 1];
