import { INTERVAL, isIntervalOpen, N1_HIGH } from '#domain/grid/voltage-quality/limits.ts';
import type { VoltageDayFacts } from '#domain/grid/voltage-quality/low-voltages.ts';
import type { VoltageDay } from '#domain/grid/voltage-quality/voltage-day.ts';
import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import { type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { DiagnosedRow } from '#server/store/care/facts.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { readVoltageReadings } from '#server/store/telemetry/voltage-days.ts';
import { readDaysOfWeeks, readVoltageDayFacts } from '#server/store/telemetry/voltage-weeks.ts';
import { voltageDayOf } from '#server/telemetry/sum-voltages.ts';

type Samples = ReadonlyMap<number, readonly { readonly at: Instant; readonly voltage: Volts }[]>;

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

const DAY = 86_400_000;
/** Unit: ms. So long after a low voltage the days before are read: it is shown for three days. */
const LOW_LATELY = 5 * DAY;
/** Unit: ms before the last reading from which low means are used, and from which lost phases are followed. */
const LOW_MEANS_BACK = 14 * DAY;
const LOST_BACK = 45 * DAY;
/** Unit: ms. Before a known loss its phase had voltage in this time. */
const BEFORE_LOSS = 11 * DAY;

/**
 * What is known of the voltages of days, for installations that had a low one by day lately. `eventsSince`: the earliest beginning of
 * what is recorded of each, ms.
 */
export async function lowVoltagesOf(
  tx: Queryable,
  rows: readonly DiagnosedRow[],
  eventsSince: ReadonlyMap<number, number>,
): Promise<Map<number, VoltageDayFacts[]>> {
  const low = rows.flatMap((row) => {
    const { id, lowAt, lastAt } = row;
    if (lowAt === null || lastAt === null || lowAt < lastAt - LOW_LATELY) return [];
    const from = Math.min(lastAt - LOST_BACK, (eventsSince.get(id) ?? lastAt) - BEFORE_LOSS);
    return [{ ...row, from: localDateOf(from), lowFrom: localDateOf(lastAt - LOW_MEANS_BACK) }];
  });
  if (low.length === 0) return new Map();
  const { known, due } = await readVoltageDayFacts(tx, low);
  const read = await readVoltageReadings(tx, due);
  const days = [
    ...known,
    ...read.flatMap(({ id, readings, spot }) => {
      const day = voltageDayOf(readings, spot);
      return day ? [{ id, ...day }] : [];
    }),
  ];
  const byId = Map.groupBy(days, ({ id }) => id);
  return new Map(
    low.map(({ id, phases, periods, lowFrom }) => [
      id,
      (byId.get(id) ?? [])
        .map(
          ({ date, low: means, losses }): VoltageDayFacts => ({
            date,
            low: date < lowFrom ? [] : means,
            losses: phases === 3 || periods ? losses : { ...losses, spans: [] },
          }),
        )
        .sort((one, other) => one.date.localeCompare(other.date)),
    ]),
  );
}
