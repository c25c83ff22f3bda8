import type { Stretch } from '#domain/time/stretch.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** A period without a reading between two readings, ms. */
export interface SilenceRow {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

const columnsOf = (rows: readonly SilenceRow[]) => [rows.map(({ id }) => id), rows.map(({ from }) => from), rows.map(({ to }) => to)];
const SPANS = 'unnest($1::int[], $2::float8[], $3::float8[]) as b (id, low, high)';

/** Stores silences. If two begin at one time, the later one in the list is stored. */
export async function addSilences(tx: Queryable, named: readonly SilenceRow[]): Promise<void> {
  if (named.length === 0) return;
  const silences = [...new Map(named.map((silence) => [`${silence.id} ${silence.from}`, silence])).values()];
  await tx.rows(
    `insert into silences (installation_id, from_at, to_at)
     select id, to_timestamp(low / 1000), to_timestamp(high / 1000) from ${SPANS}
     on conflict (installation_id, from_at) do update set to_at = excluded.to_at`,
    columnsOf(silences),
  );
}

/** SQL that extends each span to the last reading before it and the first one after it. */
const WIDENED = `select b.id,
    coalesce((select max(at) from readings where installation_id = b.id and at < to_timestamp(b.low / 1000)), to_timestamp(b.low / 1000)) as low,
    coalesce((select min(at) from readings where installation_id = b.id and at > to_timestamp(b.high / 1000)), to_timestamp(b.high / 1000)) as high
  from ${SPANS}`;

/** Deletes the stored silences in and around these spans, and returns the periods of an hour and more without a stored reading there. */
export async function recomputeGaps(tx: Queryable, spans: readonly SilenceRow[]): Promise<SilenceRow[]> {
  await tx.rows(
    `delete from silences s using (${WIDENED}) as t where s.installation_id = t.id and s.from_at >= t.low and s.to_at <= t.high`,
    columnsOf(spans),
  );
  return tx.rows<SilenceRow>(
    `select g.id, g.before as "from", g.at as "to" from (
       select t.id, r.at, lag(r.at) over (partition by t.id order by r.at) as before
       from (${WIDENED}) as t cross join lateral (select at from readings where installation_id = t.id and at between t.low and t.high) as r
     ) as g where g.at - g.before >= interval '1 hour'`,
    columnsOf(spans),
  );
}

/** Silences of these installations that ended after the given times, ms. */
export const readSilencesSince = (db: Queryable, ids: readonly number[], since: readonly number[]): Promise<SilenceRow[]> =>
  db.rows<SilenceRow>(
    `select b.id, s.from_at as "from", s.to_at as "to" from unnest($1::int[], $2::float8[]) as b (id, low) cross join lateral (
       select from_at, to_at from silences where installation_id = b.id and to_at >= to_timestamp(b.low / 1000) order by from_at offset 0) as s`,
    [[...ids], [...since]],
  );

/** Unit: ms. After a longer time without a sign of life the server was down. */
export const ALIVE_EVERY = 900_000;

/** When this server was down, since a time in ms. Includes the time up to now if the server has not recorded yet that it is back. */
export const readDowntimes = async (db: Queryable, since: number, now: number): Promise<Stretch[]> =>
  await db.rows<Stretch>(
    `select from_at as "from", to_at as "to" from own_downtimes where to_at >= to_timestamp($1::float8 / 1000)
     union all select heard_at, to_timestamp($2::float8 / 1000) from care_sweeps where heard_at < to_timestamp(($2::float8 - ${ALIVE_EVERY}) / 1000)
     order by 1`,
    [since, now],
  );
