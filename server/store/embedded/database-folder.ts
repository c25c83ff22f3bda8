import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { syncFolder } from './sync-files.ts';

/* The folder of the embedded database as it is seen without opening it. */

/** There is no database where there ought to be one; the message says what to do. */
export class NoDatabase extends Error {}

export const holdsDatabase = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

/** Throws where a command would have to make the database that it is to work on: the folder's name is mistyped. */
export function requireDatabase(dataDir: string): void {
  const folder = join(dataDir, 'database');
  if (holdsDatabase(folder) || holdsDatabase(`${folder}.restored`)) return;
  throw new NoDatabase(
    `There is no database in ${resolve(dataDir)}. Set PV_DATA_DIR to the folder of the server; a new one is made by starting it.`,
  );
}

/** Throws where something stands in the way of a database. */
export function refuseForeign(folder: string): void {
  if (holdsDatabase(folder) || !existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new NoDatabase(`${resolve(folder)} is there, but it holds no whole database. Restore a backup, or move that folder away.`);
}

/** What a restore and the first start put in the place of the database, whole, in one step. */
export function putInPlace(from: string, folder: string): void {
  renameSync(from, folder);
  syncFolder(dirname(folder));
}

/** Puts in place what a restore had made ready when it was cut off. */
export function finishRestore(folder: string): void {
  if (!existsSync(`${folder}.restored`)) return;
  if (existsSync(folder)) rmSync(`${folder}.restored`, { recursive: true });
  else putInPlace(`${folder}.restored`, folder);
}
