import { deviation } from '#domain/grid/voltage-quality/verdicts.ts';
import { worstOfWeek } from '#domain/grid/voltage-quality/week-verdict.ts';
import { NOMINAL_VOLTAGE } from '#domain/grid/voltage.ts';
import { eventName } from '#texts/installation/events.ts';
import { dateAndTime } from '#texts/dates.ts';
import { doubledHourMark } from '#texts/installation/doubled-hour.ts';
import { NO_NUMBER, polishNumber, volts } from '#texts/numbers.ts';
import { interruptionLines } from '#texts/voltage/report-sentences.ts';
import { limitedSentences, lostSentences, reportFileTexts as texts, throttlingSentence } from '#texts/voltage/voltage-report-file.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { heading, paragraph, type PdfWriter } from '#ui/export/pdf-writer.ts';
import { drawHistograms } from './histogram-drawing.ts';
import { drawMeans, type MeansColumn } from './means-drawing.ts';
import { writeRows } from '#ui/export/write-rows.ts';
import type { ReportSheet, WeekReportData } from './report-sheet.ts';

const COLUMNS: readonly MeansColumn[] = ['l1', 'l2', 'l3'];

function writeCharts(writer: PdfWriter, { intervals, monday }: WeekReportData): void {
  heading(writer, voltageReportTexts.chart, 50);
  const measured = COLUMNS.filter((column) => intervals?.some((interval) => interval[column] !== null));
  if (intervals === null || measured.length === 0) {
    paragraph(writer, intervals === null ? texts.noIntervals : voltageReportTexts.nothingMeasured);
    return;
  }
  drawMeans(writer, intervals, measured, monday);
  heading(writer, `${voltageReportTexts.histogram} (${texts.count})`, 42);
  drawHistograms(writer, intervals, measured);
}

function writeWorst(writer: PdfWriter, { phases, highWhileIdle }: WeekReportData): void {
  heading(writer, voltageReportTexts.worst, 66);
  const worst = worstOfWeek(phases);
  if (worst.length === 0) {
    paragraph(writer, voltageReportTexts.noWorst);
    return;
  }
  const { at, phase, mean, deviation: away } = texts.worstColumns;
  writeRows(writer, {
    head: [at, phase, mean, away],
    rows: worst.map((one) => [
      { text: dateAndTime(one.at) + doubledHourMark(one.at) },
      { text: one.phase },
      { text: volts(one.mean, 2) },
      { text: volts(deviation(one.mean, NOMINAL_VOLTAGE), 2) },
    ]),
    numbers: [2, 3],
  });
  if (highWhileIdle && highWhileIdle.count > 0) paragraph(writer, voltageReportTexts.highWhileIdle(highWhileIdle.count));
}

function writeInterruptions(writer: PdfWriter, { interruptions = [] }: WeekReportData): void {
  if (interruptions.length === 0) return;
  heading(writer, voltageReportTexts.interruptions, 20);
  paragraph(writer, voltageReportTexts.interruptionsNote);
  for (const line of interruptionLines(interruptions)) paragraph(writer, line);
}

function writeEvents(writer: PdfWriter, { report, installation: { hasEvents }, lost }: ReportSheet): void {
  const { events, daylightEvents, throttledMinutes } = report;
  heading(writer, voltageReportTexts.weekEvents, 20);
  if (!events) {
    paragraph(writer, texts.eventsUnknown);
    return;
  }
  const named = Object.entries(events).filter(([, count]) => count > 0);
  if (!hasEvents && named.length === 0 && !throttledMinutes) {
    paragraph(writer, voltageReportTexts.tellsNoEvents);
    return;
  }
  const { event, code, count: times, byDay } = texts.eventsColumns;
  if (named.length === 0) paragraph(writer, voltageReportTexts.noEvents);
  else {
    writeRows(writer, {
      head: [event, code, times, byDay],
      rows: named.map(([name, count]) => [
        { text: eventName(name) },
        { text: name },
        { text: polishNumber(count) },
        { text: daylightEvents ? polishNumber(daylightEvents[name] ?? 0) : NO_NUMBER },
      ]),
      numbers: [2, 3],
    });
  }
  paragraph(writer, throttlingSentence(throttledMinutes ?? 0, lost));
}

function writeLost(writer: PdfWriter, { lost }: ReportSheet): void {
  heading(writer, texts.lost, 14);
  for (const sentence of lostSentences(lost)) paragraph(writer, sentence);
  const limited = limitedSentences(lost);
  if (limited.length > 0) heading(writer, texts.limited, 14);
  for (const sentence of limited) paragraph(writer, sentence);
}

/** Writes the pages of the week: means, histograms, worst means, events and lost energy. */
export function writeWeekPages(writer: PdfWriter, sheet: ReportSheet): void {
  writeCharts(writer, sheet.report);
  writeInterruptions(writer, sheet.report);
  writeWorst(writer, sheet.report);
  writeEvents(writer, sheet);
  writeLost(writer, sheet);
}
