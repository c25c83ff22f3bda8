import type { Instant, Watts } from '#domain/quantity.ts';
import type { RepairCheck, RepairFinding, RepairState } from '#domain/repair/repair-check.ts';
import type { Queryable } from '#server/store/database-types.ts';

const COLUMNS = `task_id as task, installation_id as installation, state, reason, closed_at as "closedAt", from_at as "from", to_at as "to",
  power_max as "highestPower", power_mean as "meanPower", states, events`;

/** All checks of one state, or of any; the latest closed first. */
export const repairChecks = (asks: Queryable, state: RepairState | undefined): Promise<RepairCheck[]> =>
  asks.rows<RepairCheck>(
    `select ${COLUMNS} from repair_checks where $1::text is null or state = $1 order by closed_at desc, task_id desc limit 1000`,
    [state ?? null],
  );

export const repairCheckOf = async (asks: Queryable, task: number): Promise<RepairCheck | undefined> =>
  (await asks.rows<RepairCheck>(`select ${COLUMNS} from repair_checks where task_id = $1`, [task]))[0];

/** A closed task waits for its hour of daylight; one that is closed again begins anew. */
export const beginCheck = (tx: Queryable, task: number, installation: number | null, closedAt: number): Promise<object[]> =>
  tx.rows(
    `insert into repair_checks (task_id, installation_id, state, reason, closed_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
     on conflict (task_id) do update set installation_id = excluded.installation_id, state = excluded.state, reason = excluded.reason,
       closed_at = excluded.closed_at, judged_at = null, from_at = null, to_at = null, power_max = null, power_mean = null,
       states = '{}', events = '{}'`,
    [task, installation, installation === null ? 'unknown' : 'waiting', installation === null ? 'unknown_inverter' : null, closedAt],
  );

/** The task has been opened again: nothing is waited for; what was found stays to be read. */
export const cancelCheck = (tx: Queryable, task: number): Promise<object[]> =>
  tx.rows(`update repair_checks set state = 'cancelled' where task_id = $1 and state <> 'cancelled'`, [task]);

/** A check that may have to be judged, with what is known of its inverter. Times in ms, power in W. */
export interface DueCheck {
  readonly task: number;
  readonly installation: number;
  readonly state: RepairState;
  readonly closed: Instant;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inverterPower: Watts;
  readonly lastAt: number | null;
}

/** Checks of the last days for which readings have come since they were judged, and those whose time is up. Unit: `now` in ms since 1970. */
export const dueChecks = (asks: Queryable, now: number, waited: number): Promise<DueCheck[]> =>
  asks.rows<DueCheck>(
    `select c.task_id as task, i.id as installation, c.state, c.closed_at as closed, i.latitude, i.longitude,
       i.inverter_power as "inverterPower", l.last_at as "lastAt"
     from repair_checks c join installations i on i.id = c.installation_id left join installation_live l on l.installation_id = i.id
     where c.state <> 'cancelled' and (
       (c.closed_at > to_timestamp(($1::float8 - 2 * $2::float8) / 1000) and l.changed_at > coalesce(c.judged_at, '-infinity'))
       or (c.state = 'waiting' and c.closed_at < to_timestamp(($1::float8 - $2::float8) / 1000)))
     order by c.task_id`,
    [now, waited],
  );

/** What is read of readings after a repair. */
export const readingsAfter = (
  asks: Queryable,
  installation: number,
  from: number,
  to: number,
): Promise<{ at: number; power: number | null; state: string | null; events: string | null }[]> =>
  asks.rows(
    `select at, power, state, events from readings
     where installation_id = $1 and at > to_timestamp($2::float8 / 1000) and at <= to_timestamp($3::float8 / 1000) order by at`,
    [installation, from, to],
  );

/** Writes what was found, unless the task was opened meanwhile or nothing else is to be said; `judged`: everything that had come by then was seen. */
export const writeFinding = (tx: Queryable, task: number, found: RepairFinding, isNew: boolean): Promise<object[]> =>
  isNew
    ? tx.rows(
        `update repair_checks set state = $2, reason = $3, from_at = to_timestamp($4::float8 / 1000), to_at = to_timestamp($5::float8 / 1000),
           power_max = $6, power_mean = $7, states = $8::text[], events = $9::text[], judged_at = now()
         where task_id = $1 and state <> 'cancelled'`,
        [task, found.state, found.reason, found.from, found.to, found.highestPower, found.meanPower, [...found.states], [...found.events]],
      )
    : tx.rows('update repair_checks set judged_at = now() where task_id = $1', [task]);
