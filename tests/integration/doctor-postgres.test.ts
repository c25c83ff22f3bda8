import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkEmbedded } from '#server/doctor/data-folder.ts';
import { readPostgres, checkPostgres } from '#server/doctor/postgres.ts';
import { checkRoles, checkSerials, checkWebhooks } from '#server/doctor/features.ts';
import { openDatabase } from '#server/store/database.ts';
import { listMigrations } from '#server/store/migrate.ts';
import { aDatabase, aPostgresDatabase, hasPostgres, postgresAdmin } from '#tests/support/database.ts';
import { freePort, tell } from '#tests/support/postgres.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

const databaseLine = async (url: string): Promise<string> => {
  const { said } = await runScript('scripts/doctor.mjs', {
    DATABASE_URL: url,
    PORT: String(await freePort()),
    PV_APP: 'off',
    PV_DATA_DIR: aFolder(),
  });
  return said.split('\n').find((line) => / database {2}/.test(line)) ?? said;
};

describeUnlessMissing(hasPostgres, 'there is no PostgreSQL')('a PostgreSQL', () => {
  test('with the role of the handbook, which owns its database alone, is made, migrated and used by a server', async () => {
    const [, text = ''] = /```sql\n(create role[\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')) ?? [];
    const name = `pvcare_${Math.random().toString(36).slice(2)}`;
    const [role = '', database = '', revoke = '', grant = ''] = text.replaceAll('pvcare', name).split(/(?<=;)[^\n]*\n/);
    for (const statement of [role, database, revoke]) await tell(postgresAdmin(), statement);
    const owned = new URL(postgresAdmin());
    owned.pathname = name;
    await tell(owned.href, grant);
    [owned.username, owned.password] = [name, 'a%20long%20one'];
    const opened = await openDatabase({ databaseUrl: owned.href, dataDir: null });
    expect(await opened.rows('select system_identifier is not null as ok from pg_control_system()')).toEqual([{ ok: true }]);
    await opened.close();
    expect(await databaseLine(owned.href)).toMatch(/^ok .* is reachable and up to date$/);
    await expect(tell(owned.href, 'create database another')).rejects.toThrow('permission denied');
  });

  test('that is empty, up to date, of an earlier version and of a later one', async () => {
    const empty = await aPostgresDatabase();
    expect(await databaseLine(empty)).toMatch(
      /^ok {4}database {6}PostgreSQL \d+\S* .*is reachable and empty; the first start makes the tables$/,
    );

    const { env, remove } = await aDatabase('postgres');
    const url = env['DATABASE_URL'] ?? '';
    expect(await databaseLine(url)).toMatch(/ is reachable and up to date$/);
    const last = listMigrations().at(-1) ?? '';
    await tell(url, `delete from migrations where name = '${last}'`);
    const earlier = await databaseLine(url);
    expect(earlier).toMatch(/^warn {2}.*; 1 migrations are pending/);
    expect(earlier).toContain(last);
    expect(await readPostgres(url)).toMatchObject({ mayCreate: true, isReadOnly: false, doubtedSince: null });
    await tell(url, `insert into webhooks (url, secret, events, failing_since) values ('https://x/', 's', '{}', now())`);
    expect((await checkWebhooks('', await readPostgres(url))).said).toMatch(/^Not taken: 1\. npm run admin -- hook list says why/);
    const onSerials = async () => (await checkSerials('', await readPostgres(url))).said;
    expect(await onSerials()).toBe('No two installations have an equal one');
    for (const sn of ['AB-1', 'ab 1', 'AB2', 'XY-9', 'XY9'])
      await tell(
        url,
        `insert into installations (sn, description, phases, inverter_power, generator_power, source) values ('${sn}', '', 1, 1, 1, 'PV')`,
      );
    expect(await onSerials()).toMatch(/^Equal but for case, blanks and hyphens: AB-1 = ab 1; XY-9 = XY9\. /);
    const onRoles = async () => (await checkRoles({ roles: true, dataDir: '' }, await readPostgres(url))).said;
    await tell(url, `insert into staff (email, password) values ('szefowa@example.com', '')`);
    expect(await onRoles()).toMatch(/^PV_ROLES is on and no account is an active admin: npm run admin -- staff role EMAIL admin/);
    await tell(url, `update staff set role = 'admin'`);
    expect(await onRoles()).toBe('On, with an admin');
    await tell(url, `insert into migrations (name) values ('${last}'), ('9999-later.sql')`);
    expect(await databaseLine(url)).toMatch(/^fail {2}.* was used by a newer version \(9999-later\.sql\)/);
    await remove();
  });

  test('that can only be read, is too old or gives no right to make tables', async () => {
    const address = new URL(await aPostgresDatabase());
    address.searchParams.set('options', '-c default_transaction_read_only=on');
    expect(await databaseLine(address.href)).toMatch(/^fail {2}.* can only be read/);
    const postgres = await readPostgres(await aPostgresDatabase());
    expect(checkPostgres({ ...postgres, number: 140_012, version: '14.12' }).said).toBe(
      'PostgreSQL 14.12 is too old: 15 or newer is needed.',
    );
    expect(checkPostgres({ ...postgres, mayCreate: false })).toMatchObject({ state: 'fail' });
    const whole = { ...postgres, migrations: listMigrations() };
    expect(checkPostgres({ ...whole, kept: { in: 'months', timescale: '2.23.1' } })).toMatchObject({
      state: 'ok',
      said: expect.stringContaining('; TimescaleDB 2.23.1 is there, but readings are plain partitions by month'),
    });
    expect(Math.abs(postgres.ahead)).toBeLessThan(60_000);
  });

  test('fails the check and is named if it cannot be reached', async () => {
    const said = await databaseLine(`postgres://biuro:haslo@127.0.0.1:${await freePort()}/pv`);
    expect(said).toMatch(/^fail {2}database {6}The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(said).not.toContain('haslo');
  });
});

test('an embedded database that was never made, and one that a restore made ready', () => {
  const folder = aFolder();
  expect(checkEmbedded(folder)).toEqual({ state: 'ok', said: `There is none in ${folder} yet; the first start makes it` });
  mkdirSync(join(folder, 'database.restored'));
  expect(checkEmbedded(folder)).toEqual({ state: 'ok', said: 'A restored database is put in place by the next start' });
});
