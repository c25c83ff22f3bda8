import { GRID_EVENTS } from '#domain/grid/grid-events.ts';
import type { Dated } from '#domain/energy/rated-period.ts';
import { ratedPeriodsOf } from '#server/store/equipment.store.ts';
import { CONCEALMENT } from './live.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** One period of daylight, ms. */
export interface Daylight {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** The readings of an inverter in a period of daylight. */
export interface DaylightReadings {
  readonly id: number;
  /** Where the period begins, ms. */
  readonly from: number;
  /** Number of readings with power. */
  readonly count: number;
  /** W, the highest. */
  readonly peak: number | null;
  /** An event of the grid was active at some time. */
  readonly hadGridEvent: boolean;
}

/** The query for `DaylightReadings`, also used inside other queries. */
const DAYLIGHT_QUERY = {
  text: `select b.id, b.low as "from", r.count, r.peak, r."hadGridEvent"
     from unnest($1::int[], $2::float8[], $3::float8[]) as b (id, low, high)
     cross join lateral (
       select count(power)::int as count, max(power) as peak,
         coalesce(bool_or(string_to_array(events, ',') && $4::text[]), false) as "hadGridEvent"
       from readings where installation_id = b.id and at between to_timestamp(b.low / 1000) and to_timestamp(b.high / 1000)) as r`,
  params: (stretches: readonly Daylight[]) => [
    stretches.map(({ id }) => id),
    stretches.map(({ from }) => from),
    stretches.map(({ to }) => to),
    GRID_EVENTS,
  ],
};

export const readDaylight = (db: Queryable, stretches: readonly Daylight[]): Promise<DaylightReadings[]> =>
  db.rows(DAYLIGHT_QUERY.text, DAYLIGHT_QUERY.params(stretches));

/** An installation that delivers nothing, as of its last reading (ms); `nothing` in W. */
export interface Dark {
  readonly id: number;
  readonly lastAt: number;
  readonly nothing: number;
}

/** Unit: ms. How far back readings are searched. */
const LOOK_BACK = 48 * 3_600_000;

/** Since when each has delivered nothing: its last reading with power, otherwise its first one of two days. Unit: ms since 1970. */
export async function readDarkSince(db: Queryable, dark: readonly Dark[]): Promise<Map<number, number>> {
  if (dark.length === 0) return new Map();
  const rows = await db.rows<{ id: number; since: number | null }>(
    `select b.id, r.since from unnest($1::int[], $2::float8[], $3::float8[]) as b (id, last, nothing)
     cross join lateral (
       select coalesce(max(at) filter (where power > b.nothing), min(at)) as since from readings
       where installation_id = b.id and power is not null
         and at between to_timestamp((b.last - ${LOOK_BACK}) / 1000) and to_timestamp(b.last / 1000)) as r`,
    [dark.map(({ id }) => id), dark.map(({ lastAt }) => lastAt), dark.map(({ nothing }) => nothing)],
  );
  return new Map(rows.flatMap(({ id, since }) => (since === null ? [] : [[id, since]])));
}

/** An installation near another one, `of`. */
export interface Near extends Dated {
  readonly of: number;
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
  /** W. */
  readonly inverterPower: number;
}

/** Number of neighbours looked at. */
const AROUND = 8;
/** Unit: km per degree of latitude. The index takes a degree of longitude as 0.61 of it, which is true within 7 % in Poland. */
const DEGREE = 111.2;
const SLACK = 1.08;
const PLACED = 'latitude is not null and longitude is not null';
const APART = 'point(i.longitude * 0.61, i.latitude) <-> point(o.longitude * 0.61, o.latitude)';

/**
 * The neighbours of each of these installations, at least `from` km away, the nearest first. The index returns them in order, so the cost
 * does not grow with the number of installations.
 */
export const findNearest = (db: Queryable, ids: readonly number[], from: number): Promise<Near[]> =>
  db.rows<Near>(
    `select o.id as of, n.id, n.latitude, n.longitude, n.inverter_power as "inverterPower",
       ${ratedPeriodsOf('n.id')} as periods
     from (select id, latitude, longitude from installations where id = any($1::int[]) and ${PLACED}) as o
     cross join lateral (
       select id, latitude, longitude, inverter_power from installations i
       where ${PLACED} and ${APART} >= $2::float8 order by ${APART} limit ${AROUND}) as n`,
    [[...ids], from / DEGREE / SLACK],
  );

/** The readings of a neighbour in an hour, and whether it has a fault now. */
export interface WitnessFacts {
  readonly id: number;
  /** Where the hour begins, ms. */
  readonly from: number;
  /** W, the highest; `null` if it sent no power. */
  readonly peak: number | null;
  readonly hadGridEvent: boolean;
  /** It has named a fault of its own that has not ended. */
  readonly hasFault: boolean;
  /** A battery or a limit of export: its power does not show the light. */
  readonly isConcealed: boolean;
}

export const readWitnessFacts = (db: Queryable, stretches: readonly Daylight[]): Promise<WitnessFacts[]> =>
  db.rows<WitnessFacts>(
    `select r.*, (l.fault_from is not null) as "hasFault", ${CONCEALMENT} is not null as "isConcealed"
     from (${DAYLIGHT_QUERY.text}) as r join installation_live l on l.installation_id = r.id join installations i on i.id = r.id`,
    DAYLIGHT_QUERY.params(stretches),
  );

/** The highest power of each hour of some installations since a time. Unit: ms, W. */
export const readPowerHours = (db: Queryable, spans: readonly Daylight[]): Promise<{ id: number; at: number; peak: number }[]> =>
  db.rows(
    `select b.id, r.at, r.peak from unnest($1::int[], $2::float8[], $3::float8[]) as b (id, low, high)
     cross join lateral (
       select floor(date_part('epoch', at) / 3600) * 3600000 as at, max(power) as peak from readings
       where installation_id = b.id and power is not null and at between to_timestamp(b.low / 1000) and to_timestamp(b.high / 1000)
       group by 1) as r`,
    [spans.map(({ id }) => id), spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
