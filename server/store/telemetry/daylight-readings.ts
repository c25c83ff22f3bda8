import { GRID_EVENTS } from '#domain/grid/grid-events.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** One stretch of daylight, ms. */
export interface Daylight {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** What an inverter reported in a stretch of daylight. */
export interface InLight {
  readonly id: number;
  /** Where the stretch begins, ms. */
  readonly from: number;
  /** Readings with power. */
  readonly count: number;
  /** W, the highest. */
  readonly peak: number | null;
  /** An event of the grid was active at some time. */
  readonly hadGridEvent: boolean;
}

/** The question what each reported in its stretch, for others to build on. */
export const inLightOf = {
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

/** What each reported in its stretch. */
export const inLight = (db: Queryable, stretches: readonly Daylight[]): Promise<InLight[]> =>
  db.rows(inLightOf.text, inLightOf.params(stretches));

/** Someone who delivers nothing, as of its last reading (ms); `nothing` in W. */
export interface Dark {
  readonly id: number;
  readonly lastAt: number;
  readonly nothing: number;
}

/** Unit: ms. So far back each is looked at. */
const LOOK_BACK = 48 * 3_600_000;

/** Since when each has delivered nothing: its last reading with power, else its first one of two days. Unit: ms since 1970. */
export async function darkSince(db: Queryable, dark: readonly Dark[]): Promise<Map<number, number>> {
  if (dark.length === 0) return new Map();
  const found = await db.rows<{ id: number; since: number | null }>(
    `select b.id, r.since from unnest($1::int[], $2::float8[], $3::float8[]) as b (id, last, nothing)
     cross join lateral (
       select coalesce(max(at) filter (where power > b.nothing), min(at)) as since from readings
       where installation_id = b.id and power is not null
         and at between to_timestamp((b.last - ${LOOK_BACK}) / 1000) and to_timestamp(b.last / 1000)) as r`,
    [dark.map(({ id }) => id), dark.map(({ lastAt }) => lastAt), dark.map(({ nothing }) => nothing)],
  );
  return new Map(found.flatMap(({ id, since }) => (since === null ? [] : [[id, since]])));
}

/** An installation near another one, `of`. */
export interface Near {
  readonly of: number;
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
  /** W. */
  readonly inverterPower: number;
}

/** So many are looked at around each. */
const AROUND = 8;
/** Unit: km per degree of latitude. The index takes a degree of longitude for 0.61 of one, which is true within 7 % in Poland. */
const DEGREE = 111.2;
const SLACK = 1.08;
const PLACED = 'latitude is not null and longitude is not null';
const APART = 'point(i.longitude * 0.61, i.latitude) <-> point(o.longitude * 0.61, o.latitude)';

/**
 * Those nearest to each of these installations, from about so many km on. By an index that gives them in order: the cost
 * does not grow with how many there are in all.
 */
export const nearestTo = (db: Queryable, ids: readonly number[], from: number): Promise<Near[]> =>
  db.rows<Near>(
    `select o.id as of, n.id, n.latitude, n.longitude, n.inverter_power as "inverterPower"
     from (select id, latitude, longitude from installations where id = any($1::int[]) and ${PLACED}) as o
     cross join lateral (
       select id, latitude, longitude, inverter_power from installations i
       where ${PLACED} and ${APART} >= $2::float8 order by ${APART} limit ${AROUND}) as n`,
    [[...ids], from / DEGREE / SLACK],
  );

/** What a neighbour tells of an hour, and of itself now. */
export interface WitnessFacts {
  readonly id: number;
  /** Where the hour begins, ms. */
  readonly from: number;
  /** W, the highest; `null` where it reported no power. */
  readonly peak: number | null;
  readonly hadGridEvent: boolean;
  /** It has told a fault of its own, and not taken it back. */
  readonly hasFault: boolean;
}

export const witnessFacts = (db: Queryable, stretches: readonly Daylight[]): Promise<WitnessFacts[]> =>
  db.rows<WitnessFacts>(
    `select r.*, (l.fault_from is not null) as "hasFault"
     from (${inLightOf.text}) as r join installation_live l on l.installation_id = r.id`,
    inLightOf.params(stretches),
  );
