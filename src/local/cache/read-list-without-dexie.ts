import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import type { FactRow, InstallationPage, MetaRow } from '#local/db/row-types.ts';
import { WRITER_VERSION } from '#local/db/write.ts';

/** The stored list of installations. */
export interface StoredList extends Pick<MetaRow, 'problem'> {
  readonly rows: readonly Installation[];
  readonly total: number;
  readonly asOf: Instant;
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens an existing database: a deleted one is not created again, and the connection closes when others upgrade or delete it. */
async function openExisting(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.transaction?.abort();
  const db = await resultOf(request);
  db.onversionchange = () => db.close();
  return db;
}

/**
 * Reads the installations directly from IndexedDB, before Dexie is loaded.
 * `null` if none were ever fetched, or if a newer version of the app has written to the database.
 * Errors: those of IndexedDB; `AbortError` if the account has no database.
 */
export async function readInstallationsWithoutDexie(accountId: string): Promise<StoredList | null> {
  const db = await openExisting(localDbName(accountId));
  try {
    const tables = db.transaction(['pages', 'meta', 'facts']);
    const [pages, meta, minWriter] = await Promise.all([
      resultOf<InstallationPage[]>(tables.objectStore('pages').getAll()),
      resultOf<MetaRow | undefined>(tables.objectStore('meta').get('installations')),
      resultOf<FactRow | undefined>(tables.objectStore('facts').get('minWriter')),
    ]);
    if (!meta || meta.fetchedAt === null || Number(minWriter?.value ?? 0) > WRITER_VERSION) return null;
    const rows = pages.flatMap((page) => page.rows);
    return { rows, total: Math.max(meta.total ?? 0, rows.length), asOf: meta.fetchedAt, problem: meta.problem };
  } finally {
    db.close();
  }
}
