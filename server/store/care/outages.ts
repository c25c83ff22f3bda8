import type { EventChange } from '#domain/grid/reports/event-changes.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { IS_LIVE } from '#server/store/telemetry/live.ts';

/** The place of an installation that may be part of an outage. */
export interface PlacedRow {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
}

const PLACED = 'i.latitude is not null and i.longitude is not null';

/** The event logs since a time (ms) of installations that recently had no grid or have none now. */
export const readGridEventsSince = (db: Queryable, since: number): Promise<(PlacedRow & EventChange)[]> =>
  db.rows(
    `with cut as (select to_timestamp($1::float8 / 1000) as at), hit as (
       select distinct installation_id as id from event_log, cut where event_log.at >= cut.at and 'GRID_DISCONNECT' = any(codes)
       union select l.installation_id from installation_live l cross join lateral (
         select codes from event_log e where e.installation_id = l.installation_id order by e.at desc limit 1) as now
       where l.is_any_event and 'GRID_DISCONNECT' = any(now.codes))
     select i.id, i.latitude, i.longitude, e.at, e.codes from hit join installations i on i.id = hit.id and ${PLACED}
     cross join lateral (
       (select b.at, b.codes from event_log b, cut where b.installation_id = i.id and b.at < cut.at order by b.at desc limit 1)
       union all (select b.at, b.codes from event_log b, cut where b.installation_id = i.id and b.at >= cut.at)) as e
     order by 1, e.at`,
    [since],
  );

/** Silences that ended after a time (ms), of installations that are expected to report. */
export const readSilencesOfAll = (db: Queryable, since: number): Promise<(PlacedRow & { from: number; to: number })[]> =>
  db.rows(
    `select i.id, i.latitude, i.longitude, s.from_at as "from", s.to_at as "to" from silences s
     join installations i on i.id = s.installation_id and ${PLACED} left join demo_plants d on d.installation_id = i.id
     where s.to_at >= to_timestamp($1::float8 / 1000) and ${IS_LIVE}
     order by 1, 4`,
    [since],
  );

/** An installation that has not reported recently. `isKnown`: it has a diagnosis for it. */
export interface Unheard {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Unit: ms. */
  readonly lastAt: number;
  readonly isKnown: boolean;
}

/** Installations that are expected to report and last did so more than an hour before a time (ms). */
export const findUnheard = (db: Queryable, now: number): Promise<Unheard[]> =>
  db.rows<Unheard>(
    `select i.id, i.latitude, i.longitude, l.last_at as "lastAt",
       exists (select from diagnoses g where g.installation_id = i.id and g.cause = 'silent' and g.is_active and g.closed_at is null) as "isKnown"
     from installation_live l join installations i on i.id = l.installation_id left join demo_plants d on d.installation_id = i.id
     where l.last_at < to_timestamp($1::float8 / 1000) - interval '1 hour'
       and ${IS_LIVE} order by 1`,
    [now],
  );

/** A stored outage. Times in ms. */
export interface OutageRow {
  readonly from: number;
  readonly to: number | null;
  readonly installations: readonly number[];
}

/** Outages that were not over before a time (ms), the earliest first. */
export const readOutagesSince = (db: Queryable, since: number): Promise<OutageRow[]> =>
  db.rows(
    `select from_at as "from", to_at as "to", installations from outages
     where coalesce(to_at, 'infinity') >= to_timestamp($1::float8 / 1000) order by 1, 3`,
    [since],
  );

/** Replaces the outages that were not over before a time (ms). */
export async function replaceOutages(tx: Queryable, since: number, outages: readonly OutageRow[]): Promise<void> {
  await tx.rows(`delete from outages where coalesce(to_at, 'infinity') >= to_timestamp($1::float8 / 1000)`, [since]);
  await tx.rows(
    `insert into outages (from_at, to_at, installations)
     select o.from_at, o.to_at, o.installations from jsonb_to_recordset($1::jsonb) as o (from_at timestamptz, to_at timestamptz, installations int[])
     on conflict (from_at, installations) do update set to_at = excluded.to_at`,
    [
      JSON.stringify(
        outages.map(({ from, to, installations }) => ({
          from_at: new Date(from).toISOString(),
          to_at: to === null ? null : new Date(to).toISOString(),
          installations,
        })),
      ),
    ],
  );
}

/** The outages that each of these, and every other installation with an outage, was last diagnosed with. */
export const readKnownOutages = (db: Queryable, ids: readonly number[]): Promise<{ id: number; outages: string }[]> =>
  db.rows(`select installation_id as id, outages from reading_watches where outages <> '' or installation_id = any($1::int[])`, [[...ids]]);
