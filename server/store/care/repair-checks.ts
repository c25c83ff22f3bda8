import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Dated } from '#domain/energy/rated-period.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { RepairCheck, RepairFinding, RepairState } from '#domain/repair/repair-check.ts';
import { READING_RULE } from '#domain/grid/voltage-quality/voltage-day.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { ratedPeriodsOf } from '#server/store/equipment.store.ts';
import { CONCEALMENT } from '#server/store/telemetry/live.ts';
import { sqlOfProblem } from './diagnoses.ts';

const COLUMNS = `c.task_id as task, c.installation_id as installation, t.cause, c.state, c.reason, c.closed_at as "closedAt", c.returned_at as "returnedAt",
  c.from_at as "from", c.to_at as "to", c.power_max as "highestPower", c.power_mean as "meanPower", c.power_expected as "expectedPower", c.compared_with as "comparedWith",
  c.states, c.events`;
const TABLES = 'repair_checks c join tasks t on t.id = c.task_id';

/** The checks of one state, or all; the latest closed first. */
export const findRepairChecks = (db: Queryable, state: RepairState | undefined): Promise<RepairCheck[]> =>
  db.rows<RepairCheck>(
    `select ${COLUMNS} from ${TABLES} where $1::text is null or c.state = $1 order by c.closed_at desc, c.task_id desc limit 1000`,
    [state ?? null],
  );

export const findRepairCheck = async (db: Queryable, task: number): Promise<RepairCheck | undefined> =>
  (await db.rows<RepairCheck>(`select ${COLUMNS} from ${TABLES} where c.task_id = $1`, [task]))[0];

/** Starts the check of a closed task, which waits for an hour of daylight. A task that is closed again starts over. */
export const beginCheck = (tx: Queryable, task: number, installation: number | null, closedAt: number): Promise<object[]> =>
  tx.rows(
    `insert into repair_checks (task_id, installation_id, state, reason, closed_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
     on conflict (task_id) do update set installation_id = excluded.installation_id, state = excluded.state, reason = excluded.reason,
       closed_at = excluded.closed_at, judged_at = null, from_at = null, to_at = null, power_max = null, power_mean = null,
       returned_at = null, next_at = null, power_expected = null, compared_with = null, states = '{}', events = '{}', readings_seen = null, is_stale = false`,
    [task, installation, installation === null ? 'unknown' : 'waiting', installation === null ? 'unknown_inverter' : null, closedAt],
  );

/** Cancels the check of a reopened task; its finding stays readable. */
export const cancelCheck = (tx: Queryable, task: number): Promise<object[]> =>
  tx.rows(`update repair_checks set state = 'cancelled', next_at = null where task_id = $1 and state <> 'cancelled'`, [task]);

/** A check that may have to be judged, with data about its inverter. Times in ms, power in W and Wp, angles in degrees. */
export interface DueCheck extends Dated {
  readonly task: number;
  readonly installation: number;
  /** The cause that the task was filed for; `null` if unknown. */
  readonly cause: Cause | null;
  readonly closed: Instant;
  /** Readings from the closing to the end of the judged hour; `null` if it must be judged again. */
  readonly readingsSeen: number | null;
  readonly isStale: boolean;
  /** `READING_RULE` when it was judged; `null` if that was not recorded. */
  readonly rule: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly tilt: number | null;
  readonly azimuth: number | null;
  readonly inverterPower: Watts;
  readonly generatorPower: number;
  readonly isConcealed: boolean;
}

/** Unit: ms after a closing. `waited`: until an hour is given up; `followed`: until the usual hours of the cause are. */
interface DueLimits {
  readonly waited: number;
  readonly followed: number;
  /** How many checks of an earlier rule are taken at once. */
  readonly staleAtOnce: number;
}

/**
 * Checks that may have another result now: with new readings while they wait for an hour or follow a good one, with a time limit that is
 * over, with their cause seen after the judged hour, those that are looked at again for late readings, and some of an earlier rule, the
 * latest first. Unit: `now` in ms since 1970.
 */
