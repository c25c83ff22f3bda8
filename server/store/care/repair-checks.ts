import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { RepairCheck, RepairFinding, RepairReason, RepairState } from '#domain/repair/repair-check.ts';
import type { Queryable } from '#server/store/database-types.ts';

const COLUMNS = `c.task_id as task, c.installation_id as installation, t.cause, c.state, c.reason, c.closed_at as "closedAt",
  c.from_at as "from", c.to_at as "to", c.power_max as "highestPower", c.power_mean as "meanPower", c.power_expected as "expectedPower", c.compared_with as "comparedWith",
  c.states, c.events`;
const TABLES = 'repair_checks c join tasks t on t.id = c.task_id';

/** All checks of one state, or of any; the latest closed first. */
export const repairChecks = (db: Queryable, state: RepairState | undefined): Promise<RepairCheck[]> =>
  db.rows<RepairCheck>(
    `select ${COLUMNS} from ${TABLES} where $1::text is null or c.state = $1 order by c.closed_at desc, c.task_id desc limit 1000`,
    [state ?? null],
  );

export const repairCheckOf = async (db: Queryable, task: number): Promise<RepairCheck | undefined> =>
  (await db.rows<RepairCheck>(`select ${COLUMNS} from ${TABLES} where c.task_id = $1`, [task]))[0];

/** A closed task waits for its hour of daylight; one that is closed again begins anew. */
export const beginCheck = (tx: Queryable, task: number, installation: number | null, closedAt: number): Promise<object[]> =>
  tx.rows(
    `insert into repair_checks (task_id, installation_id, state, reason, closed_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
     on conflict (task_id) do update set installation_id = excluded.installation_id, state = excluded.state, reason = excluded.reason,
       closed_at = excluded.closed_at, judged_at = null, from_at = null, to_at = null, power_max = null, power_mean = null,
       power_expected = null, compared_with = null, states = '{}', events = '{}', readings_seen = null, is_stale = false`,
    [task, installation, installation === null ? 'unknown' : 'waiting', installation === null ? 'unknown_inverter' : null, closedAt],
  );

/** The task has been opened again: nothing is waited for; what was found stays to be read. */
export const cancelCheck = (tx: Queryable, task: number): Promise<object[]> =>
  tx.rows(`update repair_checks set state = 'cancelled' where task_id = $1 and state <> 'cancelled'`, [task]);

/** A check that may have to be judged, with what is known of its inverter. Times in ms, power in W and Wp, degrees. */
export interface DueCheck {
  readonly task: number;
  readonly installation: number;
  /** What the task was filed for; `null` where that is not known. */
  readonly cause: Cause | null;
  readonly state: RepairState;
  readonly reason: RepairReason | null;
  readonly closed: Instant;
  /** The end of the hour that was judged, and the readings up to it then; `null` where it is to be judged anew. */
  readonly to: Instant | null;
  readonly readingsSeen: number | null;
  readonly isStale: boolean;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly tilt: number | null;
  readonly azimuth: number | null;
  readonly inverterPower: Watts;
  readonly generatorPower: number;
}

/**
 * Checks of the last days for which readings have come since they were judged, those whose time is up, and those to be judged anew.
 * Unit: `now` in ms since 1970.
 */
export const dueChecks = (db: Queryable, now: number, waited: number): Promise<DueCheck[]> =>
  db.rows<DueCheck>(
    `select c.task_id as task, i.id as installation, t.cause, c.state, c.reason, c.closed_at as closed, c.to_at as "to",
       c.readings_seen as "readingsSeen", c.is_stale as "isStale", i.latitude, i.longitude, i.tilt, i.azimuth,
       i.inverter_power as "inverterPower", i.generator_power as "generatorPower"
     from repair_checks c join tasks t on t.id = c.task_id join installations i on i.id = c.installation_id
     left join installation_live l on l.installation_id = i.id
     where c.state <> 'cancelled' and (c.is_stale
       or (c.closed_at > to_timestamp(($1::float8 - 2 * $2::float8) / 1000) and l.changed_at > coalesce(c.judged_at, '-infinity'))
       or (c.state = 'waiting' and c.closed_at < to_timestamp(($1::float8 - $2::float8) / 1000)))
     order by c.task_id`,
    [now, waited],
  );

/** What is read of readings after a repair. */
export const readingsAfter = (
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

/** What was found, and how many readings up to the end of its hour. */
interface JudgedCheck {
  readonly task: number;
  readonly found: RepairFinding;
  readonly readingsSeen: number;
}

/** Writes what was found, unless the task was opened meanwhile. */
export const writeFinding = (tx: Queryable, { task, found, readingsSeen }: JudgedCheck): Promise<object[]> =>
  tx.rows(
    `update repair_checks set state = $2, reason = $3, from_at = to_timestamp($4::float8 / 1000), to_at = to_timestamp($5::float8 / 1000),
       power_max = $6, power_mean = $7, power_expected = $8, states = $9::text[], events = $10::text[], readings_seen = $11,
       compared_with = $12, judged_at = now(), is_stale = false
     where task_id = $1 and state <> 'cancelled'`,
    [
      task,
      found.state,
      found.reason,
      found.from,
      found.to,
      found.highestPower,
      found.meanPower,
      found.expectedPower,
      [...found.states],
      [...found.events],
      readingsSeen,
      found.comparedWith,
    ],
  );

/** Says that everything that had come by now was looked at, and that nothing else is to be said. */
export const noteJudged = (tx: Queryable, task: number, readingsSeen: number | null): Promise<object[]> =>
  tx.rows(
    'update repair_checks set judged_at = now(), is_stale = false, readings_seen = coalesce($2::int, readings_seen) where task_id = $1',
    [task, readingsSeen],
  );
