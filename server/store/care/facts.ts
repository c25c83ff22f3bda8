import type { ClockFact } from '#domain/diagnosis/diagnosis-facts.ts';
import type { Withheld } from '#domain/comparison/compare-yield.ts';
import type { YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import type { Concealment } from '#domain/grid/export-limit.ts';
import type { EventChange } from '#domain/grid/readings/event-changes.ts';
import type { Instant, Volts } from '#domain/quantity.ts';
import type { PhaseCount } from '#domain/grid/voltage.ts';
import type { StateRecord } from '#domain/grid/status.ts';
import type { Dated } from '#domain/energy/rated-period.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { FIRST_OF_INVERTER, ratedPeriodsOf } from '#server/store/equipment.store.ts';
import { CONCEALMENT, HEARD_AT, IS_LIVE } from '#server/store/telemetry/live.ts';

/** What a diagnosis needs to know about an installation. Times in ms, power in W. */
export interface DiagnosedRow extends Dated {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inverterPower: number;
  /** It is expected to send readings: it has a modem, is in the Solarman cloud or belongs to the demo. Readings from a file are an archive. */
  readonly isLive: boolean;
  readonly concealment: Concealment | null;
  readonly lastAt: number | null;
  /** From when on it has not been heard; `null` if it has never sent a reading. */
  readonly heardAt: number | null;
  readonly firstAt: number | null;
  /** When it may last have been without power in daylight; `null` if not recently. */
  readonly idleAt: number | null;
  /** When a phase may last have been below 207 V by day; `null` if never. */
  readonly lowAt: number | null;
  readonly phases: PhaseCount;
  readonly clock: ClockFact | null;
}

/** A row with the id of its installation. */
export type Of<T> = T & { readonly id: number };

/** The installations and the time from which on each is read, ms. */
export interface Since {
  readonly ids: readonly number[];
  readonly from: readonly number[];
}

const ASKED = 'unnest($1::int[], $2::float8[]) as b (id, low)';
const params = ({ ids, from }: Since) => [[...ids], [...from]];

/** Locks what readings write for these installations, so that none arrive during the diagnosis. */
export const lockForDiagnosis = (tx: Queryable, ids: readonly number[]): Promise<DiagnosedRow[]> =>
  tx.rows<DiagnosedRow>(
    `select i.id, i.latitude, i.longitude, i.inverter_power as "inverterPower", l.last_at as "lastAt", ${HEARD_AT} as "heardAt", l.first_at as "firstAt",
       ${IS_LIVE} as "isLive", ${CONCEALMENT} as concealment, w.idle_at as "idleAt", w.low_at as "lowAt", i.phases, c.told as clock,
       ${ratedPeriodsOf('i.id')} as periods
     from installation_live l join installations i on i.id = l.installation_id
     left join demo_plants d on d.installation_id = i.id left join reading_watches w on w.installation_id = i.id
     left join inverter_clocks c on c.installation_id = i.id
     where i.id = any($1::int[]) order by i.id for update of l`,
    [[...ids]],
  );

/** The entries of a log since those times, and the last one before. */
const sqlOfChanges = (table: 'state_log' | 'event_log', columns: string): string =>
  `select b.id, e.* from ${ASKED} cross join lateral (
     (select at, ${columns} from ${table} where installation_id = b.id and at < to_timestamp(b.low / 1000) order by at desc limit 1)
     union all (select at, ${columns} from ${table} where installation_id = b.id and at >= to_timestamp(b.low / 1000))
   ) as e order by b.id, e.at`;

/** Changes of state ordered by time, with the one in force before. */
export const readStatesSince = (db: Queryable, since: Since): Promise<Of<StateRecord>[]> =>
  db.rows<Of<StateRecord>>(sqlOfChanges('state_log', 'state'), params(since));

/** Changes of the active events ordered by time, with the one in force before. */
export const readEventsSince = (db: Queryable, since: Since): Promise<Of<EventChange>[]> =>
  db.rows<Of<EventChange>>(sqlOfChanges('event_log', 'codes'), params(since));

/** Samples of 253 V and more of any phase. */
export const readOvervoltagesSince = (db: Queryable, since: Since): Promise<Of<{ at: Instant; voltage: Volts }>[]> =>
  db.rows(
    `select b.id, o.at, o.voltage from ${ASKED} cross join lateral (
       select at, voltage from overvoltages where installation_id = b.id and at >= to_timestamp(b.low / 1000) order by at, phase offset 0) as o`,
    params(since),
  );

export interface YieldRow {
  readonly id: number;
  readonly date: LocalDate;
  readonly verdict: YieldVerdict | null;
  readonly ratio: number | null;
  readonly isDark: boolean;
  /** Why there is no verdict although there is a ratio. */
  readonly withheld: Withheld | null;
  /** `lossFrom` of domain/comparison/orientation.ts. */
  readonly lossFrom: LocalDate | null;
  /** Its own yield of the compared days, kWh/kWp. */
  readonly own: number | null;
}

/** Yield comparisons of these installations, the oldest first. */
export const readYieldsSince = (db: Queryable, ids: readonly number[], date: LocalDate): Promise<YieldRow[]> =>
  db.rows<YieldRow>(
    `select installation_id as id, date, verdict, ratio, is_dark as "isDark", withheld, loss_from as "lossFrom", own from yield_verdicts
     where installation_id = any($1::int[]) and date >= $2::date order by 1, 2`,
    [[...ids], date],
  );

/** A period of one inverter's readings, ms; only readings above a power (W) if one is given. */
export interface AskedSpan {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly above: number | null;
}

/** A reading: its time in ms, its power in W. */
export interface FirstReading {
  readonly id: number;
  readonly at: number;
  readonly power: number | null;
}

/** The first reading of each of these periods, if there is one. */
export const readFirstReadings = (db: Queryable, spans: readonly AskedSpan[]): Promise<FirstReading[]> =>
  db.rows<FirstReading>(
    `select b.id, r.at, r.power from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[]) as b (id, low, high, above)
     cross join lateral (
       select at, power from readings where installation_id = b.id
         and at >= to_timestamp(b.low / 1000) and at <= to_timestamp(b.high / 1000) and (b.above is null or power > b.above)
       order by at limit 1) as r`,
    [spans.map(({ id }) => id), spans.map(({ from }) => from), spans.map(({ to }) => to), spans.map(({ above }) => above)],
  );

/** Whether inverters that were built in at these times have sent states, and events. */
export const readTold = (db: Queryable, { ids, from }: Since): Promise<Of<{ hasStates: boolean; hasEvents: boolean }>[]> =>
  db.rows(
    `select b.id, coalesce(bool_or(r.state is not null), false) as "hasStates", coalesce(bool_or(r.events is not null), false) as "hasEvents"
     from ${ASKED} left join lateral (select state, events from readings where installation_id = b.id and at >= to_timestamp(b.low / 1000)
       order by at limit ${FIRST_OF_INVERTER}) as r on true group by b.id`,
    params({ ids, from }),
  );
