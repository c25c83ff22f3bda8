import { join } from 'node:path';
import { openPglite } from '#server/store/embedded/open-pglite.ts';
import type { Database } from './database-types.ts';
import { refuseForeign, restrictToOwner } from './embedded/database-folder.ts';
import { type FolderLock, lockFolder } from './embedded/folder-lock.ts';
import { requireWritable, whyUnusable } from './embedded/usable-folder.ts';
import { keepHistory } from './epoch/keep-history.ts';
import { migrate } from './migrate.ts';
import { publishShipped } from './shipped.ts';

/*
 * The store: all SQL of the product's data. Begin with `openDatabase` below, then `database-types.ts`: both databases are a `Database`,
 * and all queries take a `Queryable`, which is a database or a transaction (docs/decisions/0018-plain-sql.md).
 *
 * migrations/               the tables; the scripts are run by migrate.ts
 * *.store.ts, team/         installations, tasks, customers, audit; accounts and sign-ins
 * telemetry/, care/         readings and what is derived from them; diagnoses, comparisons, outages, repair checks
 * connection/, embedded/    PostgreSQL through a pool; PGlite in a data folder, on its own thread
 * epoch/, backup/, move/    the identity of the data; backup and restore; move between the two databases
 */

export interface DatabaseSettings {
  /** URL of a PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | null;
  /** The data folder of the embedded database; `null` keeps the database in memory. */
  readonly dataDir: string | null;
}

/** Opens the configured database, migrates it, adds the checklists of this version and detects whether it went back in time. */
export async function openDatabase(settings: DatabaseSettings, say: (line: string) => void = () => {}): Promise<Database> {
  const database = await openUnmigrated(settings);
  try {
    await migrate(database);
    await publishShipped(database);
    return await keepHistory(database, settings.dataDir, say);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** As `openDatabase`, without migrating. */
export async function openUnmigrated({ databaseUrl, dataDir }: DatabaseSettings): Promise<Database> {
  if (databaseUrl !== null) return (await import('./connection/open-postgres.ts')).openPostgres(databaseUrl);
  if (dataDir !== null) requireWritable(dataDir);
  const lock = dataDir === null ? null : await lockFolder(dataDir);
  try {
    return await openLocked(dataDir, lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function openLocked(dataDir: string | null, lock: FolderLock | null): Promise<Database> {
  if (dataDir !== null) {
    refuseForeign(join(dataDir, 'database'));
    restrictToOwner(dataDir);
  }
  const opened = await openPglite(dataDir, lock).catch((error: unknown) => {
    throw dataDir === null ? error : whyUnusable(dataDir, error);
  });
  return {
    ...opened,
    close: async () => {
      try {
        await opened.close();
      } finally {
        lock?.release();
      }
    },
  };
}
