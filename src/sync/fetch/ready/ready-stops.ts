import type { Instant } from '#domain/quantity.ts';
import { agedProof, type Proven, type ReadyPart, type ReadyStop } from '#domain/service/ready-stop.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { factOf, putFact } from '#local/db/facts.ts';
import { READY_FACT } from '#local/cache/resource-cache.repo.ts';
import { plannedMaps } from '#local/tiles/planned-tiles.ts';
import { write } from '#local/db/write.ts';
import { daysAhead, type PlannedRequest, plannedRequests, stopsOf } from '#sync/fetch/planned-ahead.ts';

/** The proof for a planned request, as it is stored. */
export interface Mark {
  readonly at: Instant;
  /** Of the app that decoded it. */
  readonly version: string;
  /** The request as it was then, so that a number that means another one later proves nothing. */
  readonly filedAs: string;
  /** Its installation was on the device. */
  readonly hasInstallation: boolean;
  /** What was read back. */
  readonly keys: readonly string[];
  /** What was not there. */
  readonly lacking: readonly string[];
  readonly missing: readonly ReadyPart[];
}

type Marks = Readonly<Record<string, Mark>>;

export const filedAs = ({ task, request }: PlannedRequest): string =>
  JSON.stringify(request ? [task, request.inverterSerial, request.installation ?? null, request.description] : null);

export const saveMarks = (db: LocalDb, marks: Marks | null): Promise<void> =>
  write(db, [], async () => void (await putFact(db, READY_FACT, marks)));

/** All keys that a proof can have read. */
async function storedKeys(db: LocalDb, marks: Marks): Promise<ReadonlySet<string>> {
  const previews = Object.values(marks).flatMap(({ keys, lacking }) => [...keys, ...lacking].filter((key) => key.startsWith('bytes/')));
  const [lists, details, series, bytes] = await Promise.all([
    ...[db.lists, db.details, db.series].map((table) => table.toCollection().primaryKeys()),
    previews.length === 0
      ? []
      : db.bytes
          .where('sha256')
          .anyOf(previews.map((key) => key.slice('bytes/'.length)))
          .primaryKeys(),
  ]);
  return new Set([...(lists ?? []), ...(details ?? []), ...(series ?? []), ...(bytes ?? []).map((sha256) => `bytes/${sha256}`)]);
}

/** What a stored proof still says: nothing once something of it was deleted or has come, or for another app or request. */
function provenBy(mark: Mark | undefined, request: PlannedRequest, version: string, now: number, stored: ReadonlySet<string>): Proven {
  if (!mark || mark.version !== version || mark.filedAs !== filedAs(request)) return { is: 'unproven' };
  const isAsThen = mark.keys.every((key) => stored.has(key)) && !mark.lacking.some((key) => stored.has(key));
  if (!isAsThen) return { is: 'unproven' };
  const proven = agedProof(mark.at, now);
  return proven.is === 'ready' && mark.missing.length > 0 ? { is: 'missing', parts: mark.missing } : proven;
}

/**
 * What is planned for the account today, from 15:00 also tomorrow, and whether its proof holds. It reads keys, and none of what they name.
 * Source: specification 40.18.
 */
export async function readyStops(db: LocalDb, now: number, version: string): Promise<readonly ReadyStop[]> {
  const requests = await plannedRequests(db, await daysAhead(db, now));
  if (requests.length === 0) return [];
  const marks = (await factOf<Marks>(db, READY_FACT)) ?? {};
  const stored = await storedKeys(db, marks);
  const isLost = ({ key, request }: PlannedRequest): boolean => request !== undefined && marks[key]?.hasInstallation === false;
  const found = new Set((await stopsOf(db, requests.filter(isLost))).map(({ key }) => key));
  const held = new Set([...stored, ...(await plannedMaps())]); // last, since reads of the database after it are not followed
  return requests.map((request) => ({
    key: request.key,
    task: request.task,
    name: request.request?.description ?? '',
    proven: found.has(request.key) ? { is: 'unproven' } : provenBy(marks[request.key], request, version, now, held),
  }));
}
