import type { ClockFact } from '#domain/diagnosis/diagnosis-facts.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** What is stored about an inverter's clock. Times and offsets in ms. */
export interface InverterClock {
  readonly offset: number;
  readonly correctedSince: number | null;
  readonly fact: ClockFact | null;
}

/** The installation's modules and ratings, to compute its sun. */
export interface ClockRoof {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly tilt: number | null;
  readonly azimuth: number | null;
  readonly inverterPower: number;
  readonly generatorPower: number;
}

/** SQL: the times of an inverter agree with their arrival, or are corrected; `c` is its row, if any. */
export const IS_CLOCK_RIGHT = `(c.installation_id is null or (c.told is null and c.check_at is null)
  or (c.told->>'to') is not null or coalesce((c.told->>'isCorrected')::boolean, false))`;

/** Requests a check of these clocks. An earlier request keeps its time. ms. */
export const checkClocks = (tx: Queryable, ids: readonly number[], at: number): Promise<object[]> =>
  tx.rows(
    `insert into inverter_clocks as c (installation_id, check_at) select id, to_timestamp($2::float8 / 1000) from unnest($1::int[]) as b (id)
     on conflict (installation_id) do update set check_at = coalesce(c.check_at, excluded.check_at)`,
    [[...new Set(ids)], at],
  );

/** Clocks whose check is due, ms. */
export const listDueClocks = async (db: Queryable, now: number): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      'select installation_id as id from inverter_clocks where check_at <= to_timestamp($1::float8 / 1000) order by check_at, 1 limit 500',
      [now],
    )
  ).map(({ id }) => id);

/** `undefined` if the installation does not exist any more. */
export const readClock = async (tx: Queryable, id: number): Promise<(InverterClock & ClockRoof) | undefined> =>
  (
    await tx.rows<InverterClock & ClockRoof>(
      `select c.offset_ms as offset, c.corrected_since as "correctedSince", c.told as fact, i.latitude, i.longitude, i.tilt, i.azimuth,
         i.inverter_power as "inverterPower", i.generator_power as "generatorPower"
       from inverter_clocks c join installations i on i.id = c.installation_id where c.installation_id = $1`,
      [id],
    )
  )[0];

/** `checkAt`: when it is checked again; `null` if the clock agrees. ms. */
export const writeClock = (
  tx: Queryable,
  id: number,
  { offset, correctedSince, fact, checkAt }: InverterClock & { readonly checkAt: number | null },
): Promise<object[]> =>
  tx.rows(
    `update inverter_clocks set offset_ms = $2::int, corrected_since = to_timestamp($3::float8 / 1000), told = $4::json,
       check_at = to_timestamp($5::float8 / 1000) where installation_id = $1`,
    [id, offset, correctedSince, fact && JSON.stringify(fact), checkAt],
  );

/** The corrections of these clocks in ms, of those that are corrected. */
export const readClockOffsets = async (db: Queryable, ids: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db.rows<{ id: number; offset: number }>(
    'select installation_id as id, offset_ms as offset from inverter_clocks where installation_id = any($1::int[]) and offset_ms <> 0',
    [[...ids]],
  );
  return new Map(rows.map(({ id, offset }) => [id, offset]));
};
