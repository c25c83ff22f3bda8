import { useEffect, useMemo, useState } from 'react';
import { whenIdle } from '#ui/when-idle.ts';
import { type ChartLine, type ChartModel, shapeOf } from './chart-model.ts';

export interface Summary {
  readonly label: string;
  /** `null` if every value covers only a part of its time. */
  readonly min: number | null;
  readonly max: number;
  readonly mean: number | null;
  readonly readings: number;
}

/**
 * Minimum, maximum and mean of the measured values, without gaps. `null` if there are none.
 * Bars that cover only a part of their time count for the maximum, but not for the minimum and the mean.
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

/** The figures below a chart. */
export interface Totals {
  readonly of: ChartModel;
  readonly lines: readonly (Summary | null)[];
  readonly total: number | null;
  /** The note of the chart, such as what is missing in it. */
  readonly note: string | null;
}

/** After this time the totals are computed even if the page is busy. Unit: ms. */
const IDLE_TIMEOUT_MS = 400;

/** Up to this many values are summed up while rendering: less than a millisecond on a slow tablet. */
const SYNC_LIMIT = 10_000;

const totalsOf = (model: ChartModel): Totals => ({
  of: model,
  lines: model.lines.map((line) => summaryOf(line, model.partial)),
  total: model.total,
  note: model.note ?? null,
});

/**
 * The totals of a chart. Those of a long chart are computed after it has been painted, because a walk through a hundred
 * thousand readings delays the picture. Until then the totals before a refresh stay; another chart has `null`.
 */
export function useTotals(model: ChartModel): Totals | null {
  const isLong = model.x.length * model.lines.length > SYNC_LIMIT;
  const syncTotals = useMemo(() => (isLong ? null : totalsOf(model)), [model, isLong]);
  const [totals, setTotals] = useState<Totals | null>(null);
  useEffect(() => {
    if (!isLong) return;
    const computeTotals = () => setTotals(totalsOf(model));
    return whenIdle(computeTotals, IDLE_TIMEOUT_MS);
  }, [model, isLong]);
  return syncTotals ?? (totals && (totals.of === model || shapeOf(totals.of) === shapeOf(model)) ? totals : null);
}
