import { careOf, type CareState, countStates } from '#domain/diagnosis/care-state.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Marker, Place } from '#domain/service/map/map-places.ts';
import type { Count } from '#domain/grid/status.ts';
import type { Queryable } from './database-types.ts';
import { ACTIVE_CAUSES, type WithCauses } from './installations.store.ts';

/** Installations as counted by the map and the donut chart. */
export const overviewStore = (db: Queryable) => ({
  places: async (): Promise<Place[]> =>
    await db.rows<Place>(
      'select id, latitude, longitude from installations where latitude is not null and longitude is not null order by id',
    ),

  markers: async (): Promise<Marker[]> => {
    const rows = await db.rows<Marker & WithCauses & { readonly lastReading: Instant | null }>(
      `select i.id, i.description, i.sn, l.last_power as "lastPower", i.generator_power as "generatorPower",
         coalesce(l.is_working, false) as "isWorking", l.last_at as "lastReading", c.causes
       from installations i left join installation_live l on l.installation_id = i.id
       left join (select d.installation_id, ${ACTIVE_CAUSES} group by d.installation_id) as c on c.installation_id = i.id
       where i.latitude is not null and i.longitude is not null order by i.id`,
    );
    return rows.map(({ causes, lastReading, ...marker }) => ({ ...marker, care: careOf({ ...marker, lastReading }, causes ?? []) }));
  },

  /** How many installations are in each care state. */
  stateCounts: async (): Promise<Readonly<Record<CareState, number>>> => {
    const rows = await db.rows<WithCauses & { readonly isWorking: boolean; readonly lastReading: Instant | null }>(
      `select coalesce(l.is_working, false) as "isWorking", l.last_at as "lastReading", c.causes
       from installations i left join installation_live l on l.installation_id = i.id
       left join (select d.installation_id, ${ACTIVE_CAUSES} group by d.installation_id) as c on c.installation_id = i.id`,
    );
    return countStates(rows.map(({ causes, ...row }) => ({ ...row, care: careOf(row, causes ?? []) })));
  },

  workingCounts: async (): Promise<Count[]> => {
    const [counts] = await db.rows<{ working: number; faulty: number }>(
      `select working, count - working as faulty
       from (select count(*) from installations) as i, (select count(*) as working from installation_live where is_working) as l`,
    );
    return [
      { name: 'working', value: counts?.working ?? 0 },
      { name: 'faulty', value: counts?.faulty ?? 0 },
    ];
  },
});
