import type { Queryable } from '#server/store/database-types.ts';
import type { FaultScenario, PlantFacts } from '#server/telemetry/model/plant.ts';

/** Remembers which installations are made up, and what is wrong with each. */
export async function writeDemoPlants(
  asks: Queryable,
  plants: readonly { id: number; fate: FaultScenario; since: number }[],
): Promise<void> {
  await asks.rows(
    `insert into demo_plants (installation_id, fate, since)
     select id, fate, to_timestamp(since / 1000) from unnest($1::int[], $2::text[], $3::float8[]) as b (id, fate, since)
     on conflict do nothing`,
    [plants.map(({ id }) => id), plants.map(({ fate }) => fate), plants.map(({ since }) => since)],
  );
}

export interface DemoPlant extends PlantFacts {
  readonly fate: FaultScenario;
  readonly since: number;
  readonly lastAt: number | null;
}

export const demoPlants = (asks: Queryable): Promise<DemoPlant[]> =>
  asks.rows(
    `select i.id, i.sn, i.latitude, i.longitude, i.tilt, i.azimuth, i.phases,
       i.inverter_power as "inverterPower", i.generator_power as "generatorPower", d.fate, d.since, l.last_at as "lastAt"
     from demo_plants d join installations i on i.id = d.installation_id left join installation_live l on l.installation_id = i.id
     order by i.id`,
  );

/** Installations that somebody real has reported for. */
export async function idsWithReadingsOfTheirOwn(asks: Queryable): Promise<Set<number>> {
  const found = await asks.rows<{ id: number }>(
    `select installation_id as id from installation_live l
     where last_at is not null and not exists (select from demo_plants d where d.installation_id = l.installation_id)`,
  );
  return new Set(found.map(({ id }) => id));
}

/** Whether any of these has readings already. */
export async function haveReadings(asks: Queryable, plants: readonly { readonly id: number }[]): Promise<boolean> {
  const found = await asks.rows('select 1 as found from readings where installation_id = any($1::int[]) limit 1', [
    plants.map(({ id }) => id),
  ]);
  return found.length > 0;
}
