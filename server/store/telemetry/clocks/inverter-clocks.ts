import type { ClockFact } from '#domain/diagnosis/diagnosis-facts.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** What is held of an inverter's clock. Times and offsets in ms. */
export interface InverterClock {
  readonly offset: number;
  readonly correctedSince: number | null;
  readonly told: ClockFact | null;
}

/** The roof behind a clock, as its sun is reckoned. */
export interface ClockRoof {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly tilt: number | null;
  readonly azimuth: number | null;
  readonly inverterPower: number;
  readonly generatorPower: number;
}

/** Has the clocks of these looked at; one that is to be looked at already keeps its time. ms. */
export const checkClocks = (tx: Queryable, ids: readonly number[], at: number): Promise<object[]> =>
  tx.rows(
    `insert into inverter_clocks as c (installation_id, check_at) select id, to_timestamp($2::float8 / 1000) from unnest($1::int[]) as b (id)
     on conflict (installation_id) do update set check_at = coalesce(c.check_at, excluded.check_at)`,
    [[...new Set(ids)], at],
  );

/** Clocks that are to be looked at by now, ms. */
export const dueClocks = async (db: Queryable, now: number): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      'select installation_id as id from inverter_clocks where check_at <= to_timestamp($1::float8 / 1000) order by check_at, 1 limit 500',
      [now],
    )
  ).map(({ id }) => id);

/** `undefined` where the installation is gone. */
export const clockOf = async (tx: Queryable, id: number): Promise<(InverterClock & ClockRoof) | undefined> =>
  (
    await tx.rows<InverterClock & ClockRoof>(
      `select c.offset_ms as offset, c.corrected_since as "correctedSince", c.told, i.latitude, i.longitude, i.tilt, i.azimuth,
         i.inverter_power as "inverterPower", i.generator_power as "generatorPower"
       from inverter_clocks c join installations i on i.id = c.installation_id where c.installation_id = $1`,
      [id],
    )
  )[0];

/** `checkAt`: when it is to be looked at again; `null` where nothing disagrees. ms. */
export const writeClock = (
  tx: Queryable,
  id: number,
  { offset, correctedSince, told, checkAt }: InverterClock & { readonly checkAt: number | null },
): Promise<object[]> =>
  tx.rows(
    `update inverter_clocks set offset_ms = $2::int, corrected_since = to_timestamp($3::float8 / 1000), told = $4::json,
       check_at = to_timestamp($5::float8 / 1000) where installation_id = $1`,
    [id, offset, correctedSince, told && JSON.stringify(told), checkAt],
  );

/** By how much the times of these are corrected, ms; those that are. */
export const clockOffsets = async (db: Queryable, ids: readonly number[]): Promise<Map<number, number>> => {
  const found = await db.rows<{ id: number; offset: number }>(
    'select installation_id as id, offset_ms as offset from inverter_clocks where installation_id = any($1::int[]) and offset_ms <> 0',
    [[...ids]],
  );
  return new Map(found.map(({ id, offset }) => [id, offset]));
};
