import type { PGlite } from '@electric-sql/pglite';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { holdLogOf } from '#server/control/hold-log.ts';
import { FolderInUse, lockFolder } from '#server/store/embedded/folder-lock.ts';
import { finishRestore, putInPlace, requireDatabase } from '#server/store/embedded/database-folder.ts';
import { makeDatabase } from '#server/store/embedded/start-pglite.ts';
import { markFileIn, writeMark } from '#server/store/epoch/epoch-mark.ts';
import { newEpochId, renewEpoch } from '#server/store/epoch/epoch.store.ts';
import { requireWritable } from '#server/store/embedded/usable-folder.ts';
import { archiveFolder } from './archive-folder.ts';
import { diskSentence } from './backup-file.ts';
import { BrokenBackup, unpackArchive } from './unpack-archive.ts';

/** Of a server that holds the folder and not its log. */
const UNHELD = {
  older:
    'The running server is of an earlier version, which cannot be backed up while it runs: update it, or stop it and take the backup then.',
  silent: 'The running server does not answer: take the backup later, or stop the server and take it then.',
} as const;

/**
 * Copies the embedded database into a file. Nobody waits for it: a running server holds its log and goes on; without one
 * the folder is locked, and what a killed server left is copied as it is. Whoever answers at a killed server's port is
 * no server of the folder: the lock says whether it has one. `timeout`: unit ms, in which a running server has to answer.
 */
export async function backupEmbedded(dataDir: string, file: string, timeout?: number): Promise<void> {
  const folder = join(dataDir, 'database');
  const held = await holdLogOf(dataDir, timeout);
  if (typeof held === 'object') {
    await archiveFolder(folder, file, held.lost).catch((error: unknown) => {
      held.giveUp();
      throw error;
    });
    return held.release();
  }
  requireDatabase(dataDir);
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    throw error instanceof FolderInUse && held !== 'gone' ? new Error(UNHELD[held], { cause: error }) : error;
  });
  try {
    finishRestore(folder);
    await archiveFolder(folder, file);
  } finally {
    lock.release();
  }
}

/** A name that nothing has yet: what an earlier restore has put aside stays. */
function nameToPutAside(present: string): string {
  const taken = new Set(readdirSync(dirname(present)));
  for (let turn = 1; ; turn += 1) {
    const path = `${present}.before-restore${turn === 1 ? '' : `-${turn}`}`;
    if (!taken.has(basename(path))) return path;
  }
}

/**
 * Asks a restored database for its migrations, and gives it another epoch. One from before there were epochs gets one at its next
 * start, which is another than the data folder knows.
 */
async function proveAndRenew(pg: PGlite, epoch: string): Promise<void> {
  await pg.query('select count(*) from migrations');
  const { rows } = await pg.query(`select 1 from migrations where name = '0220-epoch.sql'`);
  const asks = {
    rows: async <Row extends object>(text: string, params: readonly unknown[] = []) => (await pg.query<Row>(text, [...params])).rows,
  };
  if (rows.length > 0) await renewEpoch(asks, 'restore', epoch);
}

export interface Restored {
  readonly database: string;
  /** Where the database before it is now; `null` where there was none. */
  readonly before: string | null;
}

/** Puts a backup in the place of the embedded database, whose server must not run. It is built and opened beside it first. */
export async function restoreEmbedded(dataDir: string, file: string): Promise<Restored> {
  requireWritable(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    const present = resolve(dataDir, 'database');
    finishRestore(present);
    const fill = (folder: string) => unpackArchive(file, folder);
    const epoch = newEpochId();
    await makeDatabase(`${present}.restoring`, fill, (pg) => proveAndRenew(pg, epoch)).catch((error: unknown) => {
      rmSync(`${present}.restoring`, { recursive: true, force: true });
      throw error instanceof BrokenBackup
        ? new Error(`${file} cannot be restored: ${error.message}. Nothing was changed.`)
        : diskSentence(error, present);
    });
    // whole and on the disk: cut off from here on, the next start or the next restore puts it in place
    putInPlace(`${present}.restoring`, `${present}.restored`);
    await writeMark(markFileIn(dataDir), { epoch, counter: 0 });
    const before = existsSync(present) ? nameToPutAside(present) : null;
    if (before !== null) renameSync(present, before);
    putInPlace(`${present}.restored`, present);
    return { database: present, before };
  } finally {
    lock.release();
  }
}
