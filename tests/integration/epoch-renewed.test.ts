import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { checkHistory } from '#server/doctor/points.ts';
import { readPostgres } from '#server/doctor/postgres.ts';
import { archiveFolder } from '#server/store/backup/archive.ts';
import { restoreEmbedded } from '#server/store/backup/embedded-backup.ts';
import { openPostgres } from '#server/store/connection/open-postgres.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { markFileIn, readMark } from '#server/store/epoch/epoch.ts';
import { placeQuery } from '#server/store/epoch/recognise-history.ts';
import { aDatabase, aPostgresDatabase, hasPostgres } from '#tests/support/database.ts';
import { emptyFolder } from '#tests/support/empty-folder.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';
import { fullTest } from '#tests/support/runs.ts';

interface EpochRow {
  readonly id: string;
  readonly isRequired: boolean;
  readonly reason: string;
}

const ROW = 'select id, is_required as "isRequired", reason from epoch';

/** Opens the database for a while; returns its epoch and the messages for the operator. */
async function opened(settings: { databaseUrl: string | null; dataDir: string | null }, work = async (_: Database) => {}) {
  const said: string[] = [];
  const database = await openDatabase(settings, (line) => said.push(line));
  try {
    const [row] = await database.rows<EpochRow>(ROW);
    await work(database);
    return { ...row, said };
  } finally {
    await database.close();
  }
}

const addVendors = async (database: Database) => {
  await database.rows(`insert into vendors (name) select 'producent ' || gen_random_uuid() from generate_series(1, 3)`);
};

fullTest('an older database that is copied back into its folder gets another epoch; a start without that keeps its own', async () => {
  const dataDir = await emptyFolder();
  const settings = { databaseUrl: null, dataDir };
  const folder = join(dataDir, 'database');
  const first = await opened(settings);
  expect(first).toMatchObject({ isRequired: false, reason: 'made', said: [] });
  const older = join(aFolder(), 'older');
  cpSync(folder, older, { recursive: true });
  expect(await opened(settings, addVendors)).toMatchObject({ id: first.id, said: [] });
  expect(readMark(markFileIn(dataDir))).toMatchObject({ epoch: first.id });
  expect(statSync(markFileIn(dataDir)).mode & 0o077).toBe(0);
  expect(await opened(settings)).toMatchObject({ id: first.id, said: [] });

  const newer = join(dataDir, 'newer');
  renameSync(folder, newer);
  cpSync(older, folder, { recursive: true });
  const back = await opened(settings);
  expect(back).toMatchObject({ isRequired: true, reason: 'older', said: [expect.stringMatching(/^The database is older than /)] });
  expect(back.id).not.toBe(first.id);
  expect(await opened(settings)).toMatchObject({ id: back.id, said: [] });

  rmSync(folder, { recursive: true });
  renameSync(newer, folder); // forward again: the numbers of that database are unknown under the epoch that was announced since
  const forward = await opened(settings);
  expect(forward).toMatchObject({ isRequired: true, reason: 'other' });
  expect([first.id, back.id]).not.toContain(forward.id);
});

fullTest('a backup of an embedded database has another epoch once it is restored, also one from before there were epochs', async () => {
  const dataDir = await emptyFolder();
  const settings = { databaseUrl: null, dataDir };
  const first = await opened(settings);
  const backUp = async (name: string) => {
    const file = join(aFolder(), name);
    await archiveFolder(join(dataDir, 'database'), file);
    return file;
  };
  const recent = await backUp('recent.tar.gz');
  await opened(settings, (database) => database.script(`drop table epoch; delete from migrations where name = '0220-epoch.sql'`));
  const early = await backUp('early.tar.gz');

  await restoreEmbedded(dataDir, recent);
  const restored = await opened(settings);
  expect(restored).toMatchObject({ isRequired: true, reason: 'restore', said: [] });
  expect(restored.id).not.toBe(first.id);
  await restoreEmbedded(dataDir, early);
  const again = await opened(settings);
  expect(again).toMatchObject({ isRequired: true, reason: 'other' });
  expect([first.id, restored.id]).not.toContain(again.id);
  expect(await opened(settings)).toMatchObject({ id: again.id, said: [] });
});

