import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseWatch } from '#server/store/connection/database-watch.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { hasPostgres } from '#tests/support/database.ts';
import { aLog } from '#tests/support/log.ts';
import { aPostgres } from '#tests/support/postgres.ts';
import { aSmallDisk } from '#tests/support/small-disk.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

const disks = { pglite: aSmallDisk(), postgres: aSmallDisk() };
type Disk = (typeof disks)['pglite'];

async function onPostgres(folder: string): Promise<{ readonly database: Database; readonly remove: () => Promise<void> }> {
  chmodSync(join(folder, '..'), 0o755); // PostgreSQL runs as another user, who needs access to this folder
  mkdirSync(folder);
  const postgres = await aPostgres(folder);
  if (!postgres) throw new Error('There is no PostgreSQL here');
  const database = await openDatabase({ databaseUrl: await postgres.create('small'), dataDir: null });
  return { database, remove: () => database.close().then(postgres.kill) };
}

async function onPglite(dataDir: string): Promise<{ readonly database: Database; readonly remove: () => Promise<void> }> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  return { database, remove: () => database.close() };
}

/** The log is at the beginning of a file of 16 MB, and the rest of the disk is smaller than the next one. */
async function leaveLittle(database: Database, disk: Disk): Promise<void> {
  await database.script('checkpoint; select pg_switch_wal()');
  await database.rows('create table filling (id int primary key, stuff text)');
  disk.leave(3_000_000);
}

/** Writes until a write is refused; returns the number of confirmed rows and the reason. */
async function untilRefused(database: Database, each: string) {
  const confirmed: number[] = [];
  for (let id = 1; ; id += 1) {
    try {
      await database.rows('insert into filling values ($1, $2)', [id, randomBytes(60_000).toString('base64')]);
      confirmed.push(id);
      await database.rows(each);
    } catch (error) {
      return { confirmed, error: error as Error };
    }
  }
}

const kept = async (database: Database) =>
  (await database.rows<{ id: number }>('select id from filling where length(stuff) > 0 order by id')).map(({ id }) => id);

/** The disk fills during writes, is checked many times, and gets space again. */
async function anOutage(database: Database, disk: Disk, each = 'select 1') {
  const { log, said } = aLog('info');
  const watch = databaseWatch(database, log);
  await leaveLittle(database, disk);
  const { confirmed, error } = await untilRefused(database, each);
  expect(confirmed.length).toBeGreaterThan(0);
  expect(watch.covers(error)).toBe(true);
  for (let times = 0; times < 5; times += 1) expect(await watch.whyNotReady(60_000)).toBe('database_full');
  rmSync(disk.ballast);
  await expect.poll(() => watch.whyNotReady(), { timeout: 60_000 }).toBe(null);
  watch.stop();
  expect((await kept(database)).slice(0, confirmed.length)).toEqual(confirmed);
  await database.rows(`insert into filling values (0, 'again')`);
  await database.rows('drop table filling');
  const lines = said().trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the database cannot be used: calls are answered 503 until it can',
    'the database can be used again',
  ]);
  return lines[0];
}

describeUnlessMissing(disks.pglite.isThere, 'only root on Linux may make a small disk')('a full disk under the data folder', () => {
  const disk = disks.pglite;
  const dataDir = join(disk.folder, 'data');

  test('is one outage until there is room, and nothing that was confirmed is lost', async () => {
    const { database, remove } = await onPglite(dataDir);
    expect(await anOutage(database, disk)).toContain('No space left on device');
    await remove();
  });

  test('is the same where the log cannot grow: the database is opened again by itself once there is room', async () => {
    const { database, remove } = await onPglite(dataDir);
    expect(await anOutage(database, disk, 'select pg_switch_wal()')).toContain('pg_wal');
    await remove();
  });

  test('does not block closing the database meanwhile', async () => {
    const { database, remove } = await onPglite(dataDir);
    await leaveLittle(database, disk);
    const { confirmed } = await untilRefused(database, 'select pg_switch_wal()');
    await expect(database.rows('select 1')).rejects.toThrow('No space left on device');
    await remove();
    expect(await database.ended).toBe('closed');

    rmSync(disk.ballast);
    const again = await onPglite(dataDir);
    expect((await kept(again.database)).slice(0, confirmed.length)).toEqual(confirmed);
    await again.remove();
  });
});

describeUnlessMissing(disks.postgres.isThere && hasPostgres, 'there is no small disk, or no PostgreSQL')(
  'a full disk under a PostgreSQL',
  () => {
    test('is one outage until there is room, and nothing that was confirmed is lost', async () => {
      const { database, remove } = await onPostgres(join(disks.postgres.folder, 'postgres'));
      expect(await anOutage(database, disks.postgres)).toContain('No space left on device');
      await remove();
    });
  },
);
