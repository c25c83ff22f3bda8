import { MIDDLE_OF_POLAND, spotOf } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { EventChange } from '#domain/grid/readings/event-changes.ts';
import type { LowMean, PhaseLosses } from '#domain/grid/voltage-quality/low-voltages.ts';
import type { PhaseDay, PhaseIndex, VoltageDay } from '#domain/grid/voltage-quality/voltage-day.ts';
import { type VoltageReading, withEvents } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { quantity } from '#domain/quantity.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { LINE } from './repeated-lines.ts';

type KeptMeans = readonly (number | null)[];
type Counts = readonly [means: KeptMeans, notCounted: number, implausible: number];
/**
 * A stored phase: means in hundredths of a volt, the numbers of readings while disconnected and of implausible ones; if there are
 * doubtful ones, their number and the means without them.
 */
type KeptPhase = Counts | readonly [...Counts, doubtful: number, certainMeans: KeptMeans] | null;
type KeptPhases = readonly [KeptPhase, KeptPhase, KeptPhase];

const HUNDREDTHS = 100;

/** A day as it is stored, with what diagnoses need of it. */
export interface SummedDay extends VoltageDay {
  readonly losses: PhaseLosses;
}

/** What else is stored of a day. Voltages in hundredths of a volt, times in ms. */
export interface KeptMarks {
  readonly interrupted: readonly number[];
  readonly low: readonly (readonly [slot: number, mean: number])[];
  readonly highest: readonly (number | null)[];
  /** Numbers of readings that repeat an earlier line; absent without any. */
  readonly stale?: readonly number[];
  readonly losses: PhaseLosses;
}

const marksOf = ({ interrupted, low, phases, losses }: SummedDay): KeptMarks => ({
  interrupted,
  low: low.map(({ slot, mean }) => [slot, Math.round(mean * HUNDREDTHS)]),
  highest: phases.map((phase) => (phase?.highest == null ? null : Math.round(phase.highest * HUNDREDTHS))),
  losses,
  ...(phases.some((phase) => (phase?.stale ?? 0) > 0) && { stale: phases.map((phase) => phase?.stale ?? 0) }),
});

/** Low means of stored marks. */
export const lowOf = ({ low }: Pick<KeptMarks, 'low'>): LowMean[] =>
  low.map(([slot, mean]) => ({ slot, mean: quantity(mean / HUNDREDTHS) }));

const toStoredMeans = (means: PhaseDay['means']): KeptMeans => means.map((mean) => (mean === null ? null : Math.round(mean * HUNDREDTHS)));
const fromStoredMeans = (means: KeptMeans): PhaseDay['means'] => means.map((mean) => (mean === null ? null : quantity(mean / HUNDREDTHS)));

function toStored(phase: PhaseDay | null): KeptPhase {
  if (phase === null) return null;
  const counts: Counts = [toStoredMeans(phase.means), phase.notCounted, phase.implausible];
  return phase.doubtful === 0 ? counts : [...counts, phase.doubtful, toStoredMeans(phase.certainMeans)];
}

function fromStored(phase: KeptPhase, place: PhaseIndex, marks: KeptMarks | null): PhaseDay | null {
  if (phase === null) return null;
  const [all, notCounted, implausible, doubtful = 0, certain] = phase;
  const [means, highest] = [fromStoredMeans(all), marks?.highest[place] ?? null];
  return {
    means,
    notCounted,
    implausible,
    stale: marks?.stale?.[place] ?? 0,
    doubtful,
    certainMeans: certain ? fromStoredMeans(certain) : means,
    highest: highest === null ? null : quantity(highest / HUNDREDTHS),
  };
}

/** The stored day of an inverter; the values are `null` if nothing is stored. */
export interface VoltageDayRow {
  readonly day: LocalDate;
  readonly step: number | null;
  readonly phases: KeptPhases | null;
  readonly highWhileIdle: readonly number[] | null;
  /** `null` for a day of an earlier rule. */
  readonly marks: KeptMarks | null;
  readonly rule: number | null;
  /** New readings have arrived since: the readings must be used. */
  readonly isDue: boolean;
}

/** Splits stored days into those that are summed up and those that are due. */
export const splitVoltageDays = (rows: readonly VoltageDayRow[]): { readonly days: VoltageDay[]; readonly due: LocalDate[] } => ({
  days: rows.flatMap(({ day, step, phases, highWhileIdle, marks, rule, isDue }) => {
    if (isDue || phases === null) return [];
    const [a, b, c] = phases;
    return [
      {
        date: day,
        step,
        phases: [fromStored(a, 0, marks), fromStored(b, 1, marks), fromStored(c, 2, marks)] as const,
        highWhileIdle: highWhileIdle ?? [],
        interrupted: marks?.interrupted ?? [],
        low: marks ? lowOf(marks) : [],
        rule: rule ?? 1,
      },
    ];
  }),
  due: rows.flatMap(({ day, isDue }) => (isDue ? [day] : [])),
});

