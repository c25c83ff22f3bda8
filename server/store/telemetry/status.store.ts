import { OF_OUTAGE, OF_VISIT, SWITCHED_ON_VISIT, WITH_OUTAGE } from '#domain/grid/grid-events.ts';
import { OBIS_OF_PHASE } from '#domain/grid/voltage.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import type { Count, DefectiveInstallation, EventEntry, InverterStatus, OvervoltageRecord, StateRecord } from '#domain/grid/status.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { FIRST_OF_INVERTER } from '#server/store/equipment.store.ts';

/** Page size of overvoltages, and total numbers of states and event entries. Source: specification 20.17. */
const PAGE = 50;
const STATES = 100;
const ENTRIES = 50;
/** Unit: ms; 30 days. */
const LATELY = 30 * 86_400_000;

const iso = (at: number): string => new Date(at).toISOString();
const OBIS = Object.values(OBIS_OF_PHASE);

/** SQL: the last state is that of an inverter that was exchanged since, and the next one sends none. */
const IS_OF_FORMER = `exists (select from equipment e where e.installation_id = i.id and e.reason = 'replacement' and e.from_at > l.last_state_at
  and not exists (select from (select state from readings where installation_id = i.id and at >= e.from_at order by at limit ${FIRST_OF_INVERTER}) as r where r.state is not null))`;

/** States and events of inverters. */
export const statusStore = ({ rows }: Queryable) => ({
  /**
   * Newest first. Those of one time stay together, so a page may hold a few more. `before`: the time of the last one on the previous
   * page.
   */
  overvoltages: async (id: number, before: number | undefined): Promise<OvervoltageRecord[]> => {
    const records = await rows<{ at: Instant; phase: number; voltage: OvervoltageRecord['voltage'] }>(
      `select at, phase, voltage from (
         select at, phase, voltage from overvoltages where installation_id = $1 and at < coalesce($2::timestamptz, 'infinity')
         order by at desc fetch first ${PAGE} rows with ties
       ) as page order by at desc, phase`,
      [id, before === undefined ? null : iso(before)],
    );
    return records.map(({ at, phase, voltage }) => ({ at, obis: OBIS[phase - 1] ?? '', voltage }));
  },

  states: (id: number): Promise<StateRecord[]> =>
    rows<StateRecord>(`select at, state from state_log where installation_id = $1 order by at desc limit ${STATES}`, [id]),

  status: async (id: number): Promise<InverterStatus | undefined> => {
    const [live] = await rows<{ state: string | null; at: Instant | null; isWorking: boolean; lastPower: Watts | null }>(
      `select case when ${IS_OF_FORMER} then null else l.last_state end as state, l.last_state_at as at, coalesce(l.is_working, false) as "isWorking", l.last_power as "lastPower"
       from installations i left join installation_live l on l.installation_id = i.id where i.id = $1`,
      [id],
    );
    if (!live) return undefined;
    const entries = await rows<{ at: Instant; codes: string[] }>(
      `select at, codes from event_log where installation_id = $1 order by at desc limit ${ENTRIES}`,
      [id],
    );
    return { ...live, events: entries.map(asEntry) };
  },

  /** How often each event began in the last 30 days. */
  eventCounts: (now: number): Promise<Count[]> =>
    rows<Count>(
      `select code as name, count(*)::int as value from event_log cross join lateral unnest(started) as code
       where at > $1 group by code order by value desc, name`,
      [iso(now - LATELY)],
    ),

  /** The installations where the most events of their own began in the last 30 days (domain/grid/grid-events.ts). */
  mostDefective: (now: number): Promise<DefectiveInstallation[]> =>
    rows<DefectiveInstallation>(
      `select i.id, i.description, i.sn, e.value from (
         select installation_id, count(*)::int as value from event_log cross join lateral unnest(started) as code
         where at > $1 and code <> all($2::text[]) and not (code = any($3::text[]) and codes && $4::text[])
           and not (code = any($5::text[]) and codes && $6::text[])
         group by installation_id order by value desc, installation_id limit 10
       ) as e join installations i on i.id = e.installation_id order by e.value desc, i.id`,
      [iso(now - LATELY), [...OF_VISIT, ...OF_OUTAGE], SWITCHED_ON_VISIT, OF_VISIT, WITH_OUTAGE, OF_OUTAGE],
    ),
});

/** Active codes only; an entry without codes says that the event is over. */
const asEntry = ({ at, codes }: { at: Instant; codes: readonly string[] }): EventEntry => ({
  at,
  codes: Object.fromEntries(codes.map((code) => [code, true])),
});
