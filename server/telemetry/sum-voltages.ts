import type { Spot } from '#domain/energy/sun.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { phaseLosses } from '#domain/grid/voltage-quality/low-voltages.ts';
import { voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import type { VoltageReading } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { addDays, daysFrom, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { noteLowDays } from '#server/store/care/watches.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { listDueBefore, forgetDue, lockInverters, findNextBackfill, shortenBackfill } from '#server/store/telemetry/voltage-days-due.ts';
import { type InverterDay, readVoltageReadings, type SummedDay, writeVoltageDays } from '#server/store/telemetry/voltage-days.ts';
import {
  readDaysOfWeeks,
  forgetVoltageWeeks,
  type InverterWeek,
  sundayOf,
  writeVoltageWeeks,
} from '#server/store/telemetry/voltage-weeks.ts';

/** Days summed up in one transaction: on the embedded database all others wait for it. */
const AT_ONCE = 20;

/** Sums up a day's readings; `undefined` if none has a voltage. */
export function voltageDayOf(readings: readonly VoltageReading[], spot: Spot): SummedDay | undefined {
  const [day] = voltageDays(intervalSums(readings, spot));
  return day && { ...day, losses: phaseLosses(readings, spot) };
}

/** Stores the reports of those weeks of these days that are over and have no due day. */
async function reportWeeks(tx: Queryable, days: readonly InverterDay[], today: LocalDate): Promise<void> {
  const weeks = new Map(days.map(({ id, day }) => [`${id} ${mondayOf(day)}`, { id, monday: mondayOf(day) }]));
  const isOver = ({ monday }: InverterWeek): boolean => sundayOf(monday) < today;
  const [over, running] = [[...weeks.values()].filter(isOver), [...weeks.values()].filter((week) => !isOver(week))];
  if (running.length > 0) await forgetVoltageWeeks(tx, running); // such a week may have been taken as over by a clock that was ahead
  if (over.length === 0) return;
  const complete = (await readDaysOfWeeks(tx, over)).filter(({ due }) => due.length === 0);
  await writeVoltageWeeks(
    tx,
    complete.map(({ id, monday, days: own }) => ({ id, monday, report: voltageReport(own, reportWeek(monday), 3) })),
  );
}

async function sumUp(tx: Queryable, days: readonly InverterDay[]): Promise<(InverterDay & { readonly sums: SummedDay | undefined })[]> {
  await lockInverters(
    tx,
    days.map(({ id }) => id),
  );
  const readDays = await readVoltageReadings(tx, days);
  const summed = readDays.map(({ id, day, readings, spot }) => ({ id, day, sums: voltageDayOf(readings, spot) }));
  await writeVoltageDays(tx, summed);
  await forgetDue(tx, days);
  return summed;
}

/** The days on which a phase was low or lost, each by its last moment. */
const lowDaysOf = (days: Awaited<ReturnType<typeof sumUp>>) =>
  days
    .filter(({ sums }) => sums !== undefined && (sums.low.length > 0 || sums.losses.spans.length > 0))
    .map(({ id, day }) => ({ id, at: instantOf(addDays(day, 1)) - 1 }));

/** Sums up days that were stored before voltages were summed up. After an interruption it continues where it stopped. */
async function sumUpStored(database: Database, today: LocalDate, isWanted: () => boolean): Promise<void> {
  for (let next = await findNextBackfill(database); next !== undefined && isWanted(); next = await findNextBackfill(database)) {
    const { id, first, last } = next;
    const from: LocalDate = addDays(last, 1 - AT_ONCE) > first ? addDays(last, 1 - AT_ONCE) : first;
    const days = daysFrom(from, addDays(last, 1)).map((day) => ({ id, day }));
    await database.transaction(
      async (tx) => {
        const low = lowDaysOf(await sumUp(tx, days));
        if (low.length > 0) await noteLowDays(tx, low);
        await shortenBackfill(tx, next, addDays(from, -1));
        await reportWeeks(tx, days, today);
      },
      { patient: true },
    );
  }
}

/**
 * Sums up the voltages of days that are over in chunks, letting other transactions go between. The current day is computed when it is
 * requested. The result depends on the readings only, not on their order or repetition.
 *
 * Unit    `now` in ms since 1970.
 */
export async function sumUpVoltages(database: Database, now: number, isWanted: () => boolean = () => true): Promise<void> {
  const today = localDateOf(now);
  for (
    let days = await listDueBefore(database, today, AT_ONCE);
    days.length > 0 && isWanted();
    days = await listDueBefore(database, today, AT_ONCE)
  ) {
    const some = days;
    await database.transaction(
      async (tx) => {
        await sumUp(tx, some);
        await reportWeeks(tx, some, today);
      },
      { patient: true },
    );
  }
  await sumUpStored(database, today, isWanted);
}
