import { report } from '#failures/report.ts';
import { isQuota } from '#local/db/error-names.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Device } from '#local/device.ts';
import { hasRoomFor } from '#local/tiles/download.ts';
import { fetchMap, forgetPlannedMaps, type PlannedMap, plannedMap, plannedProvider } from '#local/tiles/planned-tiles.ts';
import { isTimeOut } from '#remote/wire.ts';
import { daysAhead, daysKept, type PlannedStop, plannedStops } from '#sync/fetch/planned-ahead.ts';

/** The operator's maps. */
export interface MapsAhead {
  /** Reads from the server which there are. */
  readonly refresh: () => Promise<void>;
  readonly fetching: typeof fetch;
}

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
  readonly maps: MapsAhead;
  readonly mayGoOn: () => boolean;
}

/** Unit: places. More are not visited in a day. */
const MOST_PLACES = 20;

/** The maps around planned places, by the key of the request; none where no provider allows to store them. Source: specification 40.17. */
export async function mapsOf(stops: readonly PlannedStop[]): Promise<ReadonlyMap<string, PlannedMap>> {
  const provider = stops.length > 0 ? await plannedProvider() : null;
  const maps = new Map<string, PlannedMap>();
  const names = new Set<string>();
  for (const { key, spot } of stops) {
    if (!provider || !spot) continue;
    const map = plannedMap(provider, spot);
    if (!names.has(map.name) && names.size === MOST_PLACES) continue;
    names.add(map.name);
    maps.set(key, map);
  }
  return maps;
}

/** Fetches one map after another. Returns whether the device has something of them that it had not. */
async function fetchMaps(maps: readonly PlannedMap[], { maps: { fetching }, mayGoOn }: Parts): Promise<boolean> {
  const stop = new AbortController();
  const versions = new Set<string>();
  let isChanged = false;
  for (const map of maps) {
    if (!mayGoOn() || !(await hasRoomFor(map.tiles.length))) break;
    const { hasFetched, version } = await fetchMap(map, { fetching, signal: stop.signal });
    isChanged ||= hasFetched;
    if (version !== undefined) versions.add(version);
    if (versions.size < 2) continue;
    await forgetPlannedMaps(new Set()); // the file was replaced, and pieces of two files do not match: the next round fetches the new ones
    return true;
  }
  return isChanged;
}

/** Pieces of a file that was replaced do not match, so all are fetched again by the next round. */
async function onFailure(error: unknown): Promise<boolean> {
  if ((error as { readonly name?: unknown }).name === 'ArchiveChanged') return forgetPlannedMaps(new Set());
  const isCut = error instanceof TypeError || isTimeOut(error); // the network is lost or does not answer
  if (!isCut && !isQuota(error)) report(error, 'sync/planned-maps');
  return false;
}

/**
 * Holds the maps around what is planned for the account, today or from 15:00 on also tomorrow, and deletes those around other places.
 * Returns whether that changes what is proven.
 */
export async function holdPlannedMaps(parts: Parts): Promise<boolean> {
  const { db, device, maps, mayGoOn } = parts;
  const now = device.now();
  const kept = await plannedStops(db, await daysKept(db, now));
  if (kept.length > 0 && mayGoOn()) await maps.refresh();
  const spared = await mapsOf(kept);
  const isGone = await forgetPlannedMaps(new Set([...spared.values()].map(({ name }) => name)));
  const wanted = await mapsOf(await plannedStops(db, await daysAhead(db, now)));
  const unique = new Map([...wanted.values()].map((map) => [map.name, map]));
  return (await fetchMaps([...unique.values()], parts).catch(onFailure)) || isGone;
}
