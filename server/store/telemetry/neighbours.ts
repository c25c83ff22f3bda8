import type { Queryable } from '#server/store/database-types.ts';
import { type Daylight, inLightOf } from './light.ts';

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
export const nearestTo = (asks: Queryable, ids: readonly number[], from: number): Promise<Near[]> =>
  asks.rows<Near>(
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

export const witnessFacts = (asks: Queryable, stretches: readonly Daylight[]): Promise<WitnessFacts[]> =>
  asks.rows<WitnessFacts>(
    `select r.*, (l.fault_from is not null) as "hasFault"
     from (${inLightOf.text}) as r join installation_live l on l.installation_id = r.id`,
    inLightOf.params(stretches),
  );
