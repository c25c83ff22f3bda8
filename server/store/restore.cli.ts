import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readSettings } from '#server/settings.ts';
import { lockFolder } from './lock-file.ts';

/*
 * `npm run restore -- FILE`: puts a backup in the place of the embedded database. The server must not run.
 * The restored database is built and opened beside the old one first; the old one is kept as `database.before-restore`.
 */

async function restore(file: string): Promise<string> {
  const { dataDir, databaseUrl } = readSettings(process.env);
  if (databaseUrl !== null) throw new Error('DATABASE_URL is set: use pg_restore or psql for a PostgreSQL.');
  const unlock = lockFolder(dataDir);
  try {
    const [fresh, present, before] = ['database.restoring', 'database', 'database.before-restore'].map((name) => join(dataDir, name)) as [
      string,
      string,
      string,
    ];
    rmSync(fresh, { recursive: true, force: true });
    const database = await PGlite.create({ dataDir: fresh, loadDataDir: new Blob([new Uint8Array(readFileSync(file))]) });
    await database.query('select count(*) from migrations');
    await database.close();
    rmSync(before, { recursive: true, force: true });
    if (existsSync(present)) renameSync(present, before);
    renameSync(fresh, present);
    return present;
  } finally {
    unlock();
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
