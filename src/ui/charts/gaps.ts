import type { Drawn } from './chart-model.ts';

/** How many usual steps may pass before a silence is a gap: a reading a little late is not one. */
const PATIENCE = 2.5;

/** As many neighbours as tell what is usual; more cost time and change nothing. */
const SAMPLE = 1000;

/** The usual distance between neighbours: their median, of a thousand at most. Range: 0 for fewer than two. */
export function usualStep(x: readonly number[]): number {
  const count = Math.max(0, x.length - 1);
  const stride = Math.max(1, Math.floor(count / SAMPLE));
  const steps = Float64Array.from(
    { length: Math.ceil(count / stride) },
    (_, at) => (x[at * stride + 1] ?? 0) - (x[at * stride] ?? 0),
  ).sort();
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/** In order of time; readings nearly always come so, and are then left as they are. */
export function inOrder<T extends { readonly at: number }>(points: readonly T[]): readonly T[] {
  for (let at = 1; at < points.length; at++) {
    if ((points[at]?.at ?? 0) < (points[at - 1]?.at ?? 0)) return points.toSorted((one, other) => one.at - other.at);
  }
  return points;
}

export interface Columns {
  readonly x: readonly number[];
  readonly columns: readonly (readonly Drawn[])[];
}

/**
 * Puts a hole where readings are missing, so that no line is drawn over a silence (decision 18).
 * Range: `x` must ascend. Where nothing is missing the same arrays come back.
 */
export function withGaps(given: Columns): Columns {
  const { x, columns } = given;
  const step = usualStep(x);
  const isGap = (at: number): boolean => (x[at] ?? 0) - (x[at - 1] ?? 0) > step * PATIENCE;
  let hasGap = false;
  for (let at = 1; at < x.length && !hasGap; at++) hasGap = isGap(at);
  if (step === 0 || !hasGap) return given;

  const xs: number[] = [];
  const out: Drawn[][] = columns.map(() => []);
  for (let at = 0; at < x.length; at++) {
    if (at > 0 && isGap(at)) {
      xs.push((x[at - 1] ?? 0) + step);
      for (const column of out) column.push(null);
    }
    xs.push(x[at] ?? 0);
    for (const [which, column] of columns.entries()) out[which]?.push(column[at]);
  }
  return { x: xs, columns: out };
}
