import type { Instant } from '#domain/quantity.ts';
import { READY_PARTS, type ReadyPart } from '#domain/service/ready-stop.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { reportAndUse } from '#failures/report.ts';
import { metaOf } from '#local/cache/meta.repo.ts';
import { cachedRow, cachedValue } from '#local/cache/resource-cache.repo.ts';
import { entryOf, isRecord, keyOf, RESOURCES, type ResourceRef } from '#local/cache/resources.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';
import { sha256Of } from '#local/digest.ts';
import { hasRoomFor } from '#local/tiles/download.ts';
import { isMapHeld, type PlannedMap, plannedMaps } from '#local/tiles/planned-tiles.ts';
import { mapsOf } from '#sync/maps/hold-planned-maps.ts';
import {
  daysAhead,
  hasNoPlan,
  lastVisits,
  type PlannedRequest,
  type PlannedStop,
  plannedRequests,
  refsOfStops,
  stopsOf,
} from '#sync/fetch/planned-ahead.ts';
import { filedAs, type Mark } from './ready-stops.ts';
import { isReadable, PROVEN } from './stored-values.ts';

export interface ProofParts {
  readonly db: LocalDb;
  readonly now: Instant;
  readonly version: string;
  /** Lets the page work, if this has taken long. */
  readonly pause: () => Promise<void>;
}

/** What reading a part back has given. */
interface Read {
  readonly key: string;
  readonly part: ReadyPart;
  readonly is: 'readable' | 'absent' | 'unreadable' | 'not-at-backend';
  /** It was not stored, since the device is full. */
  readonly hasNoRoom?: boolean;
}

type ReadBack = (resource: ResourceRef) => Promise<Read>;

/** What every visit needs, beside what belongs to its request. */
const SHARED: readonly ResourceRef[] = [{ of: 'diagnoses' }, { of: 'forms' }, { of: 'settingProfiles' }];

/**
 * Reads a part from the database in a transaction of its own and decodes it by its contract. What another backend does not have is not
 * needed, except the installation itself. Source: specification 40.17.
 */
async function readBack({ db, pause }: ProofParts, isForeign: boolean, resource: ResourceRef): Promise<Read> {
  const key = keyOf(resource);
  const [part] = PROVEN[resource.of as keyof typeof PROVEN] ?? ['installation' as const];
  if (!isRecord(resource)) return { key, part, is: 'unreadable' };
  const read = async () => ({ meta: await metaOf(db, key), row: await cachedRow(db, resource) });
  const stored = await db.transaction('r!', [db[RESOURCES[resource.of].table], db.meta], read).catch(reportAndUse(null, 'sync/proof'));
  await pause();
  if (!stored) return { key, part, is: 'unreadable' };
  const { problem } = stored.meta;
  const isNotThere = problem?.is === 'unsupported' || (isForeign && (problem?.is === 'missing' || entryOf(resource).isExtension === true));
  if (stored.row) return { key, part, is: (await isReadable(resource.of, stored.row.value, pause)) ? 'readable' : 'unreadable' };
  if (isNotThere && resource.of !== 'installation') return { key, part, is: 'not-at-backend' };
  return { key, part, is: 'absent', hasNoRoom: problem?.is === 'device' && problem.quota };
}

/** The previews of the pictures of a site card, by their bytes. */
async function readPreviews({ db, pause }: ProofParts, id: number): Promise<Read[]> {
  const files = (await cachedValue(db, { of: 'siteCard', id }).catch(reportAndUse(undefined, 'sync/proof')))?.files ?? [];
  const reads: Read[] = [];
  for (const { thumb, isWhole } of files) {
    if (!thumb || !isWhole) continue;
    const row = await db.transaction('r!', [db.bytes], () => db.bytes.get(thumb.sha256)).catch(reportAndUse(undefined, 'sync/proof'));
    const isSame = row !== undefined && (await sha256Of(row.data).catch(reportAndUse('', 'sync/proof'))) === thumb.sha256;
    reads.push({ key: `bytes/${thumb.sha256}`, part: 'previews', is: isSame ? 'readable' : row ? 'unreadable' : 'absent' });
    await pause();
  }
  return reads;
}

