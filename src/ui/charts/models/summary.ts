import type { ChartLine, ChartModel } from './chart-model.ts';

export interface Summary {
  readonly label: string;
  /** `null` where every value is known in part only. */
  readonly min: number | null;
  readonly max: number;
  readonly mean: number | null;
  readonly readings: number;
}

/**
 * Minimum, maximum and mean of what was measured; gaps do not count. `null` where nothing was.
 * A bar that is known in part only says nothing of the least and of the usual.
 */
export function summaryOf({ label, values }: ChartLine, partial: ChartModel['partial'] = null): Summary | null {
  let [min, max, sum, readings, whole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0, 0];
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    if (typeof value !== 'number') continue;
    max = Math.max(max, value);
    readings++;
    if (partial?.[at]) continue;
    min = Math.min(min, value);
    sum += value;
    whole++;
  }
  if (readings === 0) return null;
  return { label, min: whole === 0 ? null : min, max, mean: whole === 0 ? null : sum / whole, readings };
}
