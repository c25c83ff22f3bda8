import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import type { VoltageReading } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import { type VoltageReport, voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

/** A week of readings of one phase, `step` seconds apart; `volts` gives each voltage, `null` for no reading. */
export function aWeekOf(
  volts: (index: number) => number | null,
  { monday = '2026-06-08', step = 300, power = 1000 } = {},
): VoltageReading[] {
  const { from, to } = reportWeek(monday);
  const readings: VoltageReading[] = [];
  for (let at: number = from, index = 0; at < to; at += step * 1000, index += 1) {
    const voltage = volts(index);
    if (voltage !== null) readings.push({ at, power, voltages: [voltage, null, null], state: null });
  }
  return readings;
}

/** The report of these readings, of one phase. */
export const reportOn = (readings: readonly VoltageReading[], week: LocalDate = '2026-06-08'): VoltageReport =>
  voltageReport(voltageDays(intervalSums(readings, MIDDLE_OF_POLAND)), reportWeek(week), 1);
