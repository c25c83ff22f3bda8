import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { RepairCheck, RepairFinding, RepairReason, RepairState } from '#domain/repair/repair-check.ts';
import { READING_RULE } from '#domain/grid/voltage-quality/voltage-day.ts';
import type { Queryable } from '#server/store/database-types.ts';

const COLUMNS = `c.task_id as task, c.installation_id as installation, t.cause, c.state, c.reason, c.closed_at as "closedAt",
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
       power_expected = null, compared_with = null, states = '{}', events = '{}', readings_seen = null, is_stale = false`,
    [task, installation, installation === null ? 'unknown' : 'waiting', installation === null ? 'unknown_inverter' : null, closedAt],
  );

/** Cancels the check of a reopened task; its finding stays readable. */
export const cancelCheck = (tx: Queryable, task: number): Promise<object[]> =>
  tx.rows(`update repair_checks set state = 'cancelled' where task_id = $1 and state <> 'cancelled'`, [task]);

/** A check that may have to be judged, with data about its inverter. Times in ms, power in W and Wp, angles in degrees. */
export interface DueCheck {
  readonly task: number;
  readonly installation: number;
  /** The cause that the task was filed for; `null` if unknown. */
  readonly cause: Cause | null;
  readonly state: RepairState;
  readonly reason: RepairReason | null;
  readonly closed: Instant;
  /** The end of the judged hour and the number of readings up to it; `null` if it must be judged again. */
  readonly to: Instant | null;
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
}

/** Recent checks with new readings since they were judged, checks whose time is up, and stale ones. Unit: `now` in ms since 1970. */
export const listDueChecks = (db: Queryable, now: number, waited: number): Promise<DueCheck[]> =>
  db.rows<DueCheck>(
    `select c.task_id as task, i.id as installation, t.cause, c.state, c.reason, c.closed_at as closed, c.to_at as "to",
       c.readings_seen as "readingsSeen", c.is_stale as "isStale", c.rule, i.latitude, i.longitude, i.tilt, i.azimuth,
       i.inverter_power as "inverterPower", i.generator_power as "generatorPower"
     from repair_checks c join tasks t on t.id = c.task_id join installations i on i.id = c.installation_id
     left join installation_live l on l.installation_id = i.id
     where c.state <> 'cancelled' and (c.is_stale
       or (c.closed_at > to_timestamp(($1::float8 - 2 * $2::float8) / 1000) and l.changed_at > coalesce(c.judged_at, '-infinity'))
       or (c.state = 'waiting' and c.closed_at < to_timestamp(($1::float8 - $2::float8) / 1000)))
     order by c.task_id`,
    [now, waited],
  );

/** The columns of readings needed after a repair. */
export const readReadingsAfter = (
  db: Queryable,
  installation: number,
  from: number,
  to: number,
): Promise<{ at: number; power: number | null; state: string | null; events: string | null }[]> =>
  db.rows(
    `select at, power, state, events from readings
     where installation_id = $1 and at > to_timestamp($2::float8 / 1000) and at <= to_timestamp($3::float8 / 1000) order by at`,
    [installation, from, to],
  );

/** A finding, and how many readings there were up to the end of its hour. */
interface JudgedCheck {
  readonly task: number;
  readonly finding: RepairFinding;
  readonly readingsSeen: number;
}

/** Stores a finding, unless the task was reopened meanwhile. */
export const writeFinding = (tx: Queryable, { task, finding, readingsSeen }: JudgedCheck): Promise<object[]> =>
  tx.rows(
    `update repair_checks set state = $2, reason = $3, from_at = to_timestamp($4::float8 / 1000), to_at = to_timestamp($5::float8 / 1000),
       power_max = $6, power_mean = $7, power_expected = $8, states = $9::text[], events = $10::text[], readings_seen = $11,
       compared_with = $12, judged_at = now(), is_stale = false, rule = ${READING_RULE}
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
    ],
  );

/** Records that a check has seen all readings so far and has no new finding. */
export const noteJudged = (tx: Queryable, task: number, readingsSeen: number | null): Promise<object[]> =>
  tx.rows(
    `update repair_checks set judged_at = now(), is_stale = false, readings_seen = coalesce($2::int, readings_seen),
       rule = case when $2::int is null then rule else ${READING_RULE} end where task_id = $1`,
    [task, readingsSeen],
  );

/** Withdraws a confirmation that rested on less than is asked for now, and whose readings are deleted. */
export const withdrawConfirmation = (tx: Queryable, task: number): Promise<object[]> =>
  tx.rows(
    `update repair_checks set state = 'unknown', reason = 'not_seen_again', judged_at = now(), is_stale = false where task_id = $1 and state = 'confirmed'`,
    [task],
  );
