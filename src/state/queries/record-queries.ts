import type { Installation } from '#domain/service/installation.ts';
import type { Aged } from '#domain/service/resource.ts';
import { cachedInstallations } from '#local/cache/installations.repo.ts';
import { metaOf } from '#local/cache/meta.repo.ts';
import { RECORD_KEYS, RESOURCES, type RecordKey, type RecordRef, type ResourceTypes, refOf } from '#local/cache/resources.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { makeResourceSignals } from './resource-signals.ts';
import type { MarkerOnMap, ResourceQueries } from '#state/queries.ts';

/** A query for each resource that is stored as records: a signal, or a function of its address. */
export function recordQueries({ record, installation }: ReturnType<typeof makeResourceSignals>): ResourceQueries<RecordKey> {
  const queryOf = (of: RecordKey) => {
    const { by } = RESOURCES[of];
    const refOfArgs = (args: readonly unknown[]) => refOf(of, Object.fromEntries(by.map((name, at) => [name, args[at]]))) as RecordRef;
    return (...args: readonly unknown[]) => record(refOfArgs(args), STAND_INS[of]);
  };
  const queries = RECORD_KEYS.map((of) => [of, RESOURCES[of].by.length === 0 ? queryOf(of)() : queryOf(of)]);
  return { ...(Object.fromEntries(queries) as unknown as ResourceQueries<RecordKey>), installation };
}

/** What is shown of a resource until it is fetched. */
const STAND_INS: { readonly [K in RecordKey]?: (db: LocalDb) => Promise<Aged<ResourceTypes[K]['value']> | null> } = {
  markers: markersOfList,
};

/** Markers from the list of installations, which has the places of most of them. */
async function markersOfList(db: LocalDb): Promise<Aged<readonly MarkerOnMap[]> | null> {
  const [rows, { fetchedAt }] = await Promise.all([cachedInstallations(db), metaOf(db, 'installations')]);
  const value = rows.flatMap(markerOf);
  return fetchedAt !== null && value.length > 0 ? { value, asOf: fetchedAt } : null;
}

function markerOf({ id, description, sn, lastPower, generatorPower, isWorking, care, latitude, longitude }: Installation): MarkerOnMap[] {
  if (latitude === null || longitude === null) return [];
  return [{ id, description, sn, lastPower, generatorPower, isWorking, care, latitude, longitude }];
}
