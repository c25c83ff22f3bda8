import { type Bin, voltageHistogram } from '#domain/grid/voltage-quality/histogram.ts';
import { N1_HIGH, N1_LOW } from '#domain/grid/voltage-quality/limits.ts';
import type { WeekInterval } from '#domain/grid/voltage-quality/voltage-day.ts';
import { polishNumber } from '#texts/numbers.ts';
import { reportFileTexts as texts } from '#texts/voltage/voltage-report-file.ts';
import { ACCENT, BAD, LINE, SOFT } from '#ui/export/pdf-document.ts';
import { keepTogether, pdfText, type PdfWriter, SHEET, TEXT_WIDTH, withFont } from '#ui/export/pdf-writer.ts';
import type { MeansColumn } from './means-drawing.ts';

/** Unit: mm. */
const PART = { height: 30, gap: 8, below: 7, head: 4, thickest: 8 } as const;

const isOutside = ({ from, to }: Bin): boolean => from >= N1_HIGH || to <= N1_LOW;

function drawBins({ doc }: PdfWriter, bins: readonly Bin[], left: number, top: number, width: number): void {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const bar = width / Math.max(1, bins.length);
  for (const [index, bin] of bins.entries()) {
    const [height, thick] = [(bin.count / most) * PART.height, Math.min(bar * 0.84, PART.thickest)];
    doc.setFillColor(isOutside(bin) ? BAD : ACCENT);
    if (bin.count > 0) doc.rect(left + (index + 0.5) * bar - thick / 2, top + PART.height - height, thick, height, 'F');
  }
  doc
    .setDrawColor(LINE)
    .setLineWidth(0.2)
    .line(left, top + PART.height, left + width, top + PART.height);
  withFont(doc, { size: 6.5, colour: SOFT });
  const y = top + PART.height + 3;
  doc.text(`${polishNumber(bins[0]?.from ?? 0)} V`, left, y);
  doc.text(`${polishNumber(bins.at(-1)?.to ?? 0)} V`, left + width, y, { align: 'right' });
  doc.text(pdfText(polishNumber(most)), left + width, top - 0.8, { align: 'right' });
}

/** The alternative text of a histogram. */
function histogramAlt(bins: readonly Bin[], column: MeansColumn): string {
  const commonest = bins.toSorted((one, other) => other.count - one.count)[0];
  const [from, to] = [commonest?.from ?? 0, commonest?.to ?? 0];
  return texts.histogramAlt(column.toUpperCase(), polishNumber(from), polishNumber(to), polishNumber(commonest?.count ?? 0));
}

/** Draws a histogram of the means for each phase. Bins outside 207 to 253 V are red. */
export function drawHistograms(writer: PdfWriter, intervals: readonly WeekInterval[], columns: readonly MeansColumn[]): void {
  keepTogether(writer, PART.head + PART.height + PART.below);
  const width = (TEXT_WIDTH - (columns.length - 1) * PART.gap) / columns.length;
  for (const [index, column] of columns.entries()) {
    const left = SHEET.margin + index * (width + PART.gap);
    const bins = voltageHistogram(intervals.flatMap((interval) => interval[column] ?? []));
    const box = { x: left, y: writer.y, width, height: PART.head + PART.height + PART.below - 3 };
    writer.structure.figure({ alt: histogramAlt(bins, column), ...box }, () => {
      withFont(writer.doc, { size: 8.5, isBold: true }).text(column.toUpperCase(), left, writer.y + 2.5);
      drawBins(writer, bins, left, writer.y + PART.head, width);
    });
  }
  writer.y += PART.head + PART.height + PART.below;
}
