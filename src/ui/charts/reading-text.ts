import { chartsTexts } from '#texts/charts.ts';
import { withUnit } from '#texts/numbers.ts';
import type { ChartModel, Drawn } from './chart-model.ts';
import { type HiddenLines, seenLines } from './hidden-lines.ts';

/** One value in words: with its unit, as a gap, or nothing where only other lines were read. */
export function valueText({ unit, decimals }: ChartModel, value: Drawn): string {
  if (value === undefined) return '';
  return value === null ? chartsTexts.gap : withUnit(value, unit, decimals);
}

/** A point of all lines in sight, for who hears it: as it is read by the eye. */
export const readingText = (model: ChartModel, index: number, hidden: HiddenLines): string =>
  [
    model.nameOf(index),
    ...seenLines(model, hidden).map(({ label, values }) => [label, valueText(model, values[index])].filter(Boolean).join(' ')),
  ].join(', ');
