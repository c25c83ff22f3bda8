import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-types.ts';

/** Unit: Wh per hour of a day; as many values as in `energy_days`. */
export const HOURS = '{0,0,0,0,10,120,480,1100,1900,2600,3100,3300,3250,3000,2500,1900,1200,600,200,30,0,0,0,0}';

/** A day of three phases with a mean in every interval. */
const PHASES = JSON.stringify(
  [0, 70, 140].map((shift) => [Array.from({ length: 144 }, (_, at) => 23_500 + ((at * 37 + shift) % 900)), 3, 0]),
);

/** Voltages of the first installations on these days, and their report of a complete week. */
export async function fillVoltages({ rows }: Database, measured: number, days: readonly LocalDate[], weekOver: LocalDate): Promise<void> {
  for (const day of days)
    await rows(`insert into voltage_days select i, $2::date, 300, $3::json from generate_series(1, $1::int) i`, [measured, day, PHASES]);
  const week = voltageReport([], reportWeek(weekOver), 3);
  const worst = Array.from({ length: 10 }, (_, at) => ({ at: instantOf(weekOver) + at * 600_000, mean: 243.99 - at / 100 }));
  await rows(`insert into voltage_weeks select i, $2::date, $3::json from generate_series(1, $1::int) i`, [
    measured,
    weekOver,
    JSON.stringify({ ...week, phases: week.phases.map((phase) => ({ ...phase, n: 1008, worst })) }),
  ]);
}
