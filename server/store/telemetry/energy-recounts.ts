import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** Stored days of one inverter whose energy is to be counted again. */
export interface Recount {
  readonly id: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** Times in ms; `null`: without limit. */
export interface RecountSpan {
  readonly from: number | null;
  readonly to: number | null;
}

/**
 * Requests that the stored energy of an installation is counted again: of the days of a span, also of one that begins after the last reading
 * of its day; without a span from the first reading to the last. What is requested already stays requested.
 */
export const requestRecount = (tx: Queryable, id: number, { from, to }: RecountSpan = { from: null, to: null }): Promise<object[]> =>
  tx.rows(
    `insert into energy_recounts as r
     select installation_id, (greatest(first_at, to_timestamp($2::float8 / 1000)) at time zone 'Europe/Warsaw')::date,
       (least(last_at, to_timestamp($3::float8 / 1000)) at time zone 'Europe/Warsaw')::date
     from installation_live where installation_id = $1 and last_at is not null
       and coalesce((last_at at time zone 'Europe/Warsaw')::date >= (to_timestamp($2::float8 / 1000) at time zone 'Europe/Warsaw')::date, true)
       and coalesce(first_at <= to_timestamp($3::float8 / 1000), true)
     on conflict (installation_id) do update set first_day = least(r.first_day, excluded.first_day), last_day = greatest(r.last_day, excluded.last_day)`,
    [id, from, to],
  );

/** The latest days come first, because they are looked at first; only those of `id` if it is given. */
export const findNextRecount = async (db: Queryable, id: number | null = null): Promise<Recount | undefined> =>
  (
    await db.rows<Recount>(
      `select installation_id as id, first_day as first, last_day as last from energy_recounts
       where installation_id = coalesce($1::int, installation_id) order by last_day desc, installation_id limit 1`,
      [id],
    )
  )[0];

/** Records that the days after `last` are done, or all of them. Cached responses about the energy become invalid. */
export const shortenRecount = async (tx: Queryable, { id, first }: Recount, last: LocalDate): Promise<void> => {
  await tx.rows('update installation_live set changed_at = now() where installation_id = $1', [id]);
  if (last < first) await tx.rows('delete from energy_recounts where installation_id = $1', [id]);
  else await tx.rows('update energy_recounts set last_day = $2::date where installation_id = $1', [id, last]);
};

/** Records that a user has entered the ratings of an installation. */
export const noteRatingsStated = (tx: Queryable, id: number): Promise<object[]> =>
  tx.rows('delete from guessed_ratings where installation_id = $1', [id]);
