import { usualStep } from '#domain/energy/gaps.ts';
import type { ChartModel, DrawnValue, LineBand, Values } from './chart-model.ts';

/** Unit: seconds. */
const HALF_HOUR = 1800;

/** Readings that are further apart are drawn as they are: a half-hour would have one of them. Unit: seconds. */
const LONGEST_STEP = 900;

interface HalfHours {
  /** The begin of each half-hour. Unit: seconds since 1970. */
  readonly x: readonly number[];
  readonly columns: readonly { readonly values: readonly DrawnValue[]; readonly band: LineBand }[];
}

function columnOf(x: ChartModel['x'], values: Values, first: number, count: number): HalfHours['columns'][number] {
  const [sums, counts] = [new Float64Array(count), new Uint32Array(count)];
  const low: DrawnValue[] = new Array(count).fill(null);
  const high: DrawnValue[] = new Array(count).fill(null);
  for (let at = 0; at < x.length; at++) {
    const value = values[at];
    if (typeof value !== 'number') continue;
    const slot = Math.floor(((x[at] ?? 0) - first) / HALF_HOUR);
    sums[slot] = (sums[slot] ?? 0) + value;
    counts[slot] = (counts[slot] ?? 0) + 1;
    low[slot] = Math.min(low[slot] ?? value, value);
    high[slot] = Math.max(high[slot] ?? value, value);
  }
  const means = Array.from(sums, (sum, slot) => (counts[slot] ? sum / (counts[slot] ?? 1) : null));
  return { values: means, band: { low, high, width: HALF_HOUR } };
}

/**
 * The mean, the lowest and the highest reading of each half-hour, without a gap where at least one reading is.
 * Unit: `x` in ascending seconds since 1970. `null` if there are no readings, or too few for that.
 */
export function halfHours(x: ChartModel['x'], columns: readonly Values[]): HalfHours | null {
  const step = usualStep(x);
  if (step === 0 || step > LONGEST_STEP) return null;
  const first = Math.floor((x[0] ?? 0) / HALF_HOUR) * HALF_HOUR;
  const count = Math.floor(((x.at(-1) ?? 0) - first) / HALF_HOUR) + 1;
  return {
    x: Array.from({ length: count }, (_, slot) => first + slot * HALF_HOUR),
    columns: columns.map((values) => columnOf(x, values, first, count)),
  };
}
