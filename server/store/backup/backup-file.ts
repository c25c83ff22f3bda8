import { renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '#server/store/embedded/database-folder.ts';

const SENTENCES: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) => `There is no room left in ${dirname(path)}.`,
  EDQUOT: (path) => `There is no room left in ${dirname(path)} for this user.`,
  ENOENT: (path) => `There is no folder ${dirname(path)}.`,
  ENOTDIR: (path) => `${dirname(path)} is no folder.`,
  EACCES: (path) => `${dirname(path)} may not be written by this user.`,
  EPERM: (path) => `${dirname(path)} may not be written by this user.`,
  EROFS: (path) => `${dirname(path)} cannot be written: its disk is read-only.`,
};

/** Converts an error of the disk at a path into a sentence; returns any other error unchanged. */
export function diskSentence(error: unknown, path: string): Error {
  const sentence = SENTENCES[(error as NodeJS.ErrnoException).code ?? '']?.(path);
  return sentence === undefined ? (error as Error) : new Error(sentence, { cause: error });
}

/** Moves a backup to its place once it is complete; `write` creates it beside that place. Returns its size in bytes. */
export async function replaceFile(file: string, write: (part: string) => Promise<unknown>): Promise<number> {
  const part = `${file}.part`;
  try {
    await write(part);
    renameSync(part, file);
    syncFolder(dirname(file));
    return statSync(file).size;
  } catch (error) {
    rmSync(part, { force: true });
    throw diskSentence(error, file);
  }
}
