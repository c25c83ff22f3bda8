import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { fillFolder } from '#server/store/move/move-targets.ts';
import { moveDatabase } from '#server/store/move/move-database.ts';
import { readSource } from '#server/store/move/move-source.ts';
import { openPostgres } from '#server/store/connection/open-postgres.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { aDatabase, aPostgresDatabase, hasPostgres, tableRows } from '#tests/support/database.ts';
import { demoFolder } from '#tests/support/demo-folder.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

const inFolder = (PV_DATA_DIR: string) => ({ PV_DATA_DIR });
const inPostgres = (DATABASE_URL: string) => ({ DATABASE_URL });
type Where = { readonly PV_DATA_DIR?: string; readonly DATABASE_URL?: string };

const move = (from: Readonly<Record<string, string>>, target: string) => runScript('server/store/move/move.cli.ts', from, target);
const open = ({ PV_DATA_DIR, DATABASE_URL }: Where) => openDatabase({ databaseUrl: DATABASE_URL ?? null, dataDir: PV_DATA_DIR ?? null });

async function within<T>(where: Where, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await open(where);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Partitions are made for the months with readings; one without rows is not moved. The moved data has another epoch. */
const rowsIn = (where: Where) =>
  within(where, async (database) => {
    const all = await tableRows(database);
    return new Map([...all].filter(([table, rows]) => table !== 'epoch' && (rows.length > 0 || !table.startsWith('readings_'))));
  });

async function expectSame(one: Where, other: Where): Promise<void> {
  const [before, after] = [await rowsIn(one), await rowsIn(other)];
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [table, rows] of before) expect({ table, rows: after.get(table) }).toEqual({ table, rows });
}

/** Values that text formats, sorting and number conversions most often change. */
const AWKWARD = `
  insert into vendors (name) values ('Żar'), ('zorza'), ('Zenit'), ('ąbc'), (E'dwie\\nlinie\\ti \\\\N'), ($$cudzysłów ' i "$$);
  insert into modems (barcode, ingest_key_hash) values ('M-Ż', '\\x00ff0a5c');
  update installations set description = E'\\\\.\\n', latitude = 52.229675999999995, longitude = 1e-300 where id = (select min(id) from installations);
  insert into outages values (now(), null, '{3,1,2}'), (now(), null, '{}');
  insert into readings select id, '2019-12-31T23:59:59.999999Z', 1e-38, 16777217, null, 'NaN', 230.1, '', null from installations limit 3;
  insert into idempotency values (1, 'b', '/', 'h', 201, '{}'), (1, 'B', '/', 'h', 201, '{}'), (1, 'ą', '/', 'h', 201, '{}');
  insert into energy_days select id, '1999-01-01', '{1,null,3}', 4, null from installations;
  insert into diagnoses (installation_id, cause, severity, since, from_at, last_at, count, is_active, evidence, opened_at)
    select id, 'silent', 'fault', now(), now(), now(), 1, true, '{"b": [1, 2.50], "a": "ż\\n"}', now() from installations limit 2;
  insert into api_keys (name, prefix, hash, scopes, expires_at) values ('Żuraw', 'pvcare_0', '\\xff00', '{read,tasks}', now());
  insert into api_key_idempotency values (1, 'ą', '/', 'h', 201, '{}');
  insert into visits (uuid, installation_id, kind, source, state, number, started_at, is_full_scope, replaces, document, head, body_hash, sent_by)
    select v.uuid::uuid, (select min(id) from installations), 'service', 'own', 'final', 'P-Ż', now(), true, v.replaces::uuid,
      '{"ą": "\\n", "z": [1.50, 1e2], "a": null}', '{}', '\\x00ff', 'jan@example.com'
    from (values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'), ('00000000-0000-4000-8000-000000000002', null)) v (uuid, replaces);
  insert into files (sha256, type, bytes, received, is_whole) select sha256(n::text::bytea), 'image/jpeg', 5, n, n = 5 from generate_series(1, 5) n;
  insert into visit_files (visit, sha256, role, forgone_reason) select uuid, sha256, 'photo', case when bytes - received = 4 then 'zgubione' end
    from visits, files where number = 'P-Ż' and bytes = 5;
  update tasks set filed_by_key = 1 where id = (select min(id) from tasks);
  insert into webhooks (url, secret, events) values ('https://ż.example/', 'whsec_x', '{task.created,task.closed}');
  insert into tasks (employee, description, inverter_sn, created_on, reason) select employee, description, inverter_sn, created_on, reason from tasks limit 1;
  delete from tasks where id = (select max(id) from tasks)`;

