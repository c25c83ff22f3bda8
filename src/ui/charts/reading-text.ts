import { chartsTexts } from '#texts/installation/charts.ts';
import { withUnit } from '#texts/numbers.ts';
import { type ChartLine, type ChartModel, leftOutAt } from '#ui/charts/models/chart-model.ts';
import { type HiddenLines, seenLines } from './models/view-preferences.ts';

/** One value in words: with its unit, with what it lacks, as left out, as a gap, or nothing where only other lines were read. */
export function valueText({ unit, decimals, partial }: ChartModel, line: ChartLine, index: number): string {
  const value = line.values[index];
  if (value === undefined) return '';
  if (value !== null) return marked(withUnit(value, unit, decimals), partial?.[index]);
  const leftOut = leftOutAt(line, index);
  return leftOut === undefined ? chartsTexts.gap : marked(withUnit(leftOut, unit, decimals), chartsTexts.leftOut.mark);
}

const marked = (text: string, mark: string | null | undefined): string => (mark ? `${text} (${mark})` : text);

/** A point of all lines in sight, for who hears it: as it is read by the eye. */
export const readingText = (model: ChartModel, index: number, hidden: HiddenLines): string =>
  [
    model.nameOf(index),
    ...seenLines(model, hidden).map((line) => [line.label, valueText(model, line, index)].filter(Boolean).join(' ')),
  ].join(', ');
