import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { shortenLog } from '#server/store/embedded/open-pglite.ts';
import { startPglite } from '#server/store/embedded/start-pglite.ts';
import { emptyFolder } from '#tests/support/empty-folder.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { callServer } from '#tests/support/http.ts';
import { demoHistoryOf } from '#tests/support/demo-history.ts';
import { preloaded } from '#tests/support/preloaded.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

/** A server that records every fsync in a file. */
async function aWatchedServer(env: Record<string, string> = {}) {
  const told = join(aFolder(), 'syncs');
  writeFileSync(told, '');
  const failing = join(aFolder(), 'failing');
  const server = await aServer({
    size: 12,
    env: { ...preloaded('fsync-log.ts'), FSYNC_LOG: told, FSYNC_FAILS_WHILE: failing, ...env },
  });
  const syncs = (of: RegExp) =>
    readFileSync(told, 'utf8')
      .split('\n')
      .filter((path) => of.test(path)).length;
  return { server, syncs, failing };
}

/** Each is a transaction of its own. */
const MIGRATIONS = readdirSync('server/store/migrations').length;
const LOG = /\/pg_wal\//;

async function filer(server: TestServer) {
  const token = await server.signIn();
  const { results } = (await callServer(server.url, token, 'GET', 'pvs_list/')).body as { results: [{ sn: string }] };
  return (reason: string) => callServer(server.url, token, 'POST', 'task_order/', aTaskBody({ inverter_sn: results[0].sn, reason }));
}

describe('the embedded database', () => {
  test('has each task on the disk before it is acknowledged', async () => {
    const { server, syncs } = await aWatchedServer();
    const file = await filer(server);
    for (let turn = 0; turn < 20; turn += 1) {
      const before = syncs(LOG);
      expect((await file(`zadanie ${turn}`)).status).toBe(201);
      expect(syncs(LOG)).toBeGreaterThan(before);
    }
    expect(await server.stop()).toBe(0);
  });

  test('acknowledges nothing more once the disk refuses, and ends with a sentence', async () => {
    const { server, failing } = await aWatchedServer();
    const file = await filer(server);
    expect((await file('przed')).status).toBe(201);
    writeFileSync(failing, '');
    const answers = await Promise.allSettled(Array.from({ length: 5 }, (_, turn) => file(`w trakcie ${turn}`)));
    expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status < 500)).toEqual([]);
    await expect.poll(() => server.printed(), { timeout: 20_000 }).toContain('The embedded database has stopped');
  });

  test('is seeded without waiting for the disk at each step, and is whole on it at the end', async () => {
    const dataDir = aFolder();
    const { server, syncs } = await aWatchedServer({ PV_DATA_DIR: dataDir, PV_SEED: 'demo,size=2,simulator=off' });
    await demoHistoryOf(server.url);
    await server.kill();
    const database = await openDatabase({ databaseUrl: null, dataDir });
    expect(await database.rows('select done from demo_seed')).toEqual([{ done: true }]);
    expect(syncs(LOG)).toBeLessThan(MIGRATIONS + 30); // one for each migration, new log files and the end; its own steps are 70 more
    expect(syncs(/\/base\//)).toBeGreaterThan(100); // everything, by the checkpoint at the end
    await database.close();
  });

  test('is the restored one where a restore was cut off after the old one had gone, and the old one where it was cut off before', async () => {
    const dataDir = await emptyFolder();
    const at = (name: string) => join(dataDir, `database${name}`);
    const holds = async () => {
      const database = await openDatabase({ databaseUrl: null, dataDir });
      const rows = await database.rows<{ name: string }>('select name from vendors');
      await database.close();
      return rows.map(({ name }) => name);
    };
    const opened = await openDatabase({ databaseUrl: null, dataDir });
    await opened.rows(`insert into vendors (name) values ('z kopii')`);
    await opened.close();

    cpSync(at(''), at('.before-restore'), { recursive: true });
    renameSync(at(''), at('.restored'));
    expect(await holds()).toEqual(['z kopii']);
    mkdirSync(at('.restored'));
    expect(await holds()).toEqual(['z kopii']);
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'database.before-restore', 'epoch.json']);
  });

  test('is not made where something else is in its place', async () => {
    const dataDir = aFolder();
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database', 'notes.txt'), 'moje');
    await expect(openDatabase({ databaseUrl: null, dataDir })).rejects.toThrow('it holds no whole database');
    expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual(['database', 'database/notes.txt']);
  });

  test('keeps its log short while it runs', async () => {
    const pg = await startPglite(join(await emptyFolder(), 'database'));
    const since = async () =>
      (await pg.query<{ at: string }>('select redo_lsn::text as at from pg_control_checkpoint()')).rows[0]?.at ?? '';
    const query = async (request: Parameters<Parameters<typeof shortenLog>[0]>[0]) => {
      const { rows } = request.kind === 'query' ? await pg.query(request.text) : { rows: [] };
      if (request.kind === 'script') await pg.exec(request.text);
      return { rows };
    };
    await pg.exec(`create table long as select n, repeat('x', 1000) as text from generate_series(1, 20000) n`);
    const before = await since();
    await shortenLog(query, 64 * 1_048_576);
    expect(await since()).toBe(before);
    await shortenLog(query, 4 * 1_048_576);
    expect(await since()).not.toBe(before);
    await pg.close();
  });
});

describeUnlessMissing(process.platform !== 'win32', 'Windows has other rights of files')('the files of the data folder', () => {
  const open = (folder: string): string[] =>
    [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))].filter(
      (path) => (lstatSync(path).mode & 0o077) !== 0,
    );

  test('can be read by their owner only, those of a new database and those that an earlier version left open', async () => {
    const own = aFolder(); // none of its files is shared with another copy
    cpSync(await emptyFolder(), own, { recursive: true });
    const server = await aServer({ seed: 'none', env: { PV_DATA_DIR: own } });
    expect(existsSync(join(server.dataDir, 'server.lock'))).toBe(true);
    expect(open(server.dataDir)).toEqual([]);
    await server.stop();

    mkdirSync(join(server.dataDir, 'mails'));
    writeFileSync(join(server.dataDir, 'mails', '000001.eml'), 'list');
    for (const name of readdirSync(server.dataDir, { recursive: true }).map(String)) {
      const path = join(server.dataDir, name);
      chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
    }
    chmodSync(server.dataDir, 0o755);
    expect(open(server.dataDir).length).toBeGreaterThan(100);
    await server.restart();
    expect(open(server.dataDir)).toEqual([]);
    await server.stop();
  });

  test('a data folder that many share is not shut to them, what is kept in it is', async () => {
    const shared = aFolder();
    chmodSync(shared, 0o1777);
    const opened = await openDatabase({ databaseUrl: null, dataDir: shared });
    expect(lstatSync(shared).mode & 0o7777).toBe(0o1777);
    expect(open(join(shared, 'database'))).toEqual([]);
    await opened.close();
  });
});