/** The reason for which a move is refused, as the command prints it. */
const refusal = ({ DATABASE_URL, PV_DATA_DIR }: Where, target: string): Promise<string> =>
  moveDatabase({ databaseUrl: DATABASE_URL ?? null, dataDir: PV_DATA_DIR ?? null }, target, () => {}).then(
    () => 'not at all',
    (error: Error) => error.message,
  );

async function listed(server: TestServer, token: string): Promise<unknown> {
  const lists = ['task_order/', 'user_list/', 'pv_vendors/', 'available_modems/', 'available_pvs/'];
  const ask = (path: string) => fetch(`${server.url}/api/v1/${path}`, { headers: { authorization: `Token ${token}` } });
  const answers = await Promise.all(lists.map(ask));
  return Promise.all(answers.map(async (answer) => ({ status: answer.status, rows: await answer.json() })));
}

const nextNumbers = (where: Where) =>
  within(where, (database) =>
    database.rows(`select nextval(pg_get_serial_sequence('tasks', 'id')) as task, nextval('flow_users_id_seq') as "user",
      nextval('diagnoses_id_seq') as diagnosis`),
  );

/** Waits until the database has a session that waits for a lock: a move that is blocked in the middle. */
const isHeldUp = async (database: Database): Promise<boolean> =>
  (
    await database.rows(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    )
  ).length > 0;

/** Starts a move that is blocked by a lock of the PostgreSQL, and kills it there. */
async function killedAt(lock: string, url: string, from: Where, target: string): Promise<void> {
  const holder = openPostgres(url);
  const watcher = openPostgres(url);
  await holder.transaction(async (tx) => {
    await tx.script(lock);
    const moving = spawn(process.execPath, ['server/store/move/move.cli.ts', target], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...from },
    });
    const ended = new Promise((resolve) => moving.once('exit', (_, signal) => resolve(signal)));
    await expect.poll(() => isHeldUp(watcher), { timeout: 60_000 }).toBe(true);
    moving.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
  });
  await Promise.all([holder.close(), watcher.close()]);
}

