import { reportFileTexts as texts } from '#texts/voltage/voltage-report-file.ts';
import { newDocument } from '#ui/export/pdf-document.ts';
import type { PdfFonts } from '#ui/export/pdf-fonts.ts';
import { newWriter, nextPage, writeFeet } from '#ui/export/pdf-writer.ts';
import { weekDays, writeFirstPage } from './first-page.ts';
import { writeMethod } from './method-page.ts';
import type { ReportSheet } from './report-sheet.ts';
import { writeWeekPages } from './week-page.ts';

/** The report on the voltages of a week, for the grid's operator: what it comes to, what it rests on, how it was made. */
export function reportToPdf(sheet: ReportSheet, fonts: PdfFonts): ArrayBuffer {
  const { report, installation } = sheet;
  const doc = newDocument(fonts, `${texts.title} ${weekDays(report)}, ${installation.sn}`, 'portrait');
  const writer = newWriter(doc);
  writeFirstPage(writer, sheet);
  nextPage(writer);
  writeWeekPages(writer, sheet);
  writeMethod(writer, sheet);
  writeFeet(writer, texts.footer(weekDays(report), installation.sn), texts.page);
  return writer.structure.finish();
}
