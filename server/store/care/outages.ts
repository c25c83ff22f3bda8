import { N2_LOW } from '#domain/grid/voltage-quality/limits.ts';
import { WORKS_ABOVE } from '#domain/grid/readings/inverter-reading.ts';
import type { EventChange } from '#domain/grid/readings/event-changes.ts';
import { ratingAt } from '#server/store/equipment.store.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { HEARD_AT, IS_LIVE } from '#server/store/telemetry/live.ts';

/** What is stored of an installation that may be part of an outage. Times in ms. */
export interface OutagePlace {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Owner and address; `null` if one of them is not known. */
  readonly household: string | null;
  /** The key that sends its readings; `null` if none does. */
  readonly readBy: string | null;
  /** Its latest reading that a key sent live, or in a demo its latest one; `null` if there is none. */
  readonly liveAt: number | null;
  readonly lastAt: number;
}

const PLACED = 'i.latitude is not null and i.longitude is not null';

/** The places of these installations; those without coordinates or readings are left out. */
export const readOutagePlaces = (db: Queryable, ids: readonly number[]): Promise<OutagePlace[]> =>
  db.rows(
    `select i.id, i.latitude, i.longitude, l.readings_by as "readBy", l.last_at as "lastAt",
       case when i.owner_id is not null and trim(concat(i.street, i.number, i.number2, i.post_code, i.city)) <> ''
         then lower(concat_ws('|', i.owner_id, trim(i.street), trim(i.number), trim(i.number2), trim(i.post_code), trim(i.city))) end as household,
       coalesce(l.reported_at, case when d.installation_id is not null then l.last_at end) as "liveAt"
     from installations i join installation_live l on l.installation_id = i.id and l.last_at is not null
     left join demo_plants d on d.installation_id = i.id
     where i.id = any($1::int[]) and ${PLACED} order by i.id`,
    [[...ids]],
  );

/** The event logs since a time (ms), with the codes in force then, of these installations and of those that named a lost grid since or do now. */
export const readGridEventsSince = (
  db: Queryable,
  since: number,
  ids: readonly number[],
): Promise<({ readonly id: number } & EventChange)[]> =>
  db.rows(
    `with cut as (select to_timestamp($1::float8 / 1000) as at), hit as (
       select distinct installation_id as id from event_log, cut where event_log.at >= cut.at and 'GRID_DISCONNECT' = any(codes)
       union select l.installation_id from installation_live l cross join lateral (
         select codes from event_log e where e.installation_id = l.installation_id order by e.at desc limit 1) as now
       where l.is_any_event and 'GRID_DISCONNECT' = any(now.codes)
       union select unnest($2::int[]))
     select hit.id, e.at, e.codes from hit cross join lateral (
       (select b.at, b.codes from event_log b, cut where b.installation_id = hit.id and b.at < cut.at order by b.at desc limit 1)
       union all (select b.at, b.codes from event_log b, cut where b.installation_id = hit.id and b.at >= cut.at)) as e
     order by 1, e.at`,
    [since, [...ids]],
  );

/** A stretch of one installation; times in ms. `to`: `null` while it lasts. */
export interface StretchRow {
  readonly id: number;
  readonly from: number;
  readonly to: number | null;
}

/**
 * Stretches since a time (ms) without voltage by day. Each begins within two hours after a reading with voltage and production: an
 * inverter that falls asleep or never measures voltage says nothing. `state`: as sent at its begin.
 */
export const readWithoutVoltage = (db: Queryable, since: number): Promise<(StretchRow & { readonly state: string | null })[]> =>
  db.rows(
    `with cut as (select to_timestamp($1::float8 / 1000) as at), marked as (
       select installation_id as id, n.at, n.at - lag(n.at) over (partition by installation_id order by n.at) as gap
       from no_voltages n, cut where n.at >= cut.at),
     runs as (
       select id, min(at) as first, max(at) as last from (
         select id, at, count(*) filter (where gap is null or gap > interval '1 hour') over (partition by id order by at) as run from marked) as m
       group by id, run)
     select runs.id, runs.first as "from", next.at as "to", begin.state from runs
     join readings begin on begin.installation_id = runs.id and begin.at = runs.first
     cross join lateral (
       select r.power, greatest(r.voltage_l1, r.voltage_l2, r.voltage_l3) as voltage from readings r, cut
       where r.installation_id = runs.id and r.at < runs.first and r.at >= runs.first - interval '2 hours' and r.at >= cut.at - interval '2 hours'
         and r.power is not null and coalesce(r.voltage_l1, r.voltage_l2, r.voltage_l3) is not null
       order by r.at desc limit 1) as before
     left join lateral (
       select r.at from readings r where r.installation_id = runs.id and r.at > runs.last order by r.at limit 1) as next on true
     where before.voltage >= ${N2_LOW} and before.power > ${WORKS_ABOVE} * ${ratingAt('runs.id', 'runs.first')}
     order by 1, 2`,
    [since],
  );

/** The time between the last two readings of each installation up to a time; ms. One with none in the hour before is left out. */
export const readSteps = (
  db: Queryable,
  wanted: readonly { readonly id: number; readonly at: number }[],
): Promise<{ id: number; at: number; step: number }[]> =>
  db.rows(
    `select b.id, b.ms as at, b.ms - g.ms as step from unnest($1::int[], $2::float8[]) as b (id, ms) cross join lateral (
       select extract(epoch from max(r.at)) * 1000 as ms from readings r where r.installation_id = b.id
         and r.at < to_timestamp(b.ms / 1000) and r.at > to_timestamp(b.ms / 1000) - interval '1 hour'
         and r.at > to_timestamp($3::float8 / 1000) - interval '1 hour') as g
     where g.ms is not null`,
    [
      wanted.map(({ id }) => id),
      wanted.map(({ at }) => at),
      wanted.reduce((least, { at }) => Math.min(least, at), Number.MAX_SAFE_INTEGER),
    ],
  );

/** Silences that ended after a time (ms), of installations that are expected to send readings. */
export const readSilencesOfAll = (db: Queryable, since: number): Promise<StretchRow[]> =>
  db.rows(
    `select i.id, s.from_at as "from", s.to_at as "to" from silences s
     join installations i on i.id = s.installation_id and ${PLACED} left join demo_plants d on d.installation_id = i.id
     where s.to_at >= to_timestamp($1::float8 / 1000) and ${IS_LIVE}
     order by 1, 2`,
    [since],
  );

/** An installation that has sent nothing recently. `isKnown`: it has a diagnosis for it. */
export interface Unheard {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** From when on it has not been heard. Unit: ms. */
  readonly heardAt: number;
  readonly isKnown: boolean;
}

/** Installations that are expected to send readings and were heard last more than an hour before a time (ms). */
export const findUnheard = (db: Queryable, now: number): Promise<Unheard[]> =>
  db.rows<Unheard>(
    `select i.id, i.latitude, i.longitude, ${HEARD_AT} as "heardAt",
       exists (select from diagnoses g where g.installation_id = i.id and g.cause = 'silent' and g.is_active and g.closed_at is null) as "isKnown"
     from installation_live l join installations i on i.id = l.installation_id left join demo_plants d on d.installation_id = i.id
     where l.last_at < to_timestamp($1::float8 / 1000) - interval '1 hour' and ${HEARD_AT} < to_timestamp($1::float8 / 1000) - interval '1 hour'
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