describeUnlessMissing(hasPostgres, 'there is no PostgreSQL')('moving a database', () => {
  test('from the folder to PostgreSQL and back: every row is there, people stay signed in, numbers go on', async () => {
    const folder = inFolder(await demoFolder(12));
    await within(folder, async (database) => {
      await makeMonths(database, [Date.parse('2019-12-31T23:59:59Z')]);
      await database.script(AWKWARD);
    });
    const server = await aServer({ seed: 'none', env: folder });
    const token = await server.signIn();
    const lists = await listed(server, token);
    expect(await move(folder, await aPostgresDatabase())).toEqual({ code: 1, said: expect.stringMatching(/^The data folder .*\n$/) });
    await server.stop();

    const url = await aPostgresDatabase();
    const there = await move(folder, url);
    expect(there).toMatchObject({
      code: 0,
      said: expect.stringContaining('Set DATABASE_URL to the address of TARGET and start the server'),
    });
    expect(there.said).toMatch(/^installations +12 +12 {2}(\w{12}) \1 {2}equal$/m);
    await expectSame(folder, inPostgres(url));

    const elsewhere = aFolder();
    const back = await move(inPostgres(url), elsewhere);
    expect(back).toMatchObject({ code: 0, said: expect.stringContaining(`Set PV_DATA_DIR to ${elsewhere}, take DATABASE_URL away`) });
    expect(readdirSync(elsewhere).sort()).toEqual(['database', 'epoch.json']);
    await expectSame(inPostgres(url), inFolder(elsewhere));

    // before a server runs there: its first sweep assigns numbers
    const next = await nextNumbers(folder);
    expect(await nextNumbers(inPostgres(url))).toEqual(next);
    expect(await nextNumbers(inFolder(elsewhere))).toEqual(next);
    const moved = await aServer({ seed: 'none', env: inPostgres(url) });
    expect(await listed(moved, token)).toEqual(lists);
    expect(await listed(moved, await moved.signIn())).toEqual(lists);
    await moved.stop();
  });

  test('killed in the middle: the source is as it was, the target is none, and a second move is whole', async () => {
    const { env, database } = await aDatabase('pglite');
    await database.script(`insert into vendors (name) select 'producent ' || n from generate_series(1, 2000) n`);
    await database.close();
    const before = await rowsIn(env);
    const url = await aPostgresDatabase();
    await killedAt('lock table pg_statistic in share mode', url, env, url); // where it verifies what it has copied
    expect(await rowsIn(env)).toEqual(before);
    expect((await move(env, url)).code).toBe(0);

    const folder = aFolder();
    const unfinished = join(folder, 'database.moving');
    await killedAt('lock table vendors in access exclusive mode', url, inPostgres(url), folder);
    expect(readdirSync(folder).sort()).toEqual(['database.moving', 'server.lock']);
    const { code, said } = await move(inPostgres(url), folder);
    expect({ code, first: said.split('\n')[0] }).toEqual({
      code: 0,
      first: `${unfinished} is of a move that was cut off: it is removed, and the move begins again.`,
    });
    await expectSame(env, inFolder(folder));
    await expectSame(env, inPostgres(url));
  });

  test('what cannot be moved is refused in one sentence, and nothing is changed', async () => {
    const { env, database } = await aDatabase('pglite');
    await database.close();
    const folder = env.PV_DATA_DIR ?? '';
    const filled = await aDatabase('postgres');
    const url = filled.env.DATABASE_URL ?? '';
    const empty = await aPostgresDatabase();
    const none = aFolder();
    const nowhere = url.replace(/\/t_\w+$/, '/nie_ma');
    const sentences: readonly (readonly [Where, string, string])[] = [
      [env, url, 'The database of TARGET holds tables already. Make a new one (createdb), and move to it.'],
      [inPostgres(url), folder, `${join(folder, 'database')} is there already. Move it away, or name another folder.`],
      [
        env,
        none,
        'Both are of one kind. To PostgreSQL data is moved without DATABASE_URL, to a folder with it; else npm run backup and npm run restore copy a database.',
      ],
      [env, 'mysql://127.0.0.1/pv', 'TARGET is the address of a PostgreSQL (postgres://…) or a data folder, and this is neither.'],
      [env, nowhere, 'The PostgreSQL of TARGET cannot be used: database "nie_ma" does not exist'],
      [env, 'postgres://127.0.0.1:1/pv', 'The PostgreSQL of TARGET cannot be used: connect ECONNREFUSED 127.0.0.1:1'],
      [inPostgres(nowhere), none, 'The PostgreSQL of DATABASE_URL cannot be used: database "nie_ma" does not exist'],
      [inPostgres(empty), none, 'There is no database of PV Care in DATABASE_URL.'],
      [
        inFolder(none),
        empty,
        `There is no database in ${none}. Set PV_DATA_DIR to the folder of the server; a new one is made by starting it.`,
      ],
    ];
    for (const [from, target, sentence] of sentences) await expect(refusal(from, target)).resolves.toBe(sentence);

    await filled.database.script(`insert into migrations (name) values ('9999-later.sql')`);
    expect(await refusal(inPostgres(url), none)).toBe('The database in DATABASE_URL is of a newer version. Move it with that version.');
    await filled.database.script(`delete from migrations where name > '0204'`);
    expect(await refusal(inPostgres(url), none)).toMatch(/^The database in DATABASE_URL is of an older version\. /);
    await filled.remove();
    expect(existsSync(join(none, 'database'))).toBe(false);
    const still = openPostgres(empty);
    expect(await tableRows(still)).toEqual(new Map());
    await still.close();
  });

  test('a PostgreSQL that is written meanwhile is not moved by halves', async () => {
    const { env, database, remove } = await aDatabase('postgres');
    const folder = aFolder();
    const moving = readSource({ databaseUrl: env.DATABASE_URL ?? '', dataDir: null }, async ({ db, requireUnchanged }) => {
      await requireUnchanged();
      await database.rows(`insert into vendors (name) values ('nowy')`);
      expect(await db.rows('select name from vendors')).toEqual([]);
      await expect(db.rows(`insert into vendors (name) values ('x')`)).rejects.toThrow('read-only');
      await fillFolder(folder, () => {}, requireUnchanged);
    });
    await expect(moving).rejects.toThrow('was written to meanwhile. Stop the servers that use it, and move it again.');
    expect(readdirSync(folder)).toEqual([]);
    await remove();
  });
});
