import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DataFiles, type Owner } from './data-files.ts';
import { finishRestore, holdsDatabase, putInPlace, refuseForeign, syncTree } from './database-folder.ts';

/**
 * As PGlite starts PostgreSQL, but with fsync: by itself it passes `-F`. Of the ways to sync the log only `fsync` reaches
 * the files; PGlite's `fdatasync` does nothing.
 */
const SYNCED = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

/** PostgreSQL's own cache of pages, for good in memory; the system keeps its own of the same files beside it. */
const BUFFERS = ['-c', 'shared_buffers=32MB'];

/** The write-ahead log is put aside after so much of it: it stands in the data folder beside what it protects. */
const DURABLE = [...SYNCED, ...BUFFERS, '-c', 'max_wal_size=128MB'];

const ALONE: Owner = {
  broken: (error) => {
    throw error;
  },
  isHeld: () => true,
};

/**
 * Makes a database in a folder that is not there yet, empty or of files that `fill` puts there, and sees to it that all of
 * it is on the disk. Until then nothing is synced: a folder that was cut in the middle is thrown away. `finish` asks
 * what it must be able to answer, and writes what is still missing.
 */
export async function makeDatabase(
  folder: string,
  fill?: (folder: string) => Promise<void>,
  finish: (pg: PGlite) => Promise<unknown> = (pg) => pg.query('select 1'),
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await fill?.(folder);
  const pg = await PGlite.create({
    fs: new DataFiles(folder, ALONE),
    initDbStartParams: BUFFERS,
    startParams: [...PGlite.defaultStartParams, ...BUFFERS],
  });
  await finish(pg);
  await pg.close();
  syncTree(folder);
}

/** Sees to it that there is a whole database in the folder, whatever was cut off before. */
export async function prepareFolder(folder: string): Promise<void> {
  finishRestore(folder);
  if (holdsDatabase(folder)) {
    rmSync(join(folder, 'postmaster.pid'), { force: true }); // the folder's own lock is held; this one may be half written
    return;
  }
  refuseForeign(folder);
  await makeDatabase(`${folder}.making`);
  putInPlace(`${folder}.making`, folder);
}

/** Opens the embedded database of a folder; `null` keeps it in memory. A transaction that has come back is on the disk. */
export async function startPglite(folder: string | null, owner = ALONE): Promise<PGlite> {
  if (folder === null) return PGlite.create();
  const whole = resolve(folder);
  await prepareFolder(whole);
  return PGlite.create({ fs: new DataFiles(whole, owner), startParams: DURABLE });
}
