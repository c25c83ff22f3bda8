import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DataFiles, type Owner } from './data-files.ts';
import { finishRestore, holdsDatabase, putInPlace, refuseForeign, syncTree } from './database-folder.ts';

/**
 * PGlite's own start parameters without `-F`, which turns fsync off. Of the methods to sync the log only `fsync` reaches the files;
 * PGlite's `fdatasync` does nothing.
 */
const SYNCED = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

/** PostgreSQL's page cache, always in memory; the system caches pages of the same files too. */
const BUFFERS = ['-c', 'shared_buffers=32MB'];

/** Limits the write-ahead log, which is in the data folder beside the data. */
const DURABLE = [...SYNCED, ...BUFFERS, '-c', 'max_wal_size=128MB'];

const ALONE: Owner = {
  broken: (error) => {
    throw error;
  },
  isHeld: () => true,
};

/**
 * Creates a database in a new folder, empty or from the files that `fill` puts there, and makes sure that all of it is on the disk.
 * Nothing is synced before the end: an interrupted folder is discarded. `finish` runs the queries that must succeed, and writes what is
 * still missing.
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

/** Makes sure that the folder holds a complete database, whatever was interrupted before. */
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

/** Opens the embedded database of a folder; `null` keeps it in memory. A transaction that has returned is on the disk. */
export async function startPglite(folder: string | null, owner = ALONE): Promise<PGlite> {
  if (folder === null) return PGlite.create();
  const whole = resolve(folder);
  await prepareFolder(whole);
  return PGlite.create({ fs: new DataFiles(whole, owner), startParams: DURABLE });
}
