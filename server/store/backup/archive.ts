import { createWriteStream, createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, mkdir } from 'node:fs/promises';
import { join, dirname, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, createGunzip } from 'node:zlib';
import { type Pack, pack, type Extract, extract } from 'tar-stream';

/** What a database makes anew at its start. */
const MADE_ANEW = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;
const PIECE = 1_048_576;
/** A copy waits for the disk; more than a little compression would make it wait for the processor, which others need. */
const GZIP_LEVEL = 3;

/** Every path below a folder, folders before what is in them; those that go away meanwhile are left out. */
async function pathsBelow(folder: string, at = ''): Promise<string[]> {
  const entries = await readdir(join(folder, at), { withFileTypes: true }).catch(unlessGone);
  const paths: string[] = [];
  for (const entry of entries ?? []) {
    if (MADE_ANEW.test(entry.name)) continue;
    const path = at === '' ? entry.name : `${at}/${entry.name}`;
    if (entry.isDirectory()) paths.push(`${path}/`, ...(await pathsBelow(folder, path)));
    else paths.push(path);
  }
  return paths;
}

/** The log says again what was written to a file that has gone since. */
function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** First where the log begins, last the log itself: whatever was written to the other files meanwhile stands in it. */
const turnOf = (path: string): number => (path === 'global/pg_control' ? 1 : path.startsWith('pg_wal/') ? 3 : 2);

function* zeros(size: number): Generator<Uint8Array> {
  for (let left = size; left > 0; left -= PIECE) yield new Uint8Array(Math.min(left, PIECE));
}

/** So many bytes of a file that may grow or shrink meanwhile. What is missing is nought, as PostgreSQL's own copies have it. */
async function* bytesOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  let at = 0;
  while (at < size) {
    const { bytesRead, buffer } = await file.read(new Uint8Array(Math.min(PIECE, size - at)), 0, null, at);
    if (bytesRead === 0) break;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
  yield* zeros(size - at);
}

async function addFile(archive: Pack, path: string, name: string): Promise<void> {
  const file = await open(path, 'r').catch(unlessGone);
  if (!file) return;
  try {
    const { size, mtime } = await file.stat();
    await pipeline(bytesOf(file, size), archive.entry({ name, size, mtime, mode: 0o600 }));
  } finally {
    await file.close();
  }
}

async function addAll(archive: Pack, folder: string): Promise<void> {
  const found = await pathsBelow(folder);
  for (const turn of [1, 2]) for (const path of found.filter((one) => turnOf(one) === turn)) await add(archive, folder, path);
  // listed only now: the log has gone on into new files
  for (const path of await pathsBelow(folder, 'pg_wal')) await add(archive, folder, path);
  archive.finalize();
}

/** Names begin with a slash, as in the archives of earlier versions, which can read these too. */
async function add(archive: Pack, folder: string, path: string): Promise<void> {
  if (!path.endsWith('/')) return addFile(archive, join(folder, path), `/${path}`);
  archive.entry({ name: `/${path}`, type: 'directory', mode: 0o700 });
}

/**
 * Writes the files of an embedded database, whose log is held, as a gzipped tar. Piece by piece: it takes the same memory
 * at any size. `lost` says that the log is held no longer.
 */
export async function archiveFolder(folder: string, file: string, lost?: AbortSignal): Promise<void> {
  const archive = pack();
  lost?.addEventListener('abort', () => archive.destroy(lost.reason as Error));
  const written = pipeline(archive, createGzip({ level: GZIP_LEVEL }), createWriteStream(file, { mode: 0o600, flush: true }));
  const adding = addAll(archive, folder).catch((error: Error) => {
    archive.destroy(error);
    throw error;
  });
  // whichever fails first ends the other; both have ended when this does
  const [wrote, added] = await Promise.allSettled([written, adding]);
  lost?.throwIfAborted();
  for (const half of [wrote, added]) if (half.status === 'rejected') throw half.reason;
}

/** The file is no backup, or not a whole one; the message says which. */
export class BrokenBackup extends Error {}

/** Where an entry belongs; one that leads out of the folder is of no backup of ours. */
function placeOf(name: string, folder: string): string {
  const path = normalize(join(folder, name));
  if (path !== folder && !path.startsWith(folder + sep)) throw new BrokenBackup(`it holds ${name}, which belongs to no database`);
  return path;
}

async function unpack(entries: Extract, folder: string): Promise<number> {
  let files = 0;
  for await (const entry of entries) {
    const path = placeOf(entry.header.name, folder);
    if (entry.header.type === 'directory') {
      entry.resume();
      await mkdir(path, { recursive: true, mode: 0o700 });
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
      files += 1;
    }
  }
  return files;
}

/** What is wrong with a file, by what zlib and tar say of it. */
function asSentence(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(message)) return new BrokenBackup('it is cut off, the rest of it is missing');
  if (code?.startsWith('Z_') || /invalid tar/i.test(message)) return new BrokenBackup('it is no backup, or it is damaged');
  return error;
}

/** Unpacks a backup of the embedded database into a folder, piece by piece. */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  const [read, unpacked] = await Promise.allSettled([reading, unpack(entries, normalize(folder))]);
  // the one that failed first has ended the other
  const failures = [read, unpacked].flatMap((half) => (half.status === 'rejected' ? [asSentence(half.reason)] : []));
  const said = failures.find((failure) => failure instanceof BrokenBackup) ?? failures[0];
  if (said) throw said;
  if (unpacked.status === 'fulfilled' && unpacked.value === 0) throw new BrokenBackup('it is empty');
}
