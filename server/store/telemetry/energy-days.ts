import { spotOf } from '#domain/energy/daylight.ts';
import { mostPower } from '#domain/energy/most-power.ts';
import { energyOfPeriods, type MeterOfPeriods } from '#domain/energy/energy-of-periods.ts';
import type { RatedPeriod } from '#domain/energy/rated-period.ts';
import { LONGEST_STEP, MARGIN, type Metered } from '#domain/energy/roll-up.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { IS_CLOCK_RIGHT } from './clocks/inverter-clocks.ts';
import type { Reading } from './reading.ts';
import { ratedPeriodsOf } from '#server/store/equipment.store.ts';
import { type EnergyDay, forgetEnergies, writeEnergyDays } from './write-energy-days.ts';

type Days = Map<LocalDate, Set<number>>;

function touch(days: Days, day: LocalDate, id: number): void {
  const ids = days.get(day);
  if (ids) ids.add(id);
  else days.set(day, new Set([id]));
}

/** The days whose energy these readings can change: their own, and the neighbouring day near midnight. */
function daysTouched(readings: readonly Reading[]): Days {
  const touched: Days = new Map();
  for (const { installationId, at, power, energy } of readings) {
    if (power === null && energy === null) continue;
    const day = localDateOf(at);
    touch(touched, day, installationId);
    const start = instantOf(day);
    if (at - start <= (energy ? MARGIN : LONGEST_STEP)) touch(touched, addDays(day, -1), installationId);
    if (at - start < 20 * 3_600_000) continue; // a day has at least 23 hours
    const next = addDays(day, 1);
    if (instantOf(next) - at < MARGIN) touch(touched, next, installationId);
  }
  return touched;
}

/**
 * Rolls up the energy of the days of readings just written, in order, and of the next day with a counter, because its first counter is
 * compared with the last one stored before it. `hadKnown`: some readings were stored already and may hold more values than the batch.
 * Otherwise only what is not in the batch is read back.
 */
export async function rollUpEnergy(tx: Queryable, readings: readonly Reading[], hadKnown: boolean): Promise<void> {
  const touched = daysTouched(readings);
  const following: Days = new Map();
  const nextDay = () => [...touched.keys(), ...following.keys()].sort()[0];
  for (let day = nextDay(); day !== undefined; day = nextDay()) {
    const own = touched.get(day) ?? new Set<number>();
    const ids = new Set([...own, ...(following.get(day) ?? [])]);
    touched.delete(day);
    following.delete(day);
    for (const { id, next } of await rollUpDay(tx, { day, ids, readings: hadKnown ? [] : readings, isRecount: false }))
      if (next !== null && own.has(id)) touch(following, next, id);
  }
}

interface Rolling {
  readonly day: LocalDate;
  readonly ids: ReadonlySet<number>;
  /** The readings just written, if the database holds nothing more of their times. */
  readonly readings: readonly Reading[];
  /** What was counted of the day before is not kept where the installation had several periods of equipment. */
  readonly isRecount: boolean;
}

/** Returns each inverter's next day with a counter. */
async function rollUpDay(tx: Queryable, { day, ids, readings, isRecount }: Rolling): Promise<{ id: number; next: LocalDate | null }[]> {
  const span = { from: instantOf(day) - MARGIN, to: instantOf(addDays(day, 1)) + MARGIN };
  const own = readings.filter(({ installationId, at }) => at >= span.from && at <= span.to && ids.has(installationId));
  const rows = await others(tx, [...ids], { ...span, day, own });
  const meters = new Map(rows.flatMap((row) => (row.at === null ? [[row.id, meterOf(row)] as const] : [])));
  const measured = rows.flatMap(({ id, at, power, energy, isLive }) =>
    at === null ? [] : [{ installationId: id, at, power, energy, isLive }],
  );
  const days = groupById([...measured, ...own.map((read) => ({ ...read, isLive: read.arrivedAt !== undefined }))]).flatMap(
    ([installationId, metered]): EnergyDay[] => {
      const meter = meters.get(installationId);
      if (meter === undefined) return [];
      const energy = energyOfPeriods(metered, day, meter);
      if (energy.refused === null && energy.hours.every((hour) => hour === null)) return [];
      return [{ installationId, day, ...energy }];
    },
  );
  if (isRecount)
    for (const { installationId } of days)
      if (meters.get(installationId)?.periods.length) await forgetEnergies(tx, installationId, [day, addDays(day, 1)]);
  await writeEnergyDays(tx, days);
  return rows.flatMap(({ id, at, next }) => (at === null ? [{ id, next }] : []));
}

