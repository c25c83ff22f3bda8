import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aModemForm, aTaskBody, anApi, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { aLog } from '#tests/support/log.ts';

/** Makes every later transaction of the database read-only, as on a standby or a locked database. */
async function readOnly({ database }: TestApi, is: 'on' | 'off'): Promise<void> {
  if (database.kind === 'pglite') return database.script(`set default_transaction_read_only = ${is}`);
  const [{ name } = { name: '' }] = await database.rows<{ name: string }>('select current_database()::text as name');
  const address = new URL(String(database.pool?.options.connectionString));
  const client = new Client({ connectionString: address.href });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${name} set default_transaction_read_only = ${is}`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [name]);
  await client.end();
}

describe.each(KINDS)('alive and ready, on %s', (kind) => {
  let api: TestApi;
  const { log, said, forget } = aLog('info');
  const told = (words: string) =>
    said()
      .split('\n')
      .filter((line) => line.includes(words));
  const ask = async (path: string) => {
    const { status, body, headers } = await api.ask('GET', path);
    return { status, body, again: headers.get('Retry-After') };
  };
  const READY = { status: 200, body: { status: 'ready' }, again: null };
  const unready = (reason: string) => ({ status: 503, body: { status: 'unready', reason }, again: '2' });

  beforeAll(async () => {
    api = await anApi(kind, {}, log);
    await api.ask('POST', 'pv_admin/', aModemForm());
  });
  afterAll(() => api.remove());

  test('a server that can do its work says so in both places', async () => {
    expect(await ask('/readyz')).toEqual(READY);
    expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' }, again: null });
  });

  test('a database that takes no change: not ready, alive but degraded, changes are answered 503, and the log has two lines of it', async () => {
    forget();
    await readOnly(api, 'on');
    await expect.poll(() => ask('/readyz')).toEqual(unready('database_read_only'));
    expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'degraded', reason: 'database_read_only' }, again: null });
    for (let times = 0; times < 5; times += 1) {
      const { status, body, headers } = await api.ask('POST', 'task_order/', aTaskBody());
      expect({ status, body }).toEqual({ status: 503, body: { detail: 'Baza danych jest chwilowo niedostępna.' } });
      expect(headers.get('Retry-After')).toBe('2');
    }
    expect((await api.ask('GET', 'task_order/')).status).toBe(200);

    await readOnly(api, 'off');
    await expect.poll(() => ask('/readyz')).toEqual(READY);
    expect(await ask('/healthz')).toMatchObject({ body: { status: 'ok' } });
    expect((await api.ask('POST', 'task_order/', aTaskBody())).status).toBe(201);
    expect(told('the database cannot be used')).toHaveLength(1);
    const ends = told('the database can be used again');
    expect(ends).toHaveLength(1);
    expect(JSON.parse(ends[0] ?? '')).toMatchObject({ failed: 5, seconds: expect.any(Number) });
    expect(told('a request failed')).toEqual([]);
    expect(said()).not.toMatch(/ {4}at /);
  });

  test('a database that lacks a migration of this version, as one that was restored under the server may, is not ready', async () => {
    await api.database.rows(`update migrations set name = 'away' where name = '0001-service.sql'`);
    await expect.poll(() => ask('/readyz')).toEqual(unready('migration_pending'));
    await api.database.rows(`update migrations set name = '0001-service.sql' where name = 'away'`);
    await expect.poll(() => ask('/readyz')).toEqual(READY);
  });

  test('a database that refuses for another reason is not ready either, and is reported once', async () => {
    forget();
    await api.database.script('alter table write_probe rename to away');
    await expect.poll(() => ask('/readyz')).toEqual(unready('database_error'));
    await api.database.script('alter table away rename to write_probe');
    await expect.poll(() => ask('/readyz')).toEqual(READY);
    expect(told('the database cannot be used')).toHaveLength(1);
    expect(told('the database can be used again')).toHaveLength(1);
  });
});
