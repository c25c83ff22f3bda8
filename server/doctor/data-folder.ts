import { accessSync, constants, type Stats, statfsSync, statSync, readFileSync, existsSync } from 'node:fs';
import { dirname, resolve, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { holdsDatabase, refuseForeign } from '#server/store/embedded/database-folder.ts';
import { hasEnded, isOfThisPlace, isRunning, parseRecord } from '#server/store/embedded/lock-record.ts';
import { sentenceAbout, TOO_LITTLE, whyUnusable } from '#server/store/embedded/usable-folder.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const OTHERS = 0o077;
/** Unit: bytes. Enough for a backup and some months of readings of a small office; a server works with less. */
const LITTLE = 1_024 * 1_048_576;

const inMb = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`;

/** The folder itself, or the nearest existing one above it. */
function nearest(folder: string): { readonly path: string; readonly stats: Stats } {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats ? { path: folder, stats } : nearest(dirname(folder));
}

/** Why the folder cannot be written. Checks the permissions without writing. */
function refusal(path: string, isFolder: boolean): string | undefined {
  if (!isFolder) return 'ENOTDIR';
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

function privacyOf(folder: string, { mode, uid }: Stats): Finding {
  if (process.platform === 'win32') return ok(`${folder} is there and can be written`);
  const owner = process.getuid?.();
  if (owner !== undefined && owner !== uid)
    return warn(`${folder} belongs to another user (${uid}) than the one who asks (${owner}). Run this as the user that runs the server.`);
  if ((mode & OTHERS) === 0) return ok(`${folder} is there, can be written and is private`);
  const rights = (mode & 0o777).toString(8).padStart(4, '0');
  return warn(`${folder} has the rights ${rights}: other users of this machine get in. chmod 700 ${folder}`);
}

/** Whether the data folder exists, can be written and is private. */
export function checkDataFolder(dataDir: string): Finding {
  const folder = resolve(dataDir);
  try {
    const { path, stats } = nearest(folder);
    const code = refusal(path, stats.isDirectory());
    if (code !== undefined) return fail(sentenceAbout(dataDir, code) ?? `The data folder ${folder} cannot be used (${code}).`);
    return path === folder ? privacyOf(folder, stats) : ok(`${folder} is not there yet; the first start makes it`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException; // a folder above cannot be entered, or is a file
    return fail(sentenceAbout(dataDir, code) ?? message);
  }
}

/** Whether the disk of the data folder has free space. */
export function checkDisk(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(nearest(resolve(dataDir)).path);
  const free = bavail * bsize;
  if (free < TOO_LITTLE) return fail(sentenceAbout(dataDir, 'ENOSPC') ?? `${inMb(free)} are free`);
  if (free < LITTLE) return warn(`Only ${inMb(free)} are free on the disk of the data folder. Make room before it is full.`);
  return ok(`${inMb(free)} are free on the disk of the data folder`);
}

/** Unit: ms. A server updates its lock each second. */
const LOOK = 3_000;

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Which server holds the data folder. Does not remove a lock that was left behind; the next start does. */
export async function checkLock(dataDir: string, look = LOOK): Promise<Finding> {
  const file = join(dataDir, 'server.lock');
  const text = textIn(file);
  if (text === undefined) return ok('No server holds the data folder');
  const holder = parseRecord(text);
  if (!holder) return warn(`${file} names no process. The next start removes it.`);
  if (isRunning(holder)) return ok(`A server runs over the data folder: process ${holder.pid}`);
  if (hasEnded(holder))
    return warn(`Process ${holder.pid} held the data folder and ended without letting it go. The next start takes it over.`);
  await wait(look);
  if (textIn(file) === text) return warn(`${file} is left from a server that gives no sign of life. The next start takes it over.`);
  return isOfThisPlace(holder)
    ? ok(`A server runs over the data folder: process ${holder.pid}`)
    : warn(
        'A server in another container or on another machine runs over the data folder. A second one is refused: set PV_DATA_DIR to another.',
      );
}

/** Files without which PostgreSQL cannot start. */
const PARTS = ['global/pg_control', 'pg_wal', 'base'];

/** Whether the embedded database exists. It is not opened, because that would change it; so pending migrations are not known. */
export function checkEmbedded(dataDir: string): Finding {
  const folder = join(dataDir, 'database');
  if (!holdsDatabase(folder)) {
    refuseForeign(folder);
    return existsSync(`${folder}.restored`)
      ? ok('A restored database is put in place by the next start')
      : ok(`There is none in ${dataDir} yet; the first start makes it`);
  }
  if (!PARTS.every((part) => existsSync(join(folder, part)))) return fail(whyUnusable(dataDir, undefined).message);
  return ok(
    `${folder} holds one (PostgreSQL ${readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()}, embedded); a start brings it up to date`,
  );
}