/** A reading; or, without a time, the last counter stored before the day, the next day that has one, and the installation's data. */
interface Row {
  readonly id: number;
  readonly at: number | null;
  readonly power: number | null;
  readonly energy: number | null;
  readonly next: LocalDate | null;
  /** The day of that last counter. */
  readonly heldOn: LocalDate | null;
  /** `null` for a reading, and if the ratings are only guessed. */
  readonly inverterPower: number | null;
  readonly generatorPower: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** It came live; without a time: its clock agrees with the arrival, and it has no battery. */
  readonly isLive: boolean;
  /** `null` for a reading, and of an installation that had one period of equipment. */
  readonly periods: readonly RatedPeriod[] | null;
}

const meterOf = (row: Row): MeterOfPeriods => {
  const { energy, inverterPower, generatorPower, isLive, heldOn, periods, ...place } = row;
  const meter = {
    held: single(energy),
    most: mostPower({ inverterPower: inverterPower ?? 0, generatorPower: generatorPower ?? 0 }),
    spot: spotOf(place),
    darkBy: isLive && inverterPower !== null ? inverterPower : null,
  };
  return { meter, heldOn, periods: periods ?? [] };
};

/** The stored readings of a period that are not in `own`, and the stored counters around it. */
const others = (
  tx: Queryable,
  ids: readonly number[],
  { from, to, day, own }: { readonly from: number; readonly to: number; readonly day: LocalDate; readonly own: readonly Reading[] },
): Promise<Row[]> =>
  tx.rows<Row>(
    `select installation_id as id, date_part('epoch', at) * 1000 as at, power, energy, null::date as next, null::date as "heldOn",
       null::float8 as "inverterPower", null::float8 as "generatorPower", null::float8 as latitude, null::float8 as longitude,
       arrived_at is not null as "isLive", null::json as periods
     from readings r
     where installation_id = any($1::int[]) and at between to_timestamp($2::float8 / 1000) and to_timestamp($3::float8 / 1000)
       and not exists (select from unnest($4::int[], $5::float8[]) as b (id, ms) where b.id = r.installation_id and to_timestamp(b.ms / 1000) = r.at)
     union all
     select i.id, null, null, h.counter,
       (select day from energy_days where installation_id = i.id and day > $6::date and counter is not null order by day limit 1), h.day,
       case when g.installation_id is null then n.inverter_power end, case when g.installation_id is null then n.generator_power end,
       n.latitude, n.longitude, not coalesce(n.has_battery, false) and ${IS_CLOCK_RIGHT},
       ${ratedPeriodsOf('i.id')}
     from unnest($1::int[]) as i (id) left join installations n on n.id = i.id left join guessed_ratings g on g.installation_id = i.id
     left join inverter_clocks c on c.installation_id = i.id
     left join lateral (select counter, day from energy_days where installation_id = i.id and day < $6::date and counter is not null
       order by day desc limit 1) as h on true`,
    [ids, from, to, own.map(({ installationId }) => installationId), own.map(({ at }) => at), day],
  );

/** Counts the energy of one installation's stored days again, the last one included, each with the data of its time. */
export async function recountDays(tx: Queryable, id: number, [first, last]: readonly [LocalDate, LocalDate]): Promise<void> {
  for (const day of daysFrom(first, addDays(last, 1))) await rollUpDay(tx, { day, ids: new Set([id]), readings: [], isRecount: true });
}

type Owned = Metered & { readonly installationId: number };

/**
 * The database stores single precision. New values are rounded in the same way; otherwise the order of batches would change the last
 * watt-hour.
 */
const single = (value: number | null): number | null => (value === null ? null : Math.fround(value));

function groupById(rows: readonly Owned[]): [number, Owned[]][] {
  const groups = new Map<number, Owned[]>();
  for (const { installationId, at, power, energy, isLive = false } of rows) {
    const row = { installationId, at, power: single(power), energy: single(energy), isLive };
    const group = groups.get(installationId);
    if (group) group.push(row);
    else groups.set(installationId, [row]);
  }
  return [...groups].map(([id, group]) => [id, group.sort((a, b) => a.at - b.at)]);
}
