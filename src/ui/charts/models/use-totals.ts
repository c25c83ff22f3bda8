import { useEffect, useMemo, useState } from 'react';
import { whenIdle } from '#ui/when-idle.ts';
import { type ChartModel, shapeOf } from './chart-model.ts';
import { type Summary, summaryOf } from './summary.ts';

/** What a chart comes to. */
export interface Totals {
  readonly of: ChartModel;
  readonly lines: readonly (Summary | null)[];
  readonly total: number | null;
  /** What has to be known of all that. */
  readonly note: string | null;
}

/** Unit: ms that a busy page may keep the numbers waiting. */
const IDLE_TIMEOUT_MS = 400;

/** As many values are summed up at once: less than a millisecond of a slow tablet's, and nothing comes after the picture. */
const FEW = 10_000;

const totalsOf = (model: ChartModel): Totals => ({
  of: model,
  lines: model.lines.map((line) => summaryOf(line, model.partial)),
  total: model.total,
  note: model.note ?? null,
});

/**
 * The sums of a chart. Those of a long one are made once its drawing has been painted: walking through a hundred thousand
 * readings may not hold the picture up. Until then the sums of the same chart before its refresh stay; another chart has none yet.
 */
export function useTotals(model: ChartModel): Totals | null {
  const isLong = model.x.length * model.lines.length > FEW;
  const atOnce = useMemo(() => (isLong ? null : totalsOf(model)), [model, isLong]);
  const [totals, setTotals] = useState<Totals | null>(null);
  useEffect(() => {
    if (!isLong) return;
    const sumUp = () => setTotals(totalsOf(model));
    return whenIdle(sumUp, IDLE_TIMEOUT_MS);
  }, [model, isLong]);
  return atOnce ?? (totals && (totals.of === model || shapeOf(totals.of) === shapeOf(model)) ? totals : null);
}