test('commands renew it, say why it is another, and accept changes that do not name it', async () => {
  const { database, remove } = await aDatabase('pglite');
  const [before] = await database.rows<EpochRow>(ROW);
  const run = async (...words: string[]) => (await administer(database, words)).lines.join('\n');
  expect(await run('epoch', 'show')).toContain(`${before?.id}  since `);
  const said = await run('epoch', 'new');
  const [after] = await database.rows<EpochRow>(ROW);
  expect(after).toMatchObject({ isRequired: true, reason: 'command' });
  expect(after?.id).not.toBe(before?.id);
  expect(said).toContain(after?.id);
  expect(said).toContain('(428)');
  expect(await run('epoch', 'accept')).toContain('Changes that do not name it are accepted.');
  expect(await database.rows<EpochRow>(ROW)).toMatchObject([{ id: after?.id, isRequired: false }]);
  expect(await run('audit', 'list')).toMatch(/npm run admin,,changed,epoch,/);
  await remove();
});

describeUnlessMissing(hasPostgres, 'there is no PostgreSQL')('the epoch of a PostgreSQL', () => {
  const noFolder = (databaseUrl: string) => ({ databaseUrl, dataDir: null });

  test('is another where system identifier, timeline or database are', async () => {
    const url = await aPostgresDatabase();
    let { id } = await opened(noFolder(url));
    for (const change of [`pg_system = '1'`, 'pg_timeline = pg_timeline + 1', 'pg_database = 1']) {
      expect(await opened(noFolder(url))).toMatchObject({ id, said: [] });
      await opened(noFolder(url), async (database) => void (await database.rows(`update epoch set ${change}, is_required = false`)));
      const renewed = await opened(noFolder(url));
      expect(renewed).toMatchObject({ isRequired: true, reason: 'other', said: [expect.stringContaining('another epoch')] });
      expect(renewed.id).not.toBe(id);
      id = renewed.id;
    }
    const copy = await aPostgresDatabase(new URL(url).pathname.slice(1));
    expect((await opened(noFolder(copy))).id).not.toBe(id);
    expect(await opened(noFolder(url))).toMatchObject({ id });
  });

  test('is another where it is put back, and servers that start at once draw one', async () => {
    const url = await aPostgresDatabase();
    const dataDir = aFolder();
    const settings = { databaseUrl: url, dataDir };
    const first = await opened(settings, addVendors);
    expect(existsSync(markFileIn(dataDir))).toBe(false); // which applies to an embedded database only
    expect(JSON.parse(readFileSync(markFileIn(dataDir, 'postgres'), 'utf8'))).toMatchObject({ epoch: first.id });
    await opened(
      noFolder(url),
      async (database) => void (await database.rows('update versions set version = version - 1 where name = $1', ['stock'])),
    );
    const all = await Promise.all([1, 2, 3].map(() => opened(settings)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all[0]).toMatchObject({ isRequired: true, reason: 'older' });
    expect(all[0]?.id).not.toBe(first.id);
  });

  test('is another where it is put back under a server that runs', async () => {
    const url = await aPostgresDatabase();
    await opened({ databaseUrl: url, dataDir: aFolder() }, async (database) => {
      const [before] = await database.rows<EpochRow>(ROW);
      await database.rows('update versions set version = version - 1 where name = $1', ['stock']);
      const now = async () => (await database.rows<EpochRow>(ROW))[0];
      await expect.poll(now, { timeout: 60_000 }).toMatchObject({ isRequired: true, reason: 'older' });
      expect((await now())?.id).not.toBe(before?.id);
    });
  });

  test('of a role without the right to read the system identifier: the rest is compared', async () => {
    const url = await aPostgresDatabase();
    const owner = openPostgres(url);
    const role = `plain_${new URL(url).pathname.slice(1)}`;
    await owner.script(`create role ${role} login password 'x'; grant all on schema public to ${role};
      revoke execute on function pg_control_system() from public; revoke execute on function pg_control_checkpoint() from public`);
    const whole = await placeQuery(owner)();
    await owner.close();
    const address = new URL(url);
    address.username = role;
    address.password = 'x';
    const plain = openPostgres(address.href);
    expect(await placeQuery(plain)()).toEqual({ ...whole, system: null });
    expect(whole).toEqual({ system: expect.stringMatching(/^\d+$/), timeline: 1, database: expect.any(Number) });
    await plain.close();
    const first = await opened(noFolder(address.href));
    expect(await opened(noFolder(address.href))).toMatchObject({ id: first.id, said: [] });
    expect(await checkHistory('', await readPostgres(url))).toEqual({ state: 'ok', said: `Epoch ${first.id}` });
    expect(await checkHistory('', await readPostgres(address.href))).toMatchObject({
      state: 'warn',
      said: expect.stringContaining('epoch new'),
    });
  });
});
