import { readFile } from 'node:fs/promises';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { reportOfReadings } from '#domain/grid/voltage-quality/week-report.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import type { VoltageReading } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { ReportSheet } from '#ui/export/voltage-report/report-sheet.ts';
import { toBase64 } from '#ui/export/base64.ts';
import { aWeekOf } from './voltage-weeks.ts';
import { anInstallation } from './view-builders.ts';

const fontAt = async (cut: string) => toBase64(await readFile(new URL(`../../src/ui/export/fonts/inter-${cut}.ttf`, import.meta.url)));

/** The two font weights in a PDF. */
export const pdfFonts = async () => ({ regular: await fontAt('regular'), bold: await fontAt('bold') });

/** Rising at noon, lower at night, as on a line with many roofs; the phases differ by a volt. */
export const aDailyCurve = (index: number, top: number): number =>
  236 + (top - 236) * Math.max(0, Math.sin(((index % 288) / 288) * Math.PI * 2 - 1.57));

/** A week of three phases from a week of one. */
const ofThreePhases = (readings: readonly VoltageReading[]): VoltageReading[] =>
  readings.map(({ voltages: [l1], ...same }) => ({ ...same, voltages: [l1, l1 === null ? null : l1 + 1, l1 === null ? null : l1 - 1.5] }));

/** A report before it is written to a file. */
export function aReportSheet(
  voltageAt: (index: number) => number | null,
  { monday = '2026-06-08', ...over }: Partial<ReportSheet> & { readonly monday?: string } = {},
): ReportSheet {
  const installation = over.installation ?? anInstallation();
  const readings = aWeekOf(voltageAt, { monday });
  const report = reportOfReadings(
    installation.phases === 1 ? readings : ofThreePhases(readings),
    reportWeek(monday),
    installation.phases,
    MIDDLE_OF_POLAND,
  );
  return {
    installation,
    metering: { ppe: '590543500000000001', operator: 'pge' },
    report: { ...report, events: {}, daylightEvents: {}, throttledMinutes: 0 },
    asOf: instantOf('2026-11-20', 13, 58),
    isOwn: false,
    lost: null,
    made: instantOf('2026-11-20', 14, 5),
    version: '0.1.0',
    hash: 'c0ffee'.padEnd(64, '0'),
    ...over,
  };
}
