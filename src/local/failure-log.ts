import { type Instant, quantity } from '#domain/quantity.ts';
import { type Failure, failureOf, type FailureRecord, type Where } from '#failures/failure.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { withTimeout } from '#local/db/with-timeout.ts';

interface FailuresSchema extends DBSchema {
  failures: { key: string; value: FailureRecord; indexes: { lastAt: number } };
}

type FailuresDb = IDBPDatabase<FailuresSchema>;

/** Opening may never settle while another tab deletes the database. Unit: ms. */
const OPEN_TIMEOUT_MS = 5_000;

let opening: Promise<FailuresDb> | undefined;
const forget = () => {
  opening = undefined;
};

async function openDatabase(): Promise<FailuresDb> {
  return openDB<FailuresSchema>('pv-failures', 1, {
    upgrade: (db) => void db.createObjectStore('failures').createIndex('lastAt', 'lastAt'),
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
}

/** The database of failures. It is separate, since it must work when an account's database does not. Used by page and worker. */
function failuresDb(): Promise<FailuresDb> {
  opening ??= withTimeout(OPEN_TIMEOUT_MS, openDatabase()).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}

/** How many kinds of failures the device stores. Beyond this the one with the oldest last occurrence is deleted. */
export const FAILURES_KEPT = 200;

const keyOf = ({ version, where, name }: Failure): string => [version, where, name].join(' ');

const merged = (one: FailureRecord | undefined, other: FailureRecord): FailureRecord =>
  one ? { ...other, firstAt: one.firstAt, count: one.count + other.count } : other;

/** Failures that are not written yet; all of them if the device has no database. */
const waiting = new Map<string, FailureRecord>();

async function store(failures: readonly (readonly [string, FailureRecord])[]): Promise<void> {
  const db = await failuresDb();
  const tx = db.transaction('failures', 'readwrite');
  for (const [key, failure] of failures) await tx.store.put(merged(await tx.store.get(key), failure), key);
  let surplus = (await tx.store.count()) - FAILURES_KEPT;
  for (let oldest = await tx.store.index('lastAt').openCursor(); oldest && surplus > 0; surplus--) {
    await oldest.delete();
    oldest = await oldest.continue();
  }
  await tx.done;
}

/** Writes all waiting failures in one transaction. If it fails, they keep waiting, together with new ones. */
async function write(): Promise<void> {
  if (waiting.size === 0) return;
  const taken = [...waiting];
  waiting.clear();
  await store(taken).catch((error: unknown) => {
    const later = [...waiting];
    waiting.clear();
    for (const [key, failure] of [...taken, ...later]) waiting.set(key, merged(waiting.get(key), failure));
    throw error;
  });
}

let writing: Promise<void> | undefined;

/** One transaction at a time. Failures that arrive meanwhile, even very many, are written by the next one. */
function flush(): Promise<void> {
  writing ??= write()
    .catch(() => undefined) // expected: a device without a database, or a full one; waiting failures stay in memory
    .finally(() => {
      writing = undefined;
    });
  return writing;
}

/** Stores a failure: only its name, place and time. */
export async function recordFailure(error: unknown, where: Where, version: string, now: Instant = quantity(Date.now())): Promise<void> {
  const failure = failureOf(error, where, version);
  const key = keyOf(failure);
  waiting.set(key, merged(waiting.get(key), { ...failure, firstAt: now, lastAt: now, count: 1 }));
  if (waiting.size > FAILURES_KEPT) for (const oldest of [...waiting.keys()].slice(0, -FAILURES_KEPT)) waiting.delete(oldest);
  if (writing) await writing;
  await flush();
}

/** The failures of page and worker on this device, the latest first. */
export async function storedFailures(): Promise<readonly FailureRecord[]> {
  await flush();
  const stored = await failuresDb()
    .then((db) => db.getAll('failures'))
    .catch(() => []); // expected: a device without a database; waiting failures come from memory
  return [...stored, ...waiting.values()].sort((one, other) => other.lastAt - one.lastAt);
}
