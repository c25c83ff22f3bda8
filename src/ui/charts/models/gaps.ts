import { DRAWN_GAPS, isGap, usualStep } from '#domain/energy/gaps.ts';
import { column, type Series } from '#domain/energy/series.ts';
import type { ChartModel, DrawnValue, Values } from './chart-model.ts';

const SECOND = 1000;

type Axis = ChartModel['x'];

export interface Columns {
  readonly x: Axis;
  readonly columns: readonly Values[];
  /** The longest step in `x`. The caller knows it from filling `x`. */
  readonly widest: number;
}

/** The series sorted by time. */
export function inOrder<Q extends number>({ at, values }: Series<Q>): Series<Q> {
  const order = [...at.keys()].sort((one, other) => (at[one] ?? 0) - (at[other] ?? 0));
  return { at: column(order.map((index) => at[index] ?? 0)), values: column(order.map((index) => values[index] ?? Number.NaN)) };
}

/** Values for a chart, where a gap is `null` instead of NaN. Without gaps the same array is returned. */
export const drawnOf = (values: Float64Array): Values =>
  values.includes(Number.NaN) ? Array.from(values, (value) => (Number.isNaN(value) ? null : value)) : values;

/** The longest step between neighbours. */
export function widestStep(x: Axis): number {
  let widest = 0;
  for (let at = 1; at < x.length; at++) widest = Math.max(widest, (x[at] ?? 0) - (x[at - 1] ?? 0));
  return widest;
}

/**
 * Times for an axis, and the longest step between them, in one loop, because a day may have a hundred thousand readings and
 * they are read again after each refresh. `null` if they are not in order. Unit: seconds since 1970.
 */
export function axisOf(at: Float64Array): { readonly x: Float64Array; readonly widest: number } | null {
  const x = new Float64Array(at.length);
  let [before, widest] = [at[0] ?? 0, 0] as [number, number];
  for (let index = 0; index < at.length; index++) {
    const now = at[index] as number;
    if (now < before) return null;
    if (now - before > widest) widest = now - before;
    before = now;
    x[index] = now / SECOND;
  }
  return { x, widest: widest / SECOND };
}

/**
 * Inserts a gap where readings are missing, so that no line is drawn over it (specification 6.10).
 * Range: `x` must ascend. Without gaps the same arrays are returned.
 */
export function withGaps(given: Columns): Omit<Columns, 'widest'> {
  const { x, columns, widest } = given;
  const step = usualStep(x);
  if (step === 0 || !isGap(widest, step, DRAWN_GAPS)) return given;

  const xs: number[] = [];
  const out: DrawnValue[][] = columns.map(() => []);
  for (let at = 0; at < x.length; at++) {
    if (at > 0 && isGap((x[at] ?? 0) - (x[at - 1] ?? 0), step, DRAWN_GAPS)) {
      xs.push((x[at - 1] ?? 0) + step);
      for (const values of out) values.push(null);
    }
    xs.push(x[at] ?? 0);
    for (const [which, values] of columns.entries()) out[which]?.push(values[at]);
  }
  return { x: xs, columns: out };
}
