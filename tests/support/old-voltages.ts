import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import { voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { addDays, daysFrom, mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { CHEAPLY_HASHED } from './api.ts';
import { aDatabase, type Kind } from './database.ts';
import { SERVICE } from './server.ts';
import { timesOf } from './solar-days.ts';

/** Makes a database look as an earlier version left it: readings without daily voltages. */
const BEFORE = `drop trigger voltages_of_place on installations; drop function voltages_of_place;
  drop table voltage_days, voltage_days_due, voltage_backfill, voltage_weeks;
  alter table installations drop column metering_point; alter table installations drop column grid_operator;
  delete from migrations where name in ('0202-voltages.sql', '0203-voltage-weeks.sql', '0215-voltage-rule.sql', '0240-voltage-interruptions.sql')`;

const TODAY = localDateOf(Date.now());
export const DATES = daysFrom(addDays(TODAY, -70), TODAY);
const readings = DATES.flatMap((date) => timesOf(date, 600_000)).map((at, index) => ({
  at,
  power: 1_000,
  voltages: [Math.round((2_430 + 110 * Math.sin(index / 60)) * 10) / 100, 231, null] as const,
  state: null,
}));
export const WEEKS = [14, 35, 56].map((back) => mondayOf(addDays(TODAY, -back)));

export const expected = (week: string) =>
  voltageReport(voltageDays(intervalSums(readings, MIDDLE_OF_POLAND)), reportWeek(week), 3).phases.map(
    ({ phase, n, n1, n2, max, p95, en50160 }) => ({
      ...{ phase, n, n1, n2, max, p95, en50160 },
    }),
  );

export async function anOldDatabase(kind: Kind): Promise<Readonly<Record<string, string>>> {
  const { database, env } = await aDatabase(kind);
  await database.rows('insert into staff (email, password) values ($1, $2)', [SERVICE.username, CHEAPLY_HASHED]);
  const [row] = await database.rows<{ id: number }>(
    `insert into installations (sn, description, phases, inverter_power, generator_power) values ('OLD1', 'OLD1', 3, 8000, 9900) returning id`,
  );
  const all = readings.map((reading) => ({ ...reading, installationId: row?.id ?? 0, energy: null, events: null }));
  await takeReadings(database, all, { now: Date.now() });
  await database.script(BEFORE);
  await database.close();
  return env;
}
