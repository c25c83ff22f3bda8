import type { Interruption } from '#domain/grid/voltage-quality/interruptions.ts';
import type { WeekInterval } from '#domain/grid/voltage-quality/voltage-day.ts';
import { quantity } from '#domain/quantity.ts';
import { localDateOf, toIso } from '#domain/time/warsaw.ts';
import { clockTime } from '#texts/dates.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { tableToCsv } from '#ui/export/csv.ts';
import type { ExportColumn } from '#ui/export/export-table.ts';
import { fileNameOf } from '#ui/export/save-file.ts';
import { sha256Of } from '#ui/export/sha256-of.ts';
import type { ReportSheet } from './report-sheet.ts';

/** The content of a report, before its time and the hash of its data are known. */
export type ReportFacts = Omit<ReportSheet, 'made' | 'hash'>;

/** 'raport-napiec-2026-06-08-sn0007': the week comes first, so that files of one week are sorted together. */
export const reportFileName = ({ installation, report }: Pick<ReportFacts, 'installation' | 'report'>): string =>
  fileNameOf(voltageReportTexts.fileName, report.monday, installation.sn);

/** The report, which contains the hash of the means, and the file with the means of the week, `null` if there are none. */
export async function reportSheet(facts: ReportFacts): Promise<{ readonly sheet: ReportSheet; readonly means: Blob | null }> {
  const means = facts.report.intervals && (await intervalsFile(facts.report.intervals, facts.report.interruptions));
  const hash = means && (await sha256Of(means));
  return { sheet: { ...facts, made: quantity(Date.now()), hash }, means };
}

const { csvColumns } = voltageReportTexts;

/** '+02:00' of an ISO time in Warsaw. */
const offsetOf = (iso: string): string => iso.slice(-6);

const noteOf = (interruptions: readonly Interruption[]): ExportColumn<WeekInterval> => ({
  title: csvColumns.note,
  value: ({ at }) => (interruptions.some(({ from, to }) => at >= from && at < to) ? voltageReportTexts.interruption : null),
});

const columnsOf = (interruptions: readonly Interruption[]): readonly ExportColumn<WeekInterval>[] => [
  { title: csvColumns.at, value: ({ at }) => `${localDateOf(at)} ${clockTime(at)}` },
  { title: csvColumns.zone, value: ({ at }) => `UTC${offsetOf(toIso(at))}` },
  { title: csvColumns.l1, value: ({ l1 }) => l1, decimals: 2 },
  { title: csvColumns.l2, value: ({ l2 }) => l2, decimals: 2 },
  { title: csvColumns.l3, value: ({ l3 }) => l3, decimals: 2 },
  ...(interruptions.length > 0 ? [noteOf(interruptions)] : []),
];

/**
 * All intervals of a week as CSV for Polish spreadsheets. An interval without a mean has an empty cell, an interruption is noted. The
 * same means and interruptions always give the same bytes, because the report contains the hash of the file.
 */
export const intervalsFile = (intervals: readonly WeekInterval[], interruptions: readonly Interruption[] = []): Promise<Blob> =>
  tableToCsv({ title: '', fileName: '', columns: columnsOf(interruptions), rows: intervals });
