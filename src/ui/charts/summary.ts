import type { ChartLine } from './chart-model.ts';

export interface Summary {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly readings: number;
}

/** Minimum, maximum and mean of what was measured; gaps do not count. `null` where nothing was. */
export function summaryOf({ label, values }: ChartLine): Summary | null {
  let [min, max, sum, readings] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (const value of values) {
    if (typeof value !== 'number') continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += value;
    readings++;
  }
  return readings === 0 ? null : { label, min, max, mean: sum / readings, readings };
}
