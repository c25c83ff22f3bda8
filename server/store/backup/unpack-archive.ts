import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';

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
