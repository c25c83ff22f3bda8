import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { Asks } from '#server/store/database-door.ts';
import type { Reading } from '#server/telemetry/reading.ts';
import { energyOfDay, MARGIN, type Metered, sumOf } from '#server/telemetry/roll-up.ts';

export interface EnergyDay {
  readonly installationId: number;
  readonly day: LocalDate;
  readonly hours: readonly (number | null)[];
}

/** The days whose energy these readings can change: their own, and its neighbour's near midnight. */
function daysTouched(readings: readonly Reading[]): Map<LocalDate, Set<number>> {
  const touched = new Map<LocalDate, Set<number>>();
  const touch = (day: LocalDate, id: number) => {
    const ids = touched.get(day);
    if (ids) ids.add(id);
    else touched.set(day, new Set([id]));
  };
  for (const { installationId, at, power, energy } of readings) {
    if (power === null && energy === null) continue;
    const day = localDateOf(at);
    touch(day, installationId);
    const start = instantOf(day);
    if (energy === null && at - start <= MARGIN.after) touch(addDays(day, -1), installationId);
    if (start + 22 * 3_600_000 - MARGIN.before < at) {
      const next = addDays(day, 1);
      if (instantOf(next) - at < MARGIN.before) touch(next, installationId);
    }
  }
  return touched;
}

/**
 * Rolls up the energy of the days that readings just written belong to. `hadKnown`: some were there already and may
 * hold more than the batch says. Otherwise only what the batch does not hold is read back.
 */
export async function rollUpEnergy(tx: Asks, readings: readonly Reading[], hadKnown: boolean): Promise<void> {
  for (const [day, ids] of daysTouched(readings)) {
    const span = { from: instantOf(day) - MARGIN.before, to: instantOf(addDays(day, 1)) + MARGIN.after };
    const own = hadKnown ? [] : readings.filter(({ installationId, at }) => at >= span.from && at <= span.to && ids.has(installationId));
    const days = groupById([...(await others(tx, [...ids], span, own)), ...own]).flatMap(([installationId, metered]) => {
      const hours = energyOfDay(metered, day);
      return hours.some((hour) => hour !== null) ? [{ installationId, day, hours }] : [];
    });
    await writeEnergyDays(tx, days);
  }
}

type Owned = Metered & { readonly installationId: number };

/** What the database holds of a span beside `own`. */
const others = (tx: Asks, ids: readonly number[], span: { from: number; to: number }, own: readonly Reading[]): Promise<Owned[]> =>
  tx.rows<Owned>(
    `select installation_id as "installationId", extract(epoch from at)::float8 * 1000 as at, power, energy from readings r
     where installation_id = any($1::int[]) and at between to_timestamp($2::float8 / 1000) and to_timestamp($3::float8 / 1000)
       and not exists (select from unnest($4::int[], $5::float8[]) as b (id, ms) where b.id = r.installation_id and to_timestamp(b.ms / 1000) = r.at)`,
    [ids, span.from, span.to, own.map(({ installationId }) => installationId), own.map(({ at }) => at)],
  );

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

const asArray = (hours: readonly (number | null)[]): string => `{${hours.map((hour) => hour ?? 'NULL').join(',')}}`;

/** Writes whole days. An hour of which nothing is known any more keeps what was known of it. */
export async function writeEnergyDays(tx: Asks, days: readonly EnergyDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.rows(
    `insert into energy_days as d (installation_id, day, hours, energy)
     select id, day, hours::int[], energy from unnest($1::int[], $2::date[], $3::text[], $4::int[]) as b (id, day, hours, energy)
     on conflict (installation_id, day) do update set
       hours = case when array_position(excluded.hours, null) is null then excluded.hours else
         array(select coalesce(new, old) from unnest(excluded.hours, d.hours) with ordinality as h (new, old, hour) order by hour) end,
       energy = case when array_position(excluded.hours, null) is null then excluded.energy else
         (select coalesce(sum(coalesce(new, old)), 0)::int from unnest(excluded.hours, d.hours) as h (new, old)) end`,
    [
      days.map(({ installationId }) => installationId),
      days.map(({ day }) => day),
      days.map(({ hours }) => asArray(hours)),
      days.map(({ hours }) => sumOf(hours)),
    ],
  );
}
