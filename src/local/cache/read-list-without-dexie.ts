import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import type { FactRow, InstallationPage, MetaRow } from '#local/db/row-types.ts';
import { WRITER_VERSION } from '#local/db/writer-version.ts';

/** The list as it is stored. */
export interface StoredList extends Pick<MetaRow, 'problem'> {
  readonly rows: readonly Installation[];
  readonly total: number;
  readonly asOf: Instant;
}

const answered = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/** As it is: a database that was deleted meanwhile is not made anew, and one that others upgrade or delete is let go. */
async function opened(name: string): Promise<IDBDatabase> {
  const asked = indexedDB.open(name);
  asked.onupgradeneeded = () => asked.transaction?.abort();
  const db = await answered(asked);
  db.onversionchange = () => db.close();
  return db;
}

/**
 * The installations straight from the browser's database, before the library that follows it is here.
 * `null` where none were ever fetched, or where a newer version of the app keeps them in a form of its own.
 * Errors: those of IndexedDB; `AbortError` where the account has no database.
 */
export async function readInstallationsWithoutDexie(accountId: string): Promise<StoredList | null> {
  const db = await opened(localDbName(accountId));
  try {
    const tables = db.transaction(['pages', 'meta', 'facts']);
    const [pages, meta, least] = await Promise.all([
      answered<InstallationPage[]>(tables.objectStore('pages').getAll()),
      answered<MetaRow | undefined>(tables.objectStore('meta').get('installations')),
      answered<FactRow | undefined>(tables.objectStore('facts').get('minWriter')),
    ]);
    if (!meta || meta.fetchedAt === null || Number(least?.value ?? 0) > WRITER_VERSION) return null;
    const rows = pages.flatMap((page) => page.rows);
    return { rows, total: Math.max(meta.total ?? 0, rows.length), asOf: meta.fetchedAt, problem: meta.problem };
  } finally {
    db.close();
  }
}
