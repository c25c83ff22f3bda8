import { accessSync, constants, type Stats, statfsSync, statSync, readFileSync, existsSync } from 'node:fs';
import { dirname, resolve, join } from 'node:path';
import { sentenceAbout, TOO_LITTLE, whyUnusable } from '#server/store/embedded/usable-folder.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { hasEnded, isOfThisPlace, isRunning, recordIn } from '#server/store/embedded/lock-record.ts';
import { holdsDatabase, refuseForeign } from '#server/store/embedded/database-folder.ts';

const OTHERS = 0o077;
/** Unit: bytes. Room for a backup and some months of readings of a small office; a server works with less. */
const LITTLE = 1_024 * 1_048_576;

const inMb = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`;

/** The folder itself, or the nearest one above it that is there. */
function nearest(folder: string): { readonly path: string; readonly stats: Stats } {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats ? { path: folder, stats } : nearest(dirname(folder));
}

/** Why nothing could be written there. Asks for the right to it instead of trying: nothing may be changed. */
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

/** Whether the data folder is there, can be written and is nobody else's to read. */
export function checkDataFolder(dataDir: string): Finding {
  const folder = resolve(dataDir);
  try {
    const { path, stats } = nearest(folder);
    const code = refusal(path, stats.isDirectory());
    if (code !== undefined) return fail(sentenceAbout(dataDir, code) ?? `The data folder ${folder} cannot be used (${code}).`);
    return path === folder ? privacyOf(folder, stats) : ok(`${folder} is not there yet; the first start makes it`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException; // a folder above may not be entered, or is a file
    return fail(sentenceAbout(dataDir, code) ?? message);
  }
}

/** Whether the disk of the data folder has room. */
export function checkDisk(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(nearest(resolve(dataDir)).path);
  const free = bavail * bsize;
  if (free < TOO_LITTLE) return fail(sentenceAbout(dataDir, 'ENOSPC') ?? `${inMb(free)} are free`);
  if (free < LITTLE) return warn(`Only ${inMb(free)} are free on the disk of the data folder. Make room before it is full.`);
  return ok(`${inMb(free)} are free on the disk of the data folder`);
}

/** Unit: ms. A holder gives a sign of life each second. */
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

/** Who holds the data folder. Only looks: a lock that was left behind is taken away by the next start. */
export async function checkLock(dataDir: string, look = LOOK): Promise<Finding> {
  const file = join(dataDir, 'server.lock');
  const text = textIn(file);
  if (text === undefined) return ok('No server holds the data folder');
  const holder = recordIn(text);
  if (!holder) return warn(`${file} names nobody. The next start takes it away.`);
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

/** Without these no PostgreSQL opens its files. */
const PARTS = ['global/pg_control', 'pg_wal', 'base'];

/** Whether the embedded database is there. It is not opened, since that would change it: which migrations are pending is seen at its start. */
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
