import { INTERVAL, N1_HIGH } from '#domain/grid/voltage-quality/limits.ts';
import type { VoltageDay } from '#domain/grid/voltage-quality/voltage-day.ts';
import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import { type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { DiagnosedRow } from '#server/store/care/facts.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { readVoltageReadings } from '#server/store/telemetry/voltage-days.ts';
import { readDaysOfWeeks } from '#server/store/telemetry/voltage-weeks.ts';
import { voltageDayOf } from '#server/telemetry/sum-voltages.ts';

type Samples = ReadonlyMap<number, readonly { readonly at: Instant; readonly voltage: Volts }[]>;

/** Unit: ms. After the end of an interval its mean waits this long for late readings. */
const LATE_READINGS_MS = 3_600_000;

/** True while readings of an interval may still be on their way. Unit: ms since 1970. */
export const isIntervalOpen = (at: number, lastAt: number, now: number): boolean =>
  lastAt < at + INTERVAL && now < at + INTERVAL + LATE_READINGS_MS;

/** Starts of the intervals of a day in which a mean of any phase is above 253 V. */
const highIn = ({ date, phases }: VoltageDay): Instant[] => {
  const start = instantOf(date);
  const slots = phases.flatMap((phase) => phase?.means.flatMap((mean, slot) => (mean !== null && mean > N1_HIGH ? [slot] : [])) ?? []);
  return [...new Set(slots)].map((slot) => quantity<Instant>(start + slot * INTERVAL));
};

/** The voltage days of these inverters: as stored, or from readings if some have come since. */
async function daysOf(tx: Queryable, wanted: ReadonlyMap<number, ReadonlySet<LocalDate>>): Promise<Map<number, VoltageDay[]>> {
  const weeks = [...wanted].flatMap(([id, days]) => [...new Set([...days].map(mondayOf))].map((monday) => ({ id, monday })));
  const found = new Map<number, VoltageDay[]>([...wanted.keys()].map((id) => [id, []]));
  const due: { id: number; day: LocalDate }[] = [];
  for (const week of await readDaysOfWeeks(tx, weeks)) {
    found.get(week.id)?.push(...week.days);
    due.push(...week.due.filter((day) => wanted.get(week.id)?.has(day)).map((day) => ({ id: week.id, day })));
  }
  if (due.length === 0) return found;
  for (const { id, readings, spot } of await readVoltageReadings(tx, due)) {
    const day = voltageDayOf(readings, spot);
    if (day) found.get(id)?.push(day);
  }
  return found;
}

/** The times at which means over ten minutes were above 253 V. Only days with a sample above it are read: no mean is above without one. */
export async function highMeansOf(
  tx: Queryable,
  rows: readonly DiagnosedRow[],
  samples: Samples,
  now: number,
): Promise<Map<number, Instant[]>> {
  const wanted = new Map([...samples].map(([id, own]) => [id, new Set(own.map(({ at }) => localDateOf(at)))]));
  if (wanted.size === 0) return new Map();
  const days = await daysOf(tx, wanted);
  return new Map(
    rows.map(({ id, lastAt }) => [id, (days.get(id) ?? []).flatMap(highIn).filter((at) => !isIntervalOpen(at, lastAt ?? now, now))]),
  );
}
