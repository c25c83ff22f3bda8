import { BELOW_IF_THROTTLED } from '#domain/grid/losses/held-back.ts';
import type { LimitedDay } from '#domain/diagnosis/diagnosis-facts.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { ratingAt } from '#server/store/equipment.store.ts';
import type { Of } from './facts.ts';
import { IS_THROTTLED } from './grid-samples.ts';

const RATING = ratingAt('i.id', 'r.at');

/**
 * Installations that named THROTTLED on a day with less than 90 % of their rating then. At their rating THROTTLED is normal.
 */
export const listThrottled = async (db: Queryable, day: LocalDate): Promise<number[]> => {
  const rows = await db.rows<{ id: number }>(
    `with cut as (select to_timestamp($1::float8 / 1000) as low, to_timestamp($2::float8 / 1000) as high)
     select i.id from installations i, cut where (
       exists (select from state_log s where s.installation_id = i.id and s.at >= cut.low and s.at < cut.high and ${IS_THROTTLED})
       or coalesce((select ${IS_THROTTLED} from state_log s where s.installation_id = i.id and s.at < cut.low order by s.at desc limit 1), false)
     ) and exists (select from readings r where r.installation_id = i.id and r.at >= cut.low and r.at < cut.high and ${IS_THROTTLED}
       and (${RATING} <= 0 or r.power < ${BELOW_IF_THROTTLED} * ${RATING})) order by 1`,
    [instantOf(day), instantOf(addDays(day, 1))],
  );
  return rows.map(({ id }) => id);
};

/** The limited days of these installations since one, the oldest first. */
export const readLimitedSince = (db: Queryable, ids: readonly number[], day: LocalDate): Promise<Of<LimitedDay>[]> =>
  db.rows<Of<LimitedDay>>(
    `select installation_id as id, from_at as "from", to_at as "to", energy, is_hot as "isHot" from limited_days
     where installation_id = any($1::int[]) and day >= $2::date order by 1, day`,
    [[...ids], day],
  );

/** Replaces the limited installations of a day, and requests new diagnoses for those that changed. */
export async function writeLimited(tx: Queryable, day: LocalDate, rows: readonly Of<LimitedDay>[]): Promise<void> {
  await tx.rows(
    `with given as (
       select id, to_timestamp("from" / 1000) as from_at, to_timestamp("to" / 1000) as to_at, energy, "isHot" as is_hot
       from jsonb_to_recordset($2::jsonb) as t (id int, "from" float8, "to" float8, energy float8, "isHot" boolean)
     ), gone as (
       delete from limited_days where day = $1::date and installation_id not in (select id from given) returning installation_id
     ), written as (
       insert into limited_days as l (installation_id, day, energy, from_at, to_at, is_hot)
       select g.id, $1::date, g.energy, g.from_at, g.to_at, g.is_hot from given g join installations i on i.id = g.id
       on conflict (installation_id, day) do update
         set energy = excluded.energy, from_at = excluded.from_at, to_at = excluded.to_at, is_hot = excluded.is_hot
       where (l.energy, l.from_at, l.to_at, l.is_hot) is distinct from (excluded.energy, excluded.from_at, excluded.to_at, excluded.is_hot)
       returning installation_id
     )
     update reading_watches set is_news = true
     where installation_id in (select installation_id from gone union select installation_id from written)`,
    [day, JSON.stringify(rows)],
  );
  await tx.rows('update care_sweeps set limited_begun = $1::date', [addDays(day, 1)]);
}

/** Records that the days from one up to another, which is not included, are being found. Readings of them from now on request them again. */
export const beginLimited = (db: Queryable, from: LocalDate, to: LocalDate): Promise<object[]> =>
  db.rows('update care_sweeps set limited_begun = $1::date, limited_from = $2::date', [from, to]);

export const endLimited = (db: Queryable, now: number): Promise<object[]> =>
  db.rows('update care_sweeps set limited_begun = null, limited_at = to_timestamp($1::float8 / 1000)', [now]);

/** Records that readings from a day on have changed. Writes only if that is new. */
export const markLimitedStale = (tx: Queryable, day: LocalDate): Promise<object[]> =>
  tx.rows('update care_sweeps set limited_from = $1::date where limited_from > $1::date', [day]);
