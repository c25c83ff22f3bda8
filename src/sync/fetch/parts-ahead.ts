import { reportOnly } from '#failures/report.ts';
import { keptAhead, saveKeptAhead } from '#local/cache/resource-cache.repo.ts';
import { keyOf, type ResourceRef } from '#local/cache/resources.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { type AheadInstallation, aheadInstallations, chartsAhead, detailsAhead, LISTS_AHEAD } from './ahead-installations.ts';

const loadPlanned = () => import('./planned-ahead.ts');

/** What is planned for the account, today or from 15:00 on also tomorrow. Source: specification 40.15. */
async function stopsAhead(db: LocalDb, now: number) {
  const { daysAhead, plannedStops } = await loadPlanned();
  return plannedStops(db, await daysAhead(db, now));
}

/** Installations whose data is fetched ahead, in order. */
export const installationsAhead = async (db: LocalDb, now: number): Promise<AheadInstallation[]> =>
  aheadInstallations(db, await stopsAhead(db, now));

type Part = () => Promise<readonly ResourceRef[]>;

/**
 * What is fetched ahead after the lists, in order: what is planned, its last visits, then the other installations. Each part depends on
 * what the parts before it have stored, and leaves out what they named.
 */
export function partsAhead(db: LocalDb, now: number): readonly [planned: Part, visits: Part, others: Part] {
  const named = new Set<string>();
  const fresh = (resources: readonly ResourceRef[]): readonly ResourceRef[] =>
    resources.filter((resource) => {
      const key = keyOf(resource);
      const isFresh = !named.has(key);
      named.add(key);
      return isFresh;
    });
  let stops: ReturnType<typeof stopsAhead> | undefined;
  const mine = () => {
    stops ??= stopsAhead(db, now);
    return stops;
  };
  const planned = async () => (await loadPlanned()).refsOfStops(await mine(), now);
  const visits = async () => (await loadPlanned()).lastVisits(db, await mine());
  const others = async () => {
    const installations = await aheadInstallations(db, await mine());
    return [
      ...LISTS_AHEAD,
      ...installations.flatMap(detailsAhead),
      ...installations.flatMap((installation) => chartsAhead(installation, now)),
    ];
  };
  const once =
    (part: Part): Part =>
    async () =>
      fresh(await part());
  return [once(planned), once(visits), once(others)];
}

/**
 * Notes what is planned for today and tomorrow, so that it is not deleted for other data. A device that is too full for the note fetches
 * all the same. Source: specification 40.16.
 */
export async function noteKept(db: LocalDb, now: number): Promise<void> {
  const { daysKept, lastVisits, plannedStops, refsOfStops } = await loadPlanned();
  const stops = await plannedStops(db, await daysKept(db, now));
  const keys = [...new Set([...refsOfStops(stops, now), ...(await lastVisits(db, stops))].map(keyOf))];
  const before = await keptAhead(db);
  const isAsNoted = keys.length === before.size && keys.every((key) => before.has(key));
  if (!isAsNoted) await saveKeptAhead(db, keys).catch(reportOnly('sync/kept-ahead'));
}
