import { chartsTexts } from '#texts/installation/charts.ts';
import { withUnit } from '#texts/numbers.ts';
import { type ChartLine, type ChartModel, leftOutAt } from '#ui/charts/models/chart-model.ts';
import { type HiddenLines, visibleLines } from './models/view-preferences.ts';

/** A value in words: with its unit and its mark, or as a gap; empty if only other lines have a value there. */
export function valueText({ unit, decimals, partial }: ChartModel, line: ChartLine, index: number): string {
  const value = line.values[index];
  if (value === undefined) return '';
  if (value !== null) return withMark(withUnit(value, unit, decimals), partial?.[index]);
  const leftOut = leftOutAt(line, index);
  return leftOut === undefined ? chartsTexts.gap : withMark(withUnit(leftOut, unit, decimals), chartsTexts.leftOut.mark);
}

const withMark = (text: string, mark: string | null | undefined): string => (mark ? `${text} (${mark})` : text);

/** A point of all visible lines in words, for screen readers. */
export const readingText = (model: ChartModel, index: number, hidden: HiddenLines): string =>
  [
    model.nameOf(index),
    ...visibleLines(model, hidden).map((line) => [line.label, valueText(model, line, index)].filter(Boolean).join(' ')),
  ].join(', ');
