import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { finishRestore, putInPlace, requireDatabase } from '#server/store/embedded/database-folder.ts';
import { FolderInUse, lockFolder } from '#server/store/embedded/folder-lock.ts';
import { makeDatabase } from '#server/store/embedded/start-pglite.ts';
import { requireWritable } from '#server/store/embedded/usable-folder.ts';
import { markFileIn, newEpochId, renewEpoch, writeMark } from '#server/store/epoch/epoch.ts';
import { archiveFolder, BrokenBackup, unpackArchive } from './archive.ts';
import { diskSentence } from './backup-file.ts';

/** The log of a running server, which is not written while a backup holds it. */
export interface HeldLog {
  /** Aborted when the server ends. */
  readonly lost: AbortSignal;
  /** Lets the server write its log again. Throws if the log was not held all the time. */
  readonly release: () => Promise<void>;
  /** Lets the server write its log again without a backup: while the call is open, this process does not end. */
  readonly giveUp: () => void;
}

/** Why the log is not held. `gone`: no server runs. `older`: a server of an earlier version, without this call. `silent`: it does not reply. */
export type NotHeld = 'gone' | 'older' | 'silent';

/** Messages about a server that locks the folder but does not hold its log. */
const UNHELD = {
  older:
    'The running server is of an earlier version, which cannot be backed up while it runs: update it, or stop it and take the backup then.',
  silent: 'The running server does not answer: take the backup later, or stop the server and take it then.',
} as const;

/**
 * Copies the embedded database into a file, without a pause for users: a running server holds its log (`held`) and continues.
 * Without a server the folder is locked, and the files of a killed server are copied as they are. The lock tells whether the folder
 * has a server: another program may have the port of a killed one.
 */
export async function backupEmbedded(dataDir: string, file: string, held: HeldLog | NotHeld): Promise<void> {
  const folder = join(dataDir, 'database');
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

/** A free name: databases kept by earlier restores stay. */
function nameToPutAside(present: string): string {
  const taken = new Set(readdirSync(dirname(present)));
  for (let turn = 1; ; turn += 1) {
    const path = `${present}.before-restore${turn === 1 ? '' : `-${turn}`}`;
    if (!taken.has(basename(path))) return path;
  }
}

/**
 * Checks that a restored database has its migrations, and renews its epoch. A backup from before there were epochs gets one at its next
 * start, which differs from the one in the data folder.
 */
async function checkAndRenew(pg: PGlite, epoch: string): Promise<void> {
  await pg.query('select count(*) from migrations');
  const { rows } = await pg.query(`select 1 from migrations where name = '0220-epoch.sql'`);
  const db = {
    rows: async <Row extends object>(text: string, params: readonly unknown[] = []) => (await pg.query<Row>(text, [...params])).rows,
  };
  if (rows.length > 0) await renewEpoch(db, 'restore', epoch);
}

export interface Restored {
  readonly database: string;
  /** Where the previous database is now; `null` if there was none. */
  readonly before: string | null;
}

/** Replaces the embedded database, whose server must not run, by a backup. The backup is unpacked and opened beside it first. */
export async function restoreEmbedded(dataDir: string, file: string): Promise<Restored> {
  requireWritable(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    const present = resolve(dataDir, 'database');
    finishRestore(present);
    const fill = (folder: string) => unpackArchive(file, folder);
    const epoch = newEpochId();
    await makeDatabase(`${present}.restoring`, fill, (pg) => checkAndRenew(pg, epoch)).catch((error: unknown) => {
      rmSync(`${present}.restoring`, { recursive: true, force: true });
      throw error instanceof BrokenBackup
        ? new Error(`${file} cannot be restored: ${error.message}. Nothing was changed.`)
        : diskSentence(error, present);
    });
    // complete and on the disk: if this process is killed from here on, the next start or restore moves it into place
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
