import { createWriteStream } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';

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
