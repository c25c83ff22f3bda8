import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { readSettings } from '#server/settings.ts';
import { skipWasmOptimisation } from '#server/store/embedded/save-memory.ts';
import { restoreEmbedded } from './embedded-backup.ts';
import { restorePostgres } from './postgres-backup.ts';

/*
 * `npm run restore -- FILE`: replaces the embedded database, whose server must not run, by a backup and keeps the previous database; or
 * restores into the empty PostgreSQL of DATABASE_URL.
 */

/** The kind of database of a backup, by its first bytes. */
function kindOf(file: string): 'embedded' | 'postgres' {
  const start = Buffer.alloc(5);
  const opened = openSync(file, 'r');
  readSync(opened, start);
  closeSync(opened);
  return start.toString('latin1') === 'PGDMP' ? 'postgres' : 'embedded';
}

/** A backup has what was erased after it was made. */
const ERASED =
  "Visits that were erased on somebody's request since that backup are in it again: erase them again before the server starts (docs/operations.md, 'Erase data of persons in visits').";

async function restore(file: string): Promise<readonly string[]> {
  const { databaseUrl, dataDir } = readSettings(process.env);
  const kind = kindOf(file);
  if (databaseUrl !== null) {
    if (kind === 'embedded')
      throw new Error(`${file} is no backup of a PostgreSQL, but of an embedded database: restore it without DATABASE_URL.`);
    await restorePostgres(databaseUrl, file);
    return [`The database of DATABASE_URL now holds ${file}`];
  }
  if (kind === 'postgres') throw new Error(`${file} is a backup of a PostgreSQL. Set DATABASE_URL to an empty one.`);
  skipWasmOptimisation();
  const { database, before } = await restoreEmbedded(dataDir, file);
  const kept = before === null ? [] : [`The database before it is kept in ${before}; remove it when it is no longer needed.`];
  return [`${database} now holds ${file}`, ...kept];
}

try {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Which backup? npm run restore -- FILE');
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`);
  for (const line of [...(await restore(file)), ERASED]) console.info(line);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
