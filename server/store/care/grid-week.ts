import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import type { PhaseCount } from '#domain/service/installation.ts';
import type { StateRecord } from '#domain/service/status.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** What an inverter said of the grid in a week. Times in ms. */
export interface GridWeek {
  readonly phases: PhaseCount;
  readonly lastReading: number | null;
  /** How often each event began. */
  readonly events: Readonly<Record<string, number>>;
  /** Changes of state in the order of time, with the one in force before. */
  readonly states: readonly StateRecord[];
}

/** `undefined` of an installation that is not known. One question: a report is to cost what a page of a list costs. */
export async function gridWeekOf(asks: Queryable, id: number, { from, to }: ReportWeek): Promise<GridWeek | undefined> {
  const [row] = await asks.prepared<
    Omit<GridWeek, 'events' | 'states'> & { events: GridWeek['events'] | null; states: StateRecord[] | null }
  >(
    'grid-week',
    `select i.phases, l.last_at as "lastReading",
       (select json_object_agg(code, count) from (
          select code, count(*) from event_log e cross join unnest(e.started) as code
          where e.installation_id = $1::int and e.at >= to_timestamp($2::int) and e.at < to_timestamp($3::int) group by code order by code) as e) as events,
       (select json_agg(json_build_object('at', extract(epoch from at)::float8 * 1000, 'state', state) order by at) from (
          (select at, state from state_log where installation_id = $1::int and at < to_timestamp($2::int) order by at desc limit 1)
          union all
          (select at, state from state_log where installation_id = $1::int and at >= to_timestamp($2::int) and at < to_timestamp($3::int))) as s) as states
     from installations i left join installation_live l on l.installation_id = i.id where i.id = $1::int`,
    [id, from / 1000, to / 1000],
  );
  return row && { ...row, events: row.events ?? {}, states: row.states ?? [] };
}
