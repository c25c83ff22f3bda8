import { isBright, spotOf } from '#domain/energy/daylight.ts';
import { doPhasesChange, phasesIn } from '#domain/energy/rated-period.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { throttledMinutes, weekMeans, type WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import { type VoltageDay, withPhasesThen } from '#domain/grid/voltage-quality/voltage-day.ts';
import { withEvents } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { phasesOf, voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type VoltageDayWithReadings, type VoltageWeek, readVoltageWeek } from '#server/store/care/voltage-week.ts';
import { splitVoltageDays } from '#server/store/telemetry/voltage-days.ts';
import { voltageDayOf } from '#server/telemetry/sum-voltages.ts';

/** The days of a week. Days that are not summed up yet are summed up here; a day without readings any more is as stored. */
function daysOf({ days, events }: VoltageWeek, spot: Spot): VoltageDay[] {
  const rows: readonly VoltageDayWithReadings[] = days ?? [];
  const read = rows.flatMap(({ readings }) => {
    if (readings === null) return [];
    const [at, power, l1, l2, l3, state, isStale] = readings;
    const all = at.map((time, index) => ({
      at: time,
      power: power[index] ?? null,
      voltages: [l1[index] ?? null, l2[index] ?? null, l3[index] ?? null] as const,
      state: state[index] ?? null,
      isStale: isStale[index] ?? false,
    }));
    return voltageDayOf(withEvents(all, events), spot) ?? [];
  });
  const kept = rows.map((row) => ({ ...row, isDue: row.readings !== null }));
  return [...splitVoltageDays(kept).days, ...read];
}

type Started = VoltageWeek['events'];

/** How often each event of the grid began. */
function countGridEvents(events: Started): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of events.flatMap(({ started }) => started)) if (isGridEvent(code)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** The report on the week with this day; `undefined` if there is no such installation. */
export async function reportVoltagesOf(
  db: Queryable,
  id: number,
  date: LocalDate,
  withIntervals: boolean,
): Promise<WeekReport | undefined> {
  const week = reportWeek(date);
  const known = await readVoltageWeek(db, id, week, withIntervals);
  if (!known) return undefined;
  const isMixed = doPhasesChange(known, week.from, week.to);
  const stored = isMixed ? ((await readVoltageWeek(db, id, week, true)) ?? known) : known;
  const { report } = stored;
  const phases = phasesIn(stored, week.from, week.to);
  const spot = spotOf(stored);
  const days = daysOf(stored, spot).map((day) => withPhasesThen(day, stored));
  return {
    ...(report && !isMixed ? { ...report, phases: phasesOf(report.phases, phases) } : voltageReport(days, week, phases)),
    events: countGridEvents(stored.events),
    daylightEvents: countGridEvents(stored.events.filter(({ at }) => isBright(at, spot))),
    throttledMinutes: throttledMinutes(stored.states, week.from, week.to, stored.lastReading ?? week.from),
    intervals: withIntervals ? weekMeans(days, week) : null,
  };
}
