import { dateAndTime } from '#texts/dates.ts';
import { reportFileTexts as texts } from '#texts/voltage/voltage-report-file.ts';
import { heading, paragraph, type PdfWriter } from '#ui/export/pdf-writer.ts';
import type { ReportSheet } from './report-sheet.ts';

/** Unit: mm. Method and origin stand on one page, the last one. */
const METHOD_HEIGHT = 134;

/** How it was computed, by which program, and out of which data: whoever reads the report can check it. */
export function writeMethod(writer: PdfWriter, { report, lost, made, version, hash }: ReportSheet): void {
  const hasMeans = report.intervals?.some(({ l1, l2, l3 }) => l1 !== null || l2 !== null || l3 !== null) ?? false;
  heading(writer, texts.method, METHOD_HEIGHT);
  for (const text of [...texts.methodText, ...(lost ? [texts.lostMethod] : [])]) {
    paragraph(writer, text, { size: 8.5 });
    writer.y += 1.6;
  }
  heading(writer, texts.origin);
  paragraph(writer, texts.program(version, dateAndTime(made)), { size: 8.5 });
  const isNamed = hasMeans && hash !== null;
  paragraph(writer, isNamed ? texts.hash : texts.noHashOfNothing, { size: 8.5 });
  if (isNamed) paragraph(writer, hash, { size: 8.5, isBold: true });
}