/** The map around a place, as it is read without a network. */
async function readMap({ pause }: ProofParts, map: PlannedMap | undefined): Promise<Read[]> {
  if (!map) return [];
  const read = { key: map.name, part: 'map' } as const;
  if (!(await plannedMaps()).includes(map.name)) return [{ ...read, is: 'absent', hasNoRoom: !(await hasRoomFor(map.tiles.length)) }];
  return [{ ...read, is: (await isMapHeld(map, pause)) ? 'readable' : 'unreadable' }];
}

const isThere = ({ is }: Read): boolean => is === 'readable' || is === 'not-at-backend';

/**
 * Reads of what is planned. Days of charts end today, or yesterday while nothing of today has been fetched: without a network since midnight
 * there can be nothing newer.
 */
async function readStop(stop: PlannedStop, parts: ProofParts, read: ReadBack, map: PlannedMap | undefined): Promise<Read[]> {
  const { db, now } = parts;
  const readAll = async (resources: readonly ResourceRef[]): Promise<Read[]> => {
    const reads: Read[] = [];
    for (const resource of resources) reads.push(await read(resource));
    return reads;
  };
  const today = await readAll(refsOfStops([stop], now));
  const yesterday = refsOfStops([stop], instantOf(addDays(localDateOf(now), -1), 12));
  const earlier = new Set(yesterday.map(keyOf));
  const hasToday = today.some(({ key, is }) => !earlier.has(key) && (is === 'readable' || is === 'unreadable'));
  const before = hasToday || today.every(isThere) ? null : await readAll(yesterday);
  return [
    ...(before?.every(isThere) ? before : today),
    ...(await readAll([...(await lastVisits(db, [stop]).catch(reportAndUse([], 'sync/proof'))), ...SHARED])),
    ...(await readPreviews(parts, stop.id)),
    ...(await readMap(parts, map)),
  ];
}

function markOf({ now, version }: ProofParts, request: PlannedRequest, reads: readonly Read[], missing: readonly ReadyPart[] = []): Mark {
  const lacking = reads.filter((one) => !isThere(one));
  const named = new Set([...missing, ...lacking.map(({ part }) => part), ...(lacking.some(({ hasNoRoom }) => hasNoRoom) ? ['room'] : [])]);
  return {
    at: now,
    version,
    filedAs: filedAs(request),
    hasInstallation: missing.length === 0,
    keys: reads.filter(({ is }) => is === 'readable').map(({ key }) => key),
    lacking: lacking.filter(({ is }) => is === 'absent').map(({ key }) => key),
    missing: READY_PARTS.filter((part) => named.has(part)),
  };
}

/** Lets what is called fetched and cannot be read be fetched whole again. */
async function forgetBroken(db: LocalDb, reads: readonly Read[]): Promise<void> {
  const keys = reads.filter(({ is }) => is === 'absent' || is === 'unreadable').map(({ key }) => key);
  const fetched = (await db.meta.bulkGet(keys)).flatMap((meta) => (meta && meta.fetchedAt !== null ? [meta.key] : []));
  if (fetched.length > 0) await write(db, [db.meta], () => db.meta.bulkDelete(fetched));
}

/** Proves for each planned request that all of it is on this device. Source: specification 40.17. */
export async function proveStops(parts: ProofParts): Promise<Readonly<Record<string, Mark>>> {
  const { db, now } = parts;
  const requests = await plannedRequests(db, await daysAhead(db, now));
  const stops = new Map((await stopsOf(db, requests)).map((stop) => [stop.key, stop]));
  const isForeign = await hasNoPlan(db);
  const done = new Map<string, Promise<Read>>();
  const read: ReadBack = (resource) => {
    const key = keyOf(resource);
    const reading = done.get(key) ?? readBack(parts, isForeign, resource);
    done.set(key, reading);
    return reading;
  };
  const maps = await mapsOf([...stops.values()]);
  const marks: Record<string, Mark> = {};
  for (const request of requests) {
    const stop = stops.get(request.key);
    if (stop) marks[request.key] = markOf(parts, request, await readStop(stop, parts, read, maps.get(stop.key)));
    else marks[request.key] = markOf(parts, request, [], [request.request ? 'installation' : 'request']);
  }
  await forgetBroken(db, await Promise.all(done.values()));
  return marks;
}
