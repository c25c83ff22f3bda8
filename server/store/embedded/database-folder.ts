import { existsSync, readdirSync, renameSync, rmSync, chmodSync, lstatSync, type Stats, closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

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

const OTHERS = 0o077;
const STICKY = 0o1000;
/** What in the data folder is nobody else's to read, once it is there. Maps and parts of earlier builds are shown to everybody anyway. */
const OWN = /^(database($|\.)|mails$|server\.lock|control\.json$|epoch\.(postgres\.)?json$)/;

/** Takes group's and others' rights away from what belongs to this user; gives what it is, or `undefined` where there is none. */
function close(path: string): Stats | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return undefined;
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  if (isOurs && (found.mode & OTHERS) !== 0) chmodSync(path, found.mode & ~OTHERS & 0o7777);
  return found;
}

function closeTree(path: string): void {
  if (close(path)?.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name));
}

/**
 * Files 0600 and folders 0700, also those that an earlier version made readable for everybody. The data folder itself too,
 * unless it is a place that many share, such as /tmp.
 */
export function closeToOthers(dataDir: string): void {
  if (process.platform === 'win32') return;
  const names = readdirSync(dataDir);
  for (const name of names) if (OWN.test(name)) closeTree(join(dataDir, name));
  const isShared = (lstatSync(dataDir).mode & STICKY) !== 0;
  if (!isShared && (names.includes('database') || names.every((name) => OWN.test(name)))) close(dataDir);
}

/** Makes sure that this one is on the disk: a file with what is in it, a folder with the names in it. */
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

/** A folder with everything in it, the folder last. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile() && process.platform !== 'win32') syncOne(path);
  }
  syncFolder(folder);
}