export const listDueChecks = (db: Queryable, now: number, { waited, followed, staleAtOnce }: DueLimits): Promise<DueCheck[]> =>
  db.rows<DueCheck>(
    `with at as (select to_timestamp($1::float8 / 1000) as now, $2::float8 * interval '1 ms' as waited, $3::float8 * interval '1 ms' as followed),
     due as (
       select c.task_id from at, repair_checks c join tasks t on t.id = c.task_id left join installation_live l on l.installation_id = c.installation_id
       where c.state <> 'cancelled' and not c.is_stale and (
         (l.changed_at > coalesce(c.judged_at, '-infinity') and (c.state = 'good_so_far' or c.closed_at > at.now - 2 * at.waited))
         or (c.state = 'waiting' and c.closed_at < at.now - at.waited)
         or (c.state = 'good_so_far' and c.closed_at < at.now - at.followed)
         or c.next_at <= at.now
         or (c.state = 'confirmed' and c.closed_at > at.now - 2 * at.followed and exists (
           select from diagnoses d where d.installation_id = c.installation_id and d.from_at > c.to_at and d.closed_at is null
             and ${sqlOfProblem('d.cause')} = ${sqlOfProblem('t.cause')})))
       union (select task_id from repair_checks where is_stale and state <> 'cancelled' order by closed_at desc limit $4::int))
     select c.task_id as task, i.id as installation, t.cause, c.closed_at as closed,
       c.readings_seen as "readingsSeen", c.is_stale as "isStale", c.rule, i.latitude, i.longitude, i.tilt, i.azimuth,
       i.inverter_power as "inverterPower", i.generator_power as "generatorPower",
       ${CONCEALMENT} is not null as "isConcealed", ${ratedPeriodsOf('i.id')} as periods
     from due join repair_checks c using (task_id) join tasks t on t.id = c.task_id join installations i on i.id = c.installation_id
     order by c.is_stale, c.closed_at desc, c.task_id`,
    [now, waited, followed, staleAtOnce],
  );

/** Checks of an installation whose equipment since a time (ms) was another one are judged again; one is followed for three weeks. */
export const judgeAgainSince = (tx: Queryable, installation: number, since: number): Promise<object[]> =>
  tx.rows(
    `update repair_checks set is_stale = true where installation_id = $1 and state <> 'cancelled'
       and closed_at >= to_timestamp($2::float8 / 1000) - interval '22 days'`,
    [installation, since],
  );

/** The columns of readings needed after a repair. */
export const readReadingsAfter = (
  db: Queryable,
  installation: number,
  from: number,
  to: number,
): Promise<{ at: number; power: number | null; state: string | null; events: string | null; isStale: boolean }[]> =>
  db.rows(
    `select at, power, state, events, repeated is not null as "isStale" from readings
     where installation_id = $1 and at > to_timestamp($2::float8 / 1000) and at <= to_timestamp($3::float8 / 1000) order by at`,
    [installation, from, to],
  );

/** How many readings there were up to the end of the hour (`null`: as before), and when the check is judged again. Unit: ms since 1970. */
interface Judged {
  readonly readingsSeen: number | null;
  readonly nextAt: number | null;
}

interface JudgedCheck extends Judged {
  readonly task: number;
  readonly finding: RepairFinding;
}

/** Stores a finding, unless the task was reopened meanwhile. */
export const writeFinding = (tx: Queryable, { task, finding, readingsSeen, nextAt }: JudgedCheck): Promise<object[]> =>
  tx.rows(
    `update repair_checks set state = $2, reason = $3, from_at = to_timestamp($4::float8 / 1000), to_at = to_timestamp($5::float8 / 1000),
       power_max = $6, power_mean = $7, power_expected = $8, states = $9::text[], events = $10::text[], readings_seen = $11,
       compared_with = $12, returned_at = to_timestamp($13::float8 / 1000), next_at = to_timestamp($14::float8 / 1000), judged_at = now(),
       is_stale = false, rule = ${READING_RULE}
     where task_id = $1 and state <> 'cancelled'`,
    [
      task,
      finding.state,
      finding.reason,
      finding.from,
      finding.to,
      finding.highestPower,
      finding.meanPower,
      finding.expectedPower,
      [...finding.states],
      [...finding.events],
      readingsSeen,
      finding.comparedWith,
      finding.returnedAt,
      nextAt,
    ],
  );

/** Records that a check has seen all readings so far and has no new finding. */
export const noteJudged = (tx: Queryable, task: number, { readingsSeen, nextAt }: Judged): Promise<object[]> =>
  tx.rows(
    `update repair_checks set judged_at = now(), is_stale = false, readings_seen = coalesce($2::int, readings_seen),
       next_at = to_timestamp($3::float8 / 1000), rule = case when $2::int is null then rule else ${READING_RULE} end where task_id = $1`,
    [task, readingsSeen, nextAt],
  );

/** Withdraws a confirmation that rested on less than is asked for now, and whose readings are deleted. */
export const withdrawConfirmation = (tx: Queryable, task: number): Promise<object[]> =>
  tx.rows(
    `update repair_checks set state = 'unknown', reason = 'not_seen_again', judged_at = now(), is_stale = false where task_id = $1 and state = 'confirmed'`,
    [task],
  );
