import type { WeekInterval } from '#domain/grid/voltage-quality/voltage-day.ts';
import { localDateOf, toIso } from '#domain/time/warsaw.ts';
import { clockTime } from '#texts/dates.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { tableToCsv } from '#ui/export/csv.ts';
import type { ExportColumn } from '#ui/export/export-table.ts';

const texts = voltageReportTexts.csvColumns;

/** '+02:00' of Warsaw's time. */
const offsetOf = (iso: string): string => iso.slice(-6);

const COLUMNS: readonly ExportColumn<WeekInterval>[] = [
  { title: texts.at, value: ({ at }) => `${localDateOf(at)} ${clockTime(at)}` },
  { title: texts.zone, value: ({ at }) => `UTC${offsetOf(toIso(at))}` },
  { title: texts.l1, value: ({ l1 }) => l1, decimals: 2 },
  { title: texts.l2, value: ({ l2 }) => l2, decimals: 2 },
  { title: texts.l3, value: ({ l3 }) => l3, decimals: 2 },
];

/**
 * Every interval of a week in a file for spreadsheets in Polish; one without a mean has an empty cell. The same means always
 * give the same bytes: the report names the file by its hash.
 */
export const intervalsFile = (intervals: readonly WeekInterval[]): Promise<Blob> =>
  tableToCsv({ title: '', fileName: '', columns: COLUMNS, rows: intervals });