/** One inverter and day. */
export interface InverterDay {
  readonly id: number;
  readonly day: LocalDate;
}

/** The readings of one inverter's day, and the place for the position of the sun. */
interface ReadDay extends InverterDay {
  readonly readings: VoltageReading[];
  readonly spot: Spot;
}

/** Changes of events in these periods (ms), each with the one in force before. a source may send events at their changes only. */
const readEventsOf = (
  db: Queryable,
  ids: readonly number[],
  from: readonly number[],
  to: readonly number[],
): Promise<(EventChange & { place: number })[]> =>
  db.rows(
    `select b.place::int as place, e.* from unnest($1::int[], $2::float8[], $3::float8[]) with ordinality as b (id, low, high, place)
     cross join lateral (
       (select at, codes from event_log where installation_id = b.id and at < to_timestamp(b.low / 1000) order by at desc limit 1)
       union all
       (select at, codes from event_log where installation_id = b.id and at >= to_timestamp(b.low / 1000) and at < to_timestamp(b.high / 1000))
     ) as e order by 1, e.at`,
    [ids, from, to],
  );

/** Readings of these days, in the same order. */
export async function readVoltageReadings(db: Queryable, wanted: readonly InverterDay[]): Promise<ReadDay[]> {
  const [from, to] = [wanted.map(({ day }) => instantOf(day)), wanted.map(({ day }) => instantOf(addDays(day, 1)))];
  const ids = wanted.map(({ id }) => id);
  const places = await db.rows<{ id: number; latitude: number | null; longitude: number | null }>(
    'select id, latitude, longitude from installations where id = any($1::int[])',
    [[...new Set(ids)]],
  );
  const spots = new Map(places.map(({ id, ...place }) => [id, spotOf(place)]));
  const rows = await db.rows<{
    place: number;
    at: number;
    power: number | null;
    l1: number | null;
    l2: number | null;
    l3: number | null;
    state: string | null;
    isStale: boolean;
  }>(
    `select b.place::int as place, r.* from unnest($1::int[], $2::float8[], $3::float8[]) with ordinality as b (id, low, high, place)
     cross join lateral (
       select at, ${LINE}, state, repeated is not null as "isStale"
       from readings where installation_id = b.id and at >= to_timestamp(b.low / 1000) and at < to_timestamp(b.high / 1000)
         and at >= to_timestamp($4::float8 / 1000) and at < to_timestamp($5::float8 / 1000)
         and (voltage_l1 is not null or voltage_l2 is not null or voltage_l3 is not null or repeated is not null) order by at offset 0) as r`,
    [ids, from, to, Math.min(...from), Math.max(...to)],
  );
  const events = Map.groupBy(await readEventsOf(db, ids, from, to), ({ place }) => place);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return wanted.map((one, index): ReadDay => {
    const readings = (byPlace.get(index + 1) ?? []).map(({ at, power, l1, l2, l3, state, isStale }) => ({
      at,
      power,
      voltages: [l1, l2, l3] as const,
      state,
      isStale,
    }));
    return { ...one, readings: withEvents(readings, events.get(index + 1) ?? []), spot: spots.get(one.id) ?? MIDDLE_OF_POLAND };
  });
}

/** Writes whole days. A day without readings keeps its stored values: its readings may have been deleted since. */
export async function writeVoltageDays(
  tx: Queryable,
  days: readonly (InverterDay & { readonly sums: SummedDay | undefined })[],
): Promise<void> {
  const full = days.flatMap(({ id, day, sums }) => (sums ? [{ id, day, sums }] : []));
  if (full.length === 0) return;
  await tx.rows(
    `insert into voltage_days (installation_id, day, step, phases, high_while_idle, marks, rule)
     select id, day, step, phases::json, idle::json, marks::json, rule
     from unnest($1::int[], $2::date[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int[]) as b (id, day, step, phases, idle, marks, rule)
     on conflict (installation_id, day) do update set step = excluded.step, phases = excluded.phases,
       high_while_idle = excluded.high_while_idle, marks = excluded.marks, rule = excluded.rule`,
    [
      full.map(({ id }) => id),
      full.map(({ day }) => day),
      full.map(({ sums }) => sums.step),
      full.map(({ sums }) => JSON.stringify(sums.phases.map(toStored))),
      full.map(({ sums }) => JSON.stringify(sums.highWhileIdle)),
      full.map(({ sums }) => JSON.stringify(marksOf(sums))),
      full.map(({ sums }) => sums.rule),
    ],
  );
}
