import type { FuseCheck } from '#domain/diagnosis/fuse/fuse-check.ts';
import { FUSE_CODE } from '#domain/diagnosis/fuse/fuse-facts.ts';
import { FUSE_ITEMS } from '#domain/visit/asked-items.ts';
import type { Instant } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { Of } from './facts.ts';

/** Final visits that no final correction replaces. */
const IN_FORCE = `v.state = 'final' and not exists (select from visits r where r.replaces = v.uuid and r.state = 'final')`;

/** All that says that the string fuses of installations are good: a person, a visit, a confirmed repair; ascending. */
export const readFuseChecks = (db: Queryable, ids: readonly number[]): Promise<Of<FuseCheck>[]> =>
  db.rows<Of<FuseCheck>>(
    `select id, at, by, note, visit, task from (
       select installation_id as id, at, said_by as by, note, null::text as visit, null::int as task from fuse_checks
       where installation_id = any($1::int[])
       union all
       select v.installation_id, v.ended_at, coalesce(nullif(v.document #>> '{technician,name}', ''), v.sent_by), '', v.uuid::text, null from visits v
       where v.installation_id = any($1::int[]) and ${IN_FORCE} and v.ended_at is not null
         and exists (select from jsonb_array_elements(v.document -> 'answers') a where a ->> 'item' = any($2::text[]) and a ->> 'state' = 'ok')
       union all
       select c.installation_id, c.closed_at, '', '', null, c.task_id from repair_checks c join tasks t on t.id = c.task_id
       where c.installation_id = any($1::int[]) and c.state = 'confirmed' and t.cause = $3
     ) as checks order by id, at`,
    [[...ids], [...FUSE_ITEMS], `event:${FUSE_CODE}`],
  );

/** Since when closed blown fuses were named whose end may have been withdrawn: a request was opened again, or a visit was corrected. */
export const readReopenedFuses = (db: Queryable, ids: readonly number[]): Promise<Of<{ readonly since: Instant }>[]> =>
  db.rows(
    `select d.installation_id as id, min(d.since) as since from diagnoses d
     where d.installation_id = any($1::int[]) and d.cause = 'event:${FUSE_CODE}' and d.closed_at is not null and (
       exists (select from repair_checks c join tasks t on t.id = c.task_id
         where c.installation_id = d.installation_id and c.state in ('cancelled', 'returned', 'unconfirmed') and t.cause = d.cause and c.closed_at > d.since)
       or exists (select from visits v join visits r on r.replaces = v.uuid and r.state = 'final'
         where v.installation_id = d.installation_id and v.state = 'final' and v.ended_at > d.since))
     group by 1`,
    [[...ids]],
  );

/** The number of strings by the latest inspection in force that recorded all of them. */
export const readStringCounts = (db: Queryable, ids: readonly number[]): Promise<Of<{ readonly strings: number }>[]> =>
  db.rows(
    `select distinct on (v.installation_id) v.installation_id as id, jsonb_array_length(v.document -> 'strings') as strings from visits v
     where v.installation_id = any($1::int[]) and ${IN_FORCE} and v.kind = 'inspection' and v.is_full_scope
       and jsonb_array_length(v.document -> 'strings') > 0
     order by v.installation_id, v.ended_at desc`,
    [[...ids]],
  );

/** Beginnings of active fuses whose readings are deleted: two readings of one can no longer be read. */
export const readRecordedFuses = (db: Queryable, ids: readonly number[]): Promise<Of<{ readonly from: Instant }>[]> =>
  db.rows(
    `select d.installation_id as id, d.from_at as "from" from diagnoses d
     where d.installation_id = any($1::int[]) and d.cause = $2 and d.is_active and d.closed_at is null
       and not exists (select from readings r where r.installation_id = d.installation_id and r.at = d.from_at)`,
    [[...ids], `event:${FUSE_CODE}`],
  );

/** Powers of a period (ms) from an hour before noon in the east of Poland to an hour after noon in the west, in the order of time. */
export const readNoonPowers = (
  db: Queryable,
  id: number,
  from: number,
  to: number,
): Promise<{ readonly at: number; readonly power: number }[]> =>
  db.rows(
    `select at, power from readings where installation_id = $1 and power is not null and at >= to_timestamp($2::float8 / 1000)
       and at < to_timestamp($3::float8 / 1000) and extract(hour from at at time zone 'UTC') between 9 and 12 order by at`,
    [id, from, to],
  );

/** The highest energy of an hour of each day, Wh. */
export const readBestHours = (
  db: Queryable,
  id: number,
  [from, to]: readonly [LocalDate, LocalDate],
): Promise<{ readonly day: LocalDate; readonly energy: number }[]> =>
  db.rows(
    `select day, (select max(h) from unnest(hours) as h) as energy from energy_days
     where installation_id = $1 and day between $2::date and $3::date and energy is not null`,
    [id, from, to],
  );

interface NewFuseCheck {
  readonly diagnosis: number;
  readonly installation: number;
  readonly by: string;
  readonly note: string;
  readonly at: Instant;
}

/** Records that a person said it. Its diagnosis is over at once, unless the inverter names the fuse after that; the next sweep decides again. */
export async function writeFuseCheck(tx: Queryable, { diagnosis, installation, by, note, at }: NewFuseCheck): Promise<void> {
  const when = new Date(at).toISOString();
  await tx.rows('insert into fuse_checks (installation_id, diagnosis_id, at, said_by, note) values ($1, $2, $3::timestamptz, $4, $5)', [
    installation,
    diagnosis,
    when,
    by,
    note,
  ]);
  await tx.rows(
    `update diagnoses d set is_active = false, last_at = greatest(d.from_at, least(d.last_at, $2::timestamptz))
     where d.id = $1 and d.is_active and d.closed_at is null
       and not exists (select from event_log e where e.installation_id = d.installation_id and e.at > $2::timestamptz and $3 = any(e.codes))
       and not exists (select from installation_live l cross join lateral (
           select codes from event_log where installation_id = l.installation_id order by at desc limit 1) as e
         where l.installation_id = d.installation_id and l.last_at > $2::timestamptz and $3 = any(e.codes))`,
    [diagnosis, when, FUSE_CODE],
  );
}
