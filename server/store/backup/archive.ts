import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Extract, extract, type Pack, pack } from 'tar-stream';

/** Files that a database creates again at its start. */
const RECREATED = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;
const PIECE = 1_048_576;
/** A backup is limited by the disk. A higher level would make it limited by the processor, which the server needs. */
const GZIP_LEVEL = 3;

/** All paths below a folder, folders before their contents. Files that disappear meanwhile are left out. */
async function pathsBelow(folder: string, at = ''): Promise<string[]> {
  const entries = await readdir(join(folder, at), { withFileTypes: true }).catch(unlessGone);
  const paths: string[] = [];
  for (const entry of entries ?? []) {
    if (RECREATED.test(entry.name)) continue;
    const path = at === '' ? entry.name : `${at}/${entry.name}`;
    if (entry.isDirectory()) paths.push(`${path}/`, ...(await pathsBelow(folder, path)));
    else paths.push(path);
  }
  return paths;
}

/** The write-ahead log also holds what was written to a file that has disappeared since. */
function unlessGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** First the file that says where the log begins, last the log itself, which holds whatever was written to the other files meanwhile. */
const copyOrder = (path: string): number => (path === 'global/pg_control' ? 1 : path.startsWith('pg_wal/') ? 3 : 2);

function* zeros(size: number): Generator<Uint8Array> {
  for (let left = size; left > 0; left -= PIECE) yield new Uint8Array(Math.min(left, PIECE));
}

/** The given number of bytes of a file that may grow or shrink meanwhile. Missing bytes are zeros, as in PostgreSQL's own copies. */
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

/** Unit: bytes of a page of the log. The second number of a page's head is its place in the log. Source: PostgreSQL, xlog_internal.h. */
const LOG_PAGE = 8_192;
const PAGE_PLACE = 8;
const LOG_FILE = /pg_wal\/[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/;

/**
 * A file of the log without pages of an earlier use, which may hold what has been erased since: a file is used again under another name,
 * and each page says where it belongs. Source: specification 22.34.
 */
async function* logOf(file: FileHandle, size: number, [, high = '', low = '']: readonly string[]): AsyncGenerator<Uint8Array> {
  const begin = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) * BigInt(size);
  for (let at = 0; at < size; at += LOG_PAGE) {
    const page = Buffer.alloc(LOG_PAGE);
    await file.read(page, 0, LOG_PAGE, at);
    if (page.readBigUInt64LE(PAGE_PLACE) !== begin + BigInt(at)) page.fill(0);
    yield page;
  }
}

async function addFile(archive: Pack, path: string, name: string): Promise<void> {
  const file = await open(path, 'r').catch(unlessGone);
  if (!file) return;
  try {
    const { size, mtime } = await file.stat();
    const log = LOG_FILE.exec(path);
    await pipeline(log ? logOf(file, size, log) : bytesOf(file, size), archive.entry({ name, size, mtime, mode: 0o600 }));
  } finally {
    await file.close();
  }
}

async function addAll(archive: Pack, folder: string): Promise<void> {
  const paths = await pathsBelow(folder);
  for (const turn of [1, 2]) for (const path of paths.filter((one) => copyOrder(one) === turn)) await add(archive, folder, path);
  // listed only now: the log has continued in new files
  for (const path of await pathsBelow(folder, 'pg_wal')) await add(archive, folder, path);
  archive.finalize();
}

/** Names begin with a slash, as in the archives of earlier versions, which can also read these. */
async function add(archive: Pack, folder: string, path: string): Promise<void> {
  if (!path.endsWith('/')) return addFile(archive, join(folder, path), `/${path}`);
  archive.entry({ name: `/${path}`, type: 'directory', mode: 0o700 });
}

/**
 * Writes the files of an embedded database, whose log is held, as a gzipped tar. It streams, so that memory does not grow with the size.
 * `lost` is aborted when the log is no longer held.
 */
export async function archiveFolder(folder: string, file: string, lost?: AbortSignal): Promise<void> {
  const archive = pack();
  lost?.addEventListener('abort', () => archive.destroy(lost.reason as Error));
  const written = pipeline(archive, createGzip({ level: GZIP_LEVEL }), createWriteStream(file, { mode: 0o600, flush: true }));
  const adding = addAll(archive, folder).catch((error: Error) => {
    archive.destroy(error);
    throw error;
  });
  // the first half that fails ends the other; both have ended when this does
  const [wrote, added] = await Promise.allSettled([written, adding]);
  lost?.throwIfAborted();
  for (const half of [wrote, added]) if (half.status === 'rejected') throw half.reason;
}

/** The file is no backup or is incomplete; the message says which. */
export class BrokenBackup extends Error {}

/** The path of an entry. An entry outside the folder is not from one of our backups. */
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
      if (entry.destroyed) throw new Error('The archive ended within an entry.'); // a pipeline from it would never end
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
      files += 1;
    }
  }
  return files;
}

/** Converts an error of zlib or tar into a sentence about the file. */
function asSentence(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(message)) return new BrokenBackup('it is cut off, the rest of it is missing');
  if (code?.startsWith('Z_') || /invalid tar/i.test(message)) return new BrokenBackup('it is no backup, or it is damaged');
  return error;
}

/** Unpacks a backup of the embedded database into a folder as a stream. */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), entries);
  const [read, unpacked] = await Promise.allSettled([reading, unpack(entries, normalize(folder))]);
  // the half that failed first has ended the other
  const failures = [read, unpacked].flatMap((half) => (half.status === 'rejected' ? [asSentence(half.reason)] : []));
  const said = failures.find((failure) => failure instanceof BrokenBackup) ?? failures[0];
  if (said) throw said;
  if (unpacked.status === 'fulfilled' && unpacked.value === 0) throw new BrokenBackup('it is empty');
}
