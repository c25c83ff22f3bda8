import { isGridEvent } from '#domain/grid/grid-events.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { throttledMinutes } from '#domain/grid/voltage-quality/throttled-minutes.ts';
import type { VoltageDay } from '#domain/grid/voltage-quality/voltage-day.ts';
import { voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import type { WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import { weekMeans } from '#domain/grid/voltage-quality/week-means.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { voltageWeekOf } from '#server/store/care/voltage-week.ts';
import { voltageReadingsOfDay } from '#server/store/telemetry/voltage-days.ts';
import { daysOfWeek } from '#server/store/telemetry/voltage-weeks.ts';
import { voltageDayOf } from '#server/telemetry/sum-voltages.ts';

/** The days of a week; those that are not summed up are read. */
async function daysOf(asks: Queryable, id: number, monday: LocalDate): Promise<VoltageDay[]> {
  const { days, due } = await daysOfWeek(asks, id, monday);
  const read: VoltageDay[] = [];
  for (const day of due) {
    const told = voltageDayOf(await voltageReadingsOfDay(asks, id, day));
    if (told) read.push(told);
  }
  return [...days, ...read];
}

/** The report on the week that holds a day; `undefined` of an installation that is not known. */
export async function reportVoltagesOf(
  asks: Queryable,
  id: number,
  date: LocalDate,
  withIntervals: boolean,
): Promise<WeekReport | undefined> {
  const week = reportWeek(date);
  const said = await voltageWeekOf(asks, id, week);
  if (!said) return undefined;
  const { phases, report } = said;
  const isWritten = report !== null && !withIntervals;
  const days = isWritten ? [] : await daysOf(asks, id, week.monday);
  return {
    ...(isWritten ? { ...report, phases: report.phases.slice(0, phases) } : voltageReport(days, week, phases)),
    events: Object.fromEntries(Object.entries(said.events).filter(([code]) => isGridEvent(code))),
    throttledMinutes: throttledMinutes(said.states, week.from, week.to, said.lastReading ?? week.from),
    intervals: withIntervals ? weekMeans(days, week) : null,
  };
}
