import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { Reading } from '#server/telemetry/reading.ts';
import { energyOfDay, lastCounter, MARGIN, type Metered, sumOf } from '#server/telemetry/roll-up.ts';
import { type EnergyDay, writeEnergyDays } from './write-energy-days.ts';

type Days = Map<LocalDate, Set<number>>;

function touch(days: Days, day: LocalDate, id: number): void {
  const ids = days.get(day);
  if (ids) ids.add(id);
  else days.set(day, new Set([id]));
}

/** The days whose energy these readings can change: their own, and its neighbour's near midnight. */
function daysTouched(readings: readonly Reading[]): Days {
  const touched: Days = new Map();
  for (const { installationId, at, power, energy } of readings) {
    if (power === null && energy === null) continue;
    const day = localDateOf(at);
    touch(touched, day, installationId);
    const start = instantOf(day);
    if (energy === null && at - start <= MARGIN) touch(touched, addDays(day, -1), installationId);
    if (at - start < 22 * 3_600_000) continue; // a day is 23 hours long at least
    const next = addDays(day, 1);
    if (instantOf(next) - at < MARGIN) touch(touched, next, installationId);
  }
  return touched;
}

/**
 * Rolls up the energy of the days that readings just written belong to, from the first to the last, and of the next day
 * that is counted: its first counter is compared with the last one held before it. `hadKnown`: some readings were there
 * already and may hold more than the batch says. Otherwise only what the batch does not hold is read back.
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
    for (const { id, next } of await rollUpDay(tx, { day, ids, readings: hadKnown ? [] : readings }))
      if (next !== null && own.has(id)) touch(following, next, id);
  }
}

interface Rolling {
  readonly day: LocalDate;
  readonly ids: ReadonlySet<number>;
  /** What has just been written, where it is all that there is of its times. */
  readonly readings: readonly Reading[];
}

/** Gives each inverter's next counted day. */
async function rollUpDay(tx: Queryable, { day, ids, readings }: Rolling): Promise<{ id: number; next: LocalDate | null }[]> {
  const span = { from: instantOf(day) - MARGIN, to: instantOf(addDays(day, 1)) + MARGIN };
  const own = readings.filter(({ installationId, at }) => at >= span.from && at <= span.to && ids.has(installationId));
  const rows = await others(tx, [...ids], { ...span, day, own });
  const held = new Map(rows.flatMap(({ id, at, energy }) => (at === null ? [[id, single(energy)] as const] : [])));
  const measured = rows.flatMap(({ id, at, power, energy }) => (at === null ? [] : [{ installationId: id, at, power, energy }]));
  const days = groupById([...measured, ...own]).flatMap(([installationId, metered]): EnergyDay[] => {
    const hours = energyOfDay(metered, day, held.get(installationId) ?? null);
    if (hours.every((hour) => hour === null)) return [];
    return [{ installationId, day, hours, energy: sumOf(hours), counter: lastCounter(metered, day) }];
  });
  await writeEnergyDays(tx, days);
  return rows.flatMap(({ id, at, next }) => (at === null ? [{ id, next }] : []));
}

/** A reading, or (with no time) the last counter held before the day and the next day that has one. */
interface Row {
  readonly id: number;
  readonly at: number | null;
  readonly power: number | null;
  readonly energy: number | null;
  readonly next: LocalDate | null;
}

/** What the database holds of a span beside `own`, and what it holds of counters around it. */
const others = (
  tx: Queryable,
  ids: readonly number[],
  { from, to, day, own }: { readonly from: number; readonly to: number; readonly day: LocalDate; readonly own: readonly Reading[] },
): Promise<Row[]> =>
  tx.rows<Row>(
    `select installation_id as id, date_part('epoch', at) * 1000 as at, power, energy, null::date as next from readings r
     where installation_id = any($1::int[]) and at between to_timestamp($2::float8 / 1000) and to_timestamp($3::float8 / 1000)
       and not exists (select from unnest($4::int[], $5::float8[]) as b (id, ms) where b.id = r.installation_id and to_timestamp(b.ms / 1000) = r.at)
     union all
     select i.id, null, null,
       (select counter from energy_days where installation_id = i.id and day < $6::date and counter is not null order by day desc limit 1),
       (select day from energy_days where installation_id = i.id and day > $6::date and counter is not null order by day limit 1)
     from unnest($1::int[]) as i (id)`,
    [ids, from, to, own.map(({ installationId }) => installationId), own.map(({ at }) => at), day],
  );

type Owned = Metered & { readonly installationId: number };

/** The database keeps singles; what has just come in is rounded alike, or the order of batches would show in the last watt-hour. */
const single = (value: number | null): number | null => (value === null ? null : Math.fround(value));

function groupById(rows: readonly Owned[]): [number, Owned[]][] {
  const groups = new Map<number, Owned[]>();
  for (const { installationId, at, power, energy } of rows) {
    const row = { installationId, at, power: single(power), energy: single(energy) };
    const group = groups.get(installationId);
    if (group) group.push(row);
    else groups.set(installationId, [row]);
  }
  return [...groups].map(([id, group]) => [id, group.sort((a, b) => a.at - b.at)]);
}
