import type { Drawn } from './chart-model.ts';

/** How many usual steps may pass before a silence is a gap: a reading a little late is not one. */
const PATIENCE = 2.5;

/** As many neighbours as tell what is usual; more cost time and change nothing. */
const SAMPLE = 250;

/** The usual distance between neighbours: their median, of a sample. Range: 0 for fewer than two. */
export function usualStep(x: readonly number[]): number {
  const count = Math.max(0, x.length - 1);
  const stride = Math.max(1, Math.floor(count / SAMPLE));
  const steps = new Float64Array(Math.ceil(count / stride));
  for (let at = 0; at < steps.length; at++) steps[at] = (x[at * stride + 1] ?? 0) - (x[at * stride] ?? 0);
  steps.sort();
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

export interface Columns {
  readonly x: readonly number[];
  readonly columns: readonly (readonly Drawn[])[];
  /** The longest step in `x`; who filled it knows it without looking twice. */
  readonly widest: number;
}

/** In order of time. */
export const inOrder = <T extends { readonly at: number }>(points: readonly T[]): readonly T[] =>
  points.toSorted((one, other) => one.at - other.at);

/** The longest step between neighbours. */
export function widestStep(x: readonly number[]): number {
  let widest = 0;
  for (let at = 1; at < x.length; at++) widest = Math.max(widest, (x[at] ?? 0) - (x[at - 1] ?? 0));
  return widest;
}

/**
 * Puts a hole where readings are missing, so that no line is drawn over a silence (decision 18).
 * Range: `x` must ascend. Where nothing is missing the same arrays come back.
 */
export function withGaps(given: Columns): Omit<Columns, 'widest'> {
  const { x, columns, widest } = given;
  const step = usualStep(x);
  const longest = step * PATIENCE;
  if (step === 0 || widest <= longest) return given;

  const xs: number[] = [];
  const out: Drawn[][] = columns.map(() => []);
  for (let at = 0; at < x.length; at++) {
    if (at > 0 && (x[at] ?? 0) - (x[at - 1] ?? 0) > longest) {
      xs.push((x[at - 1] ?? 0) + step);
      for (const column of out) column.push(null);
    }
    xs.push(x[at] ?? 0);
    for (const [which, column] of columns.entries()) out[which]?.push(column[at]);
  }
  return { x: xs, columns: out };
}
