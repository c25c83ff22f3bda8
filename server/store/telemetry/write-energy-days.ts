import { type DayOfEnergy, sumOf } from '#domain/energy/roll-up.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';

export interface EnergyDay extends DayOfEnergy {
  readonly installationId: number;
  readonly day: LocalDate;
}

const asArray = (hours: readonly (number | null)[]): string => `{${hours.map((hour) => hour ?? 'NULL').join(',')}}`;

/** Wh; `null` if all its energy was refused. */
const energyOf = ({ hours, refused }: EnergyDay): number | null =>
  refused !== null && hours.every((hour) => hour === null) ? null : sumOf(hours);

/** Whether the new row replaces the old one: all of its hours are known, or energy of one of them was refused. */
const IS_WHOLE = 'array_position(excluded.hours, null) is null or excluded.refused is not null or d.refused is not null';

/** Deletes days of one installation that will be written again. */
export const forgetEnergies = (tx: Queryable, id: number, [from, to]: readonly [from: LocalDate, to: LocalDate]): Promise<object[]> =>
  tx.rows('delete from energy_days where installation_id = $1 and day >= $2::date and day < $3::date', [id, from, to]);

/** Writes whole days. An hour that is no longer known keeps its old value, unless energy was refused. */
export async function writeEnergyDays(tx: Queryable, days: readonly EnergyDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.rows(
    `insert into energy_days as d (installation_id, day, hours, energy, counter, refused, dropped)
     select id, day, hours::int[], energy, counter, refused, dropped::float8[]
     from unnest($1::int[], $2::date[], $3::text[], $4::int[], $5::real[], $6::text[], $7::text[])
       as b (id, day, hours, energy, counter, refused, dropped)
     on conflict (installation_id, day) do update set
       hours = case when ${IS_WHOLE} then excluded.hours else
         array(select coalesce(new, old) from unnest(excluded.hours, d.hours) with ordinality as h (new, old, hour) order by hour) end,
       energy = case when ${IS_WHOLE} then excluded.energy else
         (select coalesce(sum(coalesce(new, old)), 0)::int from unnest(excluded.hours, d.hours) as h (new, old)) end,
       counter = coalesce(excluded.counter, d.counter),
       refused = excluded.refused, dropped = excluded.dropped`,
    [
      days.map(({ installationId }) => installationId),
      days.map(({ day }) => day),
      days.map(({ hours }) => asArray(hours)),
      days.map(energyOf),
      days.map(({ counter }) => counter),
      days.map(({ refused }) => refused),
      days.map(({ dropped }) => (dropped.length === 0 ? null : `{${dropped.join(',')}}`)),
    ],
  );
}
