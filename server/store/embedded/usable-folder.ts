import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

/** The data folder, or the database in it, cannot be used; the message says what to do. */
export class UnusableFolder extends Error {}

/** Unit: bytes. Less than a new database takes, and less than the log needs to continue. */
export const TOO_LITTLE = 64 * 1_048_576;

const ANOTHER = 'or set PV_DATA_DIR to another folder';

const full = (folder: string): string =>
  `The disk of the data folder ${folder} is full. Make room and start again, ${ANOTHER}; what was confirmed is kept.`;

const SENTENCES: Readonly<Record<string, (folder: string) => string>> = {
  EACCES: (folder) => `The data folder ${folder} may not be written by this user. Give it to the user that runs the server, ${ANOTHER}.`,
  EPERM: (folder) => `The data folder ${folder} may not be written by this user. Give it to the user that runs the server, ${ANOTHER}.`,
  EROFS: (folder) => `The data folder ${folder} is on a disk that can only be read. Mount it for writing, ${ANOTHER}.`,
  ENOTDIR: (folder) => `The data folder ${folder} is none: a file is in its place. Move it away, ${ANOTHER}.`,
  EEXIST: (folder) => `The data folder ${folder} is none: a file is in its place. Move it away, ${ANOTHER}.`,
  ENOSPC: full,
  EDQUOT: full,
};

/** What to do about an error of the system on a folder; `undefined` for an unexpected one. */
export const sentenceAbout = (dataDir: string, code: string | undefined): string | undefined => SENTENCES[code ?? '']?.(resolve(dataDir));

/** Throws, with what to do, if the folder cannot be written; creates it if it is missing. */
export function requireWritable(dataDir: string): void {
  const probe = join(dataDir, `.write-probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = openSync(probe, 'w', 0o600);
    try {
      writeSync(file, 'x');
      requireOwn(dataDir, fstatSync(file).uid);
    } finally {
      closeSync(file);
      rmSync(probe, { force: true });
    }
  } catch (error) {
    if (error instanceof UnusableFolder) throw error;
    // on such a disk Node.js reports for a new folder that its parent does not exist
    const code =
      (error as NodeJS.ErrnoException).code === 'ENOENT' && isReadOnly(dataDir) ? 'EROFS' : (error as NodeJS.ErrnoException).code;
    const sentence = sentenceAbout(dataDir, code);
    throw sentence === undefined ? error : new UnusableFolder(sentence, { cause: error });
  }
}

/** Throws if files made by this process would not belong to the database's owner, who could not open it any more. */
function requireOwn(dataDir: string, maker: number): void {
  const owner = statSync(join(dataDir, 'database', 'PG_VERSION'), { throwIfNoEntry: false })?.uid ?? maker;
  if (owner === maker) return;
  throw new UnusableFolder(
    `The database in the data folder ${resolve(dataDir)} belongs to another user (${owner}). Run this as that user, whose server could not open the files that this one (${maker}) makes.`,
  );
}

const mayUse = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false; // expected: it belongs to another user
  }
};

/** The first path in the folder, itself included, that this user may not read or write. */
function foreignPath(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if (!mayUse(path)) return path;
  if (!stats.isDirectory()) return undefined;
  for (const name of readdirSync(path)) {
    const foreign = foreignPath(join(path, name));
    if (foreign !== undefined) return foreign;
  }
  return undefined;
}

/** Whether the parent folder is on a read-only disk. */
function isReadOnly(folder: string): boolean {
  try {
    const probe = join(resolve(folder, '..'), `.write-probe-${process.pid}`);
    closeSync(openSync(probe, 'wx', 0o600));
    rmSync(probe, { force: true });
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

/** Why the database of a folder could not be opened. PGlite's own error is one of its WebAssembly and says nothing to an operator. */
export function whyUnusable(dataDir: string, cause: unknown): UnusableFolder {
  const { bavail, bsize } = statfsSync(dataDir);
  const folder = resolve(dataDir);
  const foreign = foreignPath(join(folder, 'database'));
  if (foreign !== undefined)
    return new UnusableFolder(
      `The database in the data folder ${folder} holds files of another user, ${foreign} among them. Give all of it to the user that runs the server (chown -R).`,
      { cause },
    );
  const sentence =
    bavail * bsize < TOO_LITTLE
      ? full(folder)
      : `The database in the data folder ${folder} cannot be opened: its files are damaged, or of another version. Restore a backup (npm run restore -- FILE), or move ${join(folder, 'database')} away to begin with an empty one.`;
  return new UnusableFolder(sentence, { cause });
}
