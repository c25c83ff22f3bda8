import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';

export interface EnergyDay {
  readonly installationId: number;
  readonly day: LocalDate;
  /** Whole Wh; `null`: nothing is known. */
  readonly hours: readonly (number | null)[];
  /** Wh, the sum of the hours. */
  readonly energy: number;
  /** Wh, the day's last counter; `null`: none was told. */
  readonly counter: number | null;
}

const asArray = (hours: readonly (number | null)[]): string => `{${hours.map((hour) => hour ?? 'NULL').join(',')}}`;

/** Writes whole days. An hour of which nothing is known any more keeps what was known of it. */
export async function writeEnergyDays(tx: Queryable, days: readonly EnergyDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx.rows(
    `insert into energy_days as d (installation_id, day, hours, energy, counter)
     select id, day, hours::int[], energy, counter
     from unnest($1::int[], $2::date[], $3::text[], $4::int[], $5::real[]) as b (id, day, hours, energy, counter)
     on conflict (installation_id, day) do update set
       hours = case when array_position(excluded.hours, null) is null then excluded.hours else
         array(select coalesce(new, old) from unnest(excluded.hours, d.hours) with ordinality as h (new, old, hour) order by hour) end,
       energy = case when array_position(excluded.hours, null) is null then excluded.energy else
         (select coalesce(sum(coalesce(new, old)), 0)::int from unnest(excluded.hours, d.hours) as h (new, old)) end,
       counter = coalesce(excluded.counter, d.counter)`,
    [
      days.map(({ installationId }) => installationId),
      days.map(({ day }) => day),
      days.map(({ hours }) => asArray(hours)),
      days.map(({ energy }) => energy),
      days.map(({ counter }) => counter),
    ],
  );
}
