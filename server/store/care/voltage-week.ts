import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import type { VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import type { PhaseCount } from '#domain/service/installation.ts';
import type { StateRecord } from '#domain/service/status.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** What is stored of an inverter's week on the grid. Times in ms. */
export interface VoltageWeek {
  readonly phases: PhaseCount;
  readonly lastReading: number | null;
  /** How often each event began. */
  readonly events: Readonly<Record<string, number>>;
  /** Changes of state in the order of time, with the one in force before. */
  readonly states: readonly StateRecord[];
  /** The report as it was written down once the week was over; `null` where it is to be made. */
  readonly report: VoltageReport | null;
}

const EVENTS = `select json_object_agg(code, count) from (
  select code, count(*) from event_log e cross join unnest(e.started) as code
  where e.installation_id = $1::int and e.at >= to_timestamp($2::int) and e.at < to_timestamp($3::int) group by code) as e`;

const STATES = `select json_agg(json_build_object('at', extract(epoch from at)::float8 * 1000, 'state', state) order by at) from (
  (select at, state from state_log where installation_id = $1::int and at < to_timestamp($2::int) order by at desc limit 1)
  union all
  (select at, state from state_log where installation_id = $1::int and at >= to_timestamp($2::int) and at < to_timestamp($3::int))) as s`;

/** Some day of the week is not summed up: a report that stands does so no longer. */
const IS_DUE = `exists (select from voltage_days_due u where u.installation_id = $1::int and u.day between date '1970-01-01' + $4::int and date '1970-01-01' + $4::int + 6)
  or exists (select from voltage_backfill b where b.installation_id = $1::int
    and b.first_day <= date '1970-01-01' + $4::int + 6 and b.last_day >= date '1970-01-01' + $4::int)`;

type Row = { readonly [Part in keyof VoltageWeek]: VoltageWeek[Part] | null };

/**
 * `undefined` of an installation that is not known. One question, with a plan that is kept: a report is to cost what a page of a list
 * costs.
 */
export async function voltageWeekOf(asks: Queryable, id: number, { monday, from, to }: ReportWeek): Promise<VoltageWeek | undefined> {
  const [row] = await asks.prepared<Row>(
    'voltage-week',
    `select i.phases, l.last_at as "lastReading", (${EVENTS}) as events, (${STATES}) as states, case when ${IS_DUE} then null else w.report end as report
     from installations i left join voltage_weeks w on w.installation_id = i.id and w.monday = date '1970-01-01' + $4::int left join installation_live l on l.installation_id = i.id where i.id = $1::int`,
    [id, from / 1000, to / 1000, Date.parse(monday) / 86_400_000],
  );
  return (
    row && {
      phases: row.phases ?? 3,
      lastReading: row.lastReading,
      events: row.events ?? {},
      states: row.states ?? [],
      report: row.report,
    }
  );
}
