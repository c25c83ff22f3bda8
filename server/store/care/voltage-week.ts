import type { Dated } from '#domain/energy/rated-period.ts';
import type { EventChange } from '#domain/grid/readings/event-changes.ts';
import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import type { VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import type { PhaseCount } from '#domain/grid/voltage.ts';
import type { StateRecord } from '#domain/grid/status.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { ratedPeriodsOf } from '#server/store/equipment.store.ts';
import { LINE } from '#server/store/telemetry/repeated-lines.ts';
import type { VoltageDayRow } from '#server/store/telemetry/voltage-days.ts';

/** What is stored about an inverter's week of voltages. Times in ms. */
export interface VoltageWeek extends Dated {
  readonly phases: PhaseCount;
  /** Degrees; `null` if the place is unknown. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly lastReading: number | null;
  /** Changes of the active events ordered by time, with the one in force before, and which began. */
  readonly events: readonly (EventChange & { readonly started: readonly string[] })[];
  /** Changes of state ordered by time, with the one in force before. */
  readonly states: readonly StateRecord[];
  /** The report stored after the week was over; `null` if it must be computed. */
  readonly report: VoltageReport | null;
  /**
   * The days of the week, with the readings of those that are not summed up; `null` if there is a stored report and the days are not
   * requested.
   */
  readonly days: readonly VoltageDayWithReadings[] | null;
}

/** A stored day. `readings` are given as columns for a day that has new readings. */
export interface VoltageDayWithReadings extends VoltageDayRow {
  readonly readings:
    | readonly [
        at: number[],
        power: Column,
        l1: Column,
        l2: Column,
        l3: Column,
        state: readonly (string | null)[],
        isStale: readonly boolean[],
      ]
    | null;
}

type Column = readonly (number | null)[];

const EVENTS = `select json_agg(json_build_object('at', date_part('epoch', at) * 1000, 'codes', codes, 'started', started) order by at) from (
  (select at, codes, '{}'::text[] as started from event_log where installation_id = $1::int and at < to_timestamp($2::int) order by at desc limit 1)
  union all
  (select at, codes, started from event_log where installation_id = $1::int and at >= to_timestamp($2::int) and at < to_timestamp($3::int))) as e`;

const STATES = `select json_agg(json_build_object('at', date_part('epoch', at) * 1000, 'state', state) order by at) from (
  (select at, state from state_log where installation_id = $1::int and at < to_timestamp($2::int) order by at desc limit 1)
  union all
  (select at, state from state_log where installation_id = $1::int and at >= to_timestamp($2::int) and at < to_timestamp($3::int))) as s`;

/** Days of the week that are not summed up. With such a day the stored report is outdated. */
const DUE = `select u.day from voltage_days_due u
    where u.installation_id = $1::int and u.day between date '1970-01-01' + $4::int and date '1970-01-01' + $4::int + 6
  union
  select n.day from voltage_backfill b cross join (select date '1970-01-01' + $4::int + n as day from generate_series(0, 6) as n) as n
    where b.installation_id = $1::int and n.day between b.first_day and b.last_day`;

/** As columns: one row for each reading would cost several times as much to transfer. */
const READINGS = `select json_build_array(json_agg(at), json_agg(power), json_agg(l1), json_agg(l2), json_agg(l3), json_agg(state), json_agg(stale)) from (
  select date_part('epoch', at) * 1000 as at, ${LINE},
    state, repeated is not null as stale from readings
  where installation_id = $1::int and at >= d.day::timestamp at time zone 'Europe/Warsaw' and at < (d.day + 1)::timestamp at time zone 'Europe/Warsaw'
    and at >= to_timestamp($2::int) and at < to_timestamp($3::int)
    and (voltage_l1 is not null or voltage_l2 is not null or voltage_l3 is not null or repeated is not null) order by readings.at) as r having count(*) > 0`;

const DAYS = `select coalesce(json_agg(json_build_object('day', d.day, 'step', v.step, 'phases', v.phases,
    'highWhileIdle', v.high_while_idle, 'marks', v.marks, 'rule', v.rule, 'isDue', d.is_due,
    'readings', case when d.is_due then (${READINGS}) end)), '[]')
  from (select n.day, n.day = any(t.due) as is_due from (select date '1970-01-01' + $4::int + n as day from generate_series(0, 6) as n) as n
  ) as d left join voltage_days v on v.installation_id = $1::int and v.day = d.day where v.day is not null or d.is_due`;

type Row = { readonly [Part in keyof VoltageWeek]: VoltageWeek[Part] | null };

/**
 * `undefined` for an unknown installation. `withDays` requests the days even if there is a stored report. It is one prepared query,
 * because a report should cost no more than a page of a list.
 */
export async function readVoltageWeek(
  db: Queryable,
  id: number,
  { monday, from, to }: ReportWeek,
  withDays: boolean,
): Promise<VoltageWeek | undefined> {
  const [row] = await db.prepared<Row>(
    'voltage-week',
    `with due as materialized (select array(${DUE}) as days)
     select t.phases, t.periods, t.latitude, t.longitude, t."lastReading", t.events, t.states, t.report, case when t.report is null or $5::int = 1 then (${DAYS}) end as days from (
     select i.phases, ${ratedPeriodsOf('i.id')} as periods, i.latitude, i.longitude, l.last_at as "lastReading", (${EVENTS}) as events, (${STATES}) as states, due.days as due,
       case when cardinality(due.days) = 0 then w.report end as report
     from installations i cross join due left join voltage_weeks w on w.installation_id = i.id and w.monday = date '1970-01-01' + $4::int
       left join installation_live l on l.installation_id = i.id where i.id = $1::int offset 0) as t`,
    [id, from / 1000, to / 1000, Date.parse(monday) / 86_400_000, withDays ? 1 : 0],
  );
  return (
    row && {
      phases: row.phases ?? 3,
      periods: row.periods,
      latitude: row.latitude,
      longitude: row.longitude,
      lastReading: row.lastReading,
      events: row.events ?? [],
      states: row.states ?? [],
      report: row.report,
      days: row.days,
    }
  );
}
