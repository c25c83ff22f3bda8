import type { Asks } from '#server/store/database-door.ts';

/** An installation near another one, `of`. */
export interface Near {
  readonly of: number;
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
  /** W. */
  readonly inverterPower: number;
  readonly lastState: string | null;
  /** Active codes. */
  readonly codes: readonly string[];
}

/** So many are looked at around each; a site with more inverters than that has no neighbours of its own. */
const AROUND = 12;
const PLACED = 'latitude is not null and longitude is not null';

/** Those nearest to each of these installations, by an index: the cost does not grow with how many there are in all. */
export const nearestTo = (asks: Asks, ids: readonly number[]): Promise<Near[]> =>
  asks.rows<Near>(
    `select o.id as of, n.id, n.latitude, n.longitude, n.inverter_power as "inverterPower", l.last_state as "lastState",
       coalesce((select e.codes from event_log e where e.installation_id = n.id order by e.at desc limit 1), '{}') as codes
     from (select id, latitude, longitude from installations where id = any($1::int[]) and ${PLACED}) as o
     cross join lateral (
       select id, latitude, longitude, inverter_power from installations where ${PLACED}
       order by point(longitude * 0.61, latitude) <-> point(o.longitude * 0.61, o.latitude) limit ${AROUND + 1}) as n
     join installation_live l on l.installation_id = n.id
     where n.id <> o.id`,
    [[...ids]],
  );
