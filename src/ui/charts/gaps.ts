import type { Drawn } from './chart-model.ts';

/** How many usual steps may pass before a silence is a gap: a reading a little late is not one. */
const PATIENCE = 2.5;

/** The usual distance between neighbours: their median. Range: 0 for fewer than two. */
export function usualStep(x: readonly number[]): number {
  const steps = Float64Array.from({ length: Math.max(0, x.length - 1) }, (_, at) => (x[at + 1] ?? 0) - (x[at] ?? 0)).sort();
  return steps[Math.floor(steps.length / 2)] ?? 0;
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
