import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSettings } from '#server/settings.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { finishRestore, makeDatabase, putInPlace } from './embedded/start-pglite.ts';

/*
 * `npm run restore -- FILE`: puts a backup in the place of the embedded database. The server must not run.
 * The restored database is built and opened beside the old one first; the old one is kept as `database.before-restore`.
 */

async function restore(file: string): Promise<string> {
  const { dataDir, databaseUrl } = readSettings(process.env);
  if (databaseUrl !== null) throw new Error('DATABASE_URL is set: use pg_restore or psql for a PostgreSQL.');
  const lock = await lockFolder(dataDir);
  try {
    const present = resolve(dataDir, 'database');
    finishRestore(present);
    await makeDatabase(`${present}.restoring`, new Blob([new Uint8Array(readFileSync(file))]), 'select count(*) from migrations');
    // whole and on the disk: cut off from here on, the next start or the next restore puts it in place
    putInPlace(`${present}.restoring`, `${present}.restored`);
    rmSync(`${present}.before-restore`, { recursive: true, force: true });
    if (existsSync(present)) renameSync(present, `${present}.before-restore`);
    putInPlace(`${present}.restored`, present);
    return present;
  } finally {
    lock.release();
  }
}

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Which backup? npm run restore -- FILE');
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  console.info(`${await restore(file)} now holds ${file}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
