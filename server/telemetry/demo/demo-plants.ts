import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { FaultScenario, PlantFacts } from '#server/telemetry/model/plant.ts';

/** Stores which installations are simulated, and the scenario of each. */
export async function writeDemoPlants(
  db: Queryable,
  plants: readonly { id: number; scenario: FaultScenario; since: number }[],
): Promise<void> {
  await db.rows(
    `insert into demo_plants (installation_id, fate, since)
     select id, scenario, to_timestamp(since / 1000) from unnest($1::int[], $2::text[], $3::float8[]) as b (id, scenario, since)
     on conflict do nothing`,
    [plants.map(({ id }) => id), plants.map(({ scenario }) => scenario), plants.map(({ since }) => since)],
  );
}

export interface DemoPlant extends PlantFacts {
  readonly scenario: FaultScenario;
  readonly since: number;
  readonly lastAt: number | null;
}

export const readDemoPlants = (db: Queryable): Promise<DemoPlant[]> =>
  db.rows(
    `select i.id, i.sn, i.latitude, i.longitude, i.tilt, i.azimuth, i.phases,
       i.inverter_power as "inverterPower", i.generator_power as "generatorPower", d.fate as scenario, d.since, l.last_at as "lastAt",
       (select json_build_object('at', date_part('epoch', p.to_at) * 1000, 'inverterPower', p.inverter_power) from equipment_periods p
        join equipment e on e.installation_id = p.installation_id and e.from_at = p.to_at and e.reason = 'replacement'
        where p.installation_id = i.id order by p.to_at desc limit 1) as exchange
     from demo_plants d join installations i on i.id = d.installation_id left join installation_live l on l.installation_id = i.id
     order by i.id`,
  );

/** Installations with readings of a real source. */
export async function listRealIds(db: Queryable): Promise<Set<number>> {
  const rows = await db.rows<{ id: number }>(
    `select installation_id as id from installation_live l
     where last_at is not null and not exists (select from demo_plants d where d.installation_id = l.installation_id)`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether an installation has readings between these times. Unit: ms since 1970. */
export async function hasReadings(db: Queryable, id: number, from: number, to: number): Promise<boolean> {
  const rows = await db.rows(
    `select 1 from readings
     where installation_id = $1 and at >= to_timestamp($2::float8 / 1000) and at < to_timestamp($3::float8 / 1000) limit 1`,
    [id, from, to],
  );
  return rows.length > 0;
}

/** The first day of readings and of energies of each simulated installation; `null` if it has none. */
export async function readFirstDays(
  db: Queryable,
): Promise<Map<number, { readonly readings: LocalDate | null; readonly energies: LocalDate | null }>> {
  const rows = await db.rows<{ id: number; readings: LocalDate | null; energies: LocalDate | null }>(
    `select p.installation_id as id,
       (select (min(at) at time zone 'Europe/Warsaw')::date from readings r where r.installation_id = p.installation_id) as readings,
       (select min(day) from energy_days e where e.installation_id = p.installation_id) as energies
     from demo_plants p`,
  );
  return new Map(rows.map(({ id, ...days }) => [id, days]));
}
