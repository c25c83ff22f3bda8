import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';

/**
 * marking     the stored results of each installation are marked
 * diagnosing  energies, comparisons and diagnoses are computed again
 * checking    checks of repairs are judged again, and what is left of energies and voltages is computed
 */
export type RecomputeStage = 'marking' | 'diagnosing' | 'checking';

/**
 * Records the rule of this version. If the results are by another one, or another version has made some since, they are computed again
 * from now on.
 */
export const noteRule = (db: Queryable, rule: number): Promise<object[]> =>
  db.rows(
    `update care_sweeps set stage = case when rule is null then null else 'marking' end, marked_to = 0, rule_from = heard_at,
       rule = $1::smallint, rule_heard_at = heard_at
     where rule is distinct from $1::smallint or heard_at > coalesce(rule_heard_at, '-infinity')`,
    [rule],
  );

interface Unmarked {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The next installations to mark, locked until the transaction ends. */
export const lockUnmarked = (tx: Queryable, count: number): Promise<Unmarked[]> =>
  tx.rows(
    `select i.id, i.latitude, i.longitude from installation_live l join installations i on i.id = l.installation_id
     where l.installation_id > (select marked_to from care_sweeps) and l.last_at is not null order by 1 limit $1::int for update of l`,
    [count],
  );

/** Whole days of Warsaw of which readings are kept, from the first to the last. */
const KEPT_DAYS = `select l.installation_id, (k.at at time zone 'Europe/Warsaw')::date + (k.at > l.first_at)::int, (l.last_at at time zone 'Europe/Warsaw')::date
  from installation_live l cross join lateral (select at from readings r where r.installation_id = l.installation_id order by at limit 1) as k
  where l.installation_id = any($1::int[])`;

const requestDays = (table: 'voltage_backfill' | 'energy_recounts'): string =>
  `insert into ${table} select * from (${KEPT_DAYS}) as d (id, first, last) where first <= last
   on conflict (installation_id) do update set
     first_day = least(${table}.first_day, excluded.first_day), last_day = greatest(${table}.last_day, excluded.last_day)`;

/** Marks what was computed for these installations, as far as its readings are kept. */
export async function markOutdated(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.rows(requestDays('voltage_backfill'), [[...ids]]);
  await tx.rows(requestDays('energy_recounts'), [[...ids]]);
  await tx.rows(
    `update reading_watches set is_outdated = true, is_news = true, powers = null, powers_stale_from = null where installation_id = any($1::int[])`,
    [[...ids]],
  );
  await tx.rows('update care_sweeps set marked_to = $1::int', [Math.max(...ids)]);
}

/** All installations are marked. Comparisons are due at once. */
export const endMarking = (tx: Queryable): Promise<object[]> =>
  tx.rows(
    `update care_sweeps set stage = 'diagnosing', is_comparison_stale = true, compared_at = null, limited_from = default where stage = 'marking'`,
  );

/** Whether energies from this day on are still to be counted again. */
export const areRecountsDue = async (db: Queryable, from: LocalDate): Promise<boolean> =>
  (await db.rows('select from energy_recounts where last_day >= $1::date limit 1', [from])).length > 0;

const ALL_DIAGNOSED = `not exists (select from reading_watches where is_outdated) and not exists (
  select from installation_live l where l.last_at is not null and not exists (select from reading_watches w where w.installation_id = l.installation_id))`;

/** Ends the stage if all installations are diagnosed; then their repairs are judged again. Returns whether it did. */
export async function endDiagnosing(tx: Queryable): Promise<boolean> {
  const ended = await tx.rows(
    `update care_sweeps set stage = 'checking', rule_from = null where stage = 'diagnosing' and ${ALL_DIAGNOSED} returning 1`,
  );
  if (ended.length > 0)
    await tx.rows(`update repair_checks set is_stale = true where state not in ('waiting', 'cancelled') and installation_id is not null`);
  return ended.length > 0;
}

/** Ends computing again if nothing is left of it. */
export const endChecking = (db: Queryable): Promise<object[]> =>
  db.rows(
    `update care_sweeps set stage = null where stage = 'checking' and not exists (select from repair_checks where is_stale)
       and not exists (select from voltage_backfill) and not exists (select from energy_recounts)`,
  );

/** Records that the causes are known, if all installations are diagnosed and there is one. */
export const noteKnown = (db: Queryable): Promise<object[]> =>
  db.rows(`update care_sweeps set is_known = true where not is_known and exists (select from reading_watches) and ${ALL_DIAGNOSED}`);
