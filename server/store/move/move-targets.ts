import type { Queryable } from '#server/store/database-types.ts';
import { openPostgres } from '#server/store/connection/open-postgres.ts';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { diskSentence } from '#server/store/backup/backup-file.ts';
import { markFileIn, markOf, writeMark } from '#server/store/epoch/epoch.ts';
import { lockFolder } from '#server/store/embedded/folder-lock.ts';
import { openPglite } from '#server/store/embedded/open-pglite.ts';
import { putInPlace, syncTree } from '#server/store/embedded/database-folder.ts';
import { requireWritable } from '#server/store/embedded/usable-folder.ts';
import type { Say } from './move-rows.ts';

/** Lets `work` fill an empty PostgreSQL in one transaction: after a crash the database is as empty as before. */
export async function fillPostgres<T>(databaseUrl: string, work: (db: Queryable) => Promise<T>): Promise<T> {
  const target = openPostgres(databaseUrl);
  try {
    await requireReachable(target, 'TARGET');
    const [table] = await target.rows(`select tablename from pg_tables where schemaname = 'public' limit 1`);
    if (table) throw new Error('The database of TARGET holds tables already. Make a new one (createdb), and move to it.');
    return await target.transaction(work);
  } finally {
    await target.close();
  }
}

/** Throws one sentence if a PostgreSQL does not answer. */
export async function requireReachable(db: Queryable, name: string): Promise<void> {
  await db.rows('select 1').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The PostgreSQL of ${name} cannot be used: ${error.message || error.code}`, { cause: error });
  });
}

function requireEmpty(dataDir: string): void {
  const taken = [join(dataDir, 'database'), join(dataDir, 'database.restored')].find((folder) => existsSync(folder));
  if (taken !== undefined) throw new Error(`${taken} is there already. Move it away, or name another folder.`);
}

/** Lets `work` fill the embedded database of a folder. It is created beside its place and moved there once it is complete. */
export async function fillFolder<T>(folder: string, say: Say, work: (db: Queryable) => Promise<T>): Promise<T> {
  const dataDir = resolve(folder);
  requireWritable(dataDir);
  const lock = await lockFolder(dataDir);
  const unfinished = join(dataDir, 'database.moving');
  try {
    requireEmpty(dataDir);
    if (existsSync(unfinished)) say(`${unfinished} is of a move that was cut off: it is removed, and the move begins again.`);
    rmSync(unfinished, { recursive: true, force: true });
    const target = await openPglite(unfinished, null);
    const filled = async () => {
      const done = await target.relaxed(() => work(target));
      return { done, mark: await markOf(target) };
    };
    const { done, mark } = await filled().finally(() => target.close());
    syncTree(join(unfinished, 'database'));
    await writeMark(markFileIn(dataDir), mark);
    putInPlace(join(unfinished, 'database'), join(dataDir, 'database'));
    return done;
  } catch (error) {
    throw diskSentence(error, join(dataDir, 'database'));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    lock.release();
  }
}
