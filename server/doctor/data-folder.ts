import { accessSync, constants, type Stats, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { sentenceAbout, TOO_LITTLE } from '#server/store/embedded/usable-folder.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

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
export function dataFolder(dataDir: string): Finding {
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
export function room(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(nearest(resolve(dataDir)).path);
  const free = bavail * bsize;
  if (free < TOO_LITTLE) return fail(sentenceAbout(dataDir, 'ENOSPC') ?? `${inMb(free)} are free`);
  if (free < LITTLE) return warn(`Only ${inMb(free)} are free on the disk of the data folder. Make room before it is full.`);
  return ok(`${inMb(free)} are free on the disk of the data folder`);
}
