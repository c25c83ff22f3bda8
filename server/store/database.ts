import type { Database } from './database-door.ts';
import { lockFolder } from './lock-file.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

export interface DatabaseSettings {
  /** A PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | null;
  /** The folder of the embedded database; `null` keeps it in memory. */
  readonly dataDir: string | null;
}

/** Opens the database that the settings name and brings its tables up to date. */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseSettings): Promise<Database> {
  if (databaseUrl !== null) return migrated(openPostgres(databaseUrl));
  const unlock = dataDir === null ? () => {} : lockFolder(dataDir);
  try {
    const opened = await openPglite(dataDir);
    return await migrated({
      ...opened,
      close: async () => {
        try {
          await opened.close();
        } finally {
          unlock();
        }
      },
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
