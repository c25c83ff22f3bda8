import { chmodSync, closeSync, existsSync, fsyncSync, lstatSync, openSync, readdirSync, renameSync, rmSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/*
 * The data folder and the database in it, as far as this is possible without opening the database: is it there, is it in its place, may
 * others read it, is it on the disk.
 */

/** A database is missing where one is needed; the message says what to do. */
export class NoDatabase extends Error {}

export const holdsDatabase = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

/** Throws if there is no database for a command to work on, because the folder's name is mistyped. */
export function requireDatabase(dataDir: string): void {
  const folder = join(dataDir, 'database');
  if (holdsDatabase(folder) || holdsDatabase(`${folder}.restored`)) return;
  throw new NoDatabase(
    `There is no database in ${resolve(dataDir)}. Set PV_DATA_DIR to the folder of the server; a new one is made by starting it.`,
  );
}

/** Throws if other files are in the place of the database. */
export function refuseForeign(folder: string): void {
  if (holdsDatabase(folder) || !existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new NoDatabase(`${resolve(folder)} is there, but it holds no whole database. Restore a backup, or move that folder away.`);
}

/** Moves a complete database into place in one step, for a restore and the first start. */
export function putInPlace(from: string, folder: string): void {
  renameSync(from, folder);
  syncFolder(dirname(folder));
}

/** Moves a restored database into place after a restore was killed just before that. */
export function finishRestore(folder: string): void {
  if (!existsSync(`${folder}.restored`)) return;
  if (existsSync(folder)) rmSync(`${folder}.restored`, { recursive: true });
  else putInPlace(`${folder}.restored`, folder);
}

const OTHERS = 0o077;
const STICKY = 0o1000;
/** Entries of the data folder that only their owner may read. Maps and parts of earlier builds are public anyway. */
const OWN = /^(database($|\.)|mails$|server\.lock|control\.json$|epoch\.(postgres\.)?json$)/;

/** Removes the rights of group and others from a path of this user; returns its stats, or `undefined` if there is none. */
function close(path: string): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return undefined;
  const isOurs = process.getuid === undefined || stats.uid === process.getuid();
  if (isOurs && (stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & ~OTHERS & 0o7777);
  return stats;
}

function closeTree(path: string): void {
  if (close(path)?.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name));
}

/**
 * Sets files to 0600 and folders to 0700, also those that an earlier version made readable for all. The data folder itself too, unless it
 * is a shared folder such as /tmp.
 */
export function restrictToOwner(dataDir: string): void {
  if (process.platform === 'win32') return;
  const names = readdirSync(dataDir);
  for (const name of names) if (OWN.test(name)) closeTree(join(dataDir, name));
  const isShared = (lstatSync(dataDir).mode & STICKY) !== 0;
  if (!isShared && (names.includes('database') || names.every((name) => OWN.test(name)))) close(dataDir);
}

/** Syncs one path to the disk: a file with its contents, a folder with its names. */
function syncOne(path: string): void {
  const open = openSync(path, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

/** Windows neither needs nor allows it. */
export function syncFolder(path: string): void {
  if (process.platform !== 'win32') syncOne(path);
}

/** Syncs a folder with everything in it, the folder last. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile() && process.platform !== 'win32') syncOne(path);
  }
  syncFolder(folder);
}
