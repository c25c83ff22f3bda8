import { reportFileTexts as texts } from '#texts/voltage/voltage-report-file.ts';
import { drawable } from '#ui/export/drawable.ts';
import { type Letterhead, writeLetterhead } from '#ui/export/letterhead.ts';
import { newDocument, type PdfFonts } from '#ui/export/pdf-document.ts';
import { heading, newWriter, nextPage, noteMissing, paragraph, type PdfWriter, writeFeet } from '#ui/export/pdf-writer.ts';
import { dateAndTime } from '#texts/dates.ts';
import { weekDays, writeFirstPage } from './first-page.ts';
import type { ReportSheet } from './report-sheet.ts';
import { writeWeekPages } from './week-page.ts';

/** The voltage report of a week for the grid operator: verdicts, data and method. */
export function reportToPdf(given: ReportSheet, fonts: PdfFonts, head: Letterhead | null = null): ArrayBuffer {
  const { report, installation } = given;
  const doc = newDocument(fonts, `${texts.title} ${weekDays(report)}, ${installation.sn}`, 'portrait');
  const writer = newWriter(doc);
  const { data: sheet, missing } = drawable(doc, given);
  const missingAbove = writeLetterhead(writer, head);
  writeFirstPage(writer, sheet);
  nextPage(writer);
  writeWeekPages(writer, sheet);
  writeMethod(writer, sheet);
  noteMissing(writer, [...missingAbove, ...missing]);
  writeFeet(writer, texts.footer(weekDays(report), sheet.installation.sn), texts.page);
  return writer.structure.finish();
}

/** Height of method and origin, which are together on the last page. Unit: mm. */
const METHOD_HEIGHT = 134;

/** Writes how, by which program and from which data the report was computed. */
function writeMethod(writer: PdfWriter, { report, lost, made, version, hash }: ReportSheet): void {
  const hasMeans = report.intervals?.some(({ l1, l2, l3 }) => l1 !== null || l2 !== null || l3 !== null) ?? false;
  heading(writer, texts.method, METHOD_HEIGHT);
  for (const text of [...texts.methodText, ...(lost ? [texts.lostMethod] : [])]) {
    paragraph(writer, text, { size: 8.5 });
    writer.y += 1.6;
  }
  heading(writer, texts.origin);
  paragraph(writer, texts.program(version, dateAndTime(made)), { size: 8.5 });
  const hasHash = hasMeans && hash !== null;
  paragraph(writer, hasHash ? texts.hash : texts.noHashOfNothing, { size: 8.5 });
  if (hasHash) paragraph(writer, hash, { size: 8.5, isBold: true });
}
