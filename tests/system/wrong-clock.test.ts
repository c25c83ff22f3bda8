import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCleanup } from '#server/cleanup.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { openDatabase } from '#server/store/database.ts';
import { KINDS } from '#tests/support/database.ts';
import { aLog } from '#tests/support/log.ts';
import { aServer } from '#tests/support/server.ts';
import { anApi, aTaskBody, type TestApi } from '#tests/support/api.ts';
import { callServer } from '#tests/support/http.ts';
import { aPostgresDemo } from '#tests/support/postgres-demo.ts';
import { demoFolder } from '#tests/support/demo-folder.ts';
import { preloaded } from '#tests/support/preloaded.ts';

const DAY = 86_400_000;

describe.each(KINDS)('a server that starts with its clock 400 days ahead, on %s', (kind) => {
  const settings = async (): Promise<Record<string, string>> => {
    const databaseUrl = kind === 'postgres' ? await aPostgresDemo() : undefined;
    const own = databaseUrl === undefined ? { PV_DATA_DIR: await demoFolder(12) } : { DATABASE_URL: databaseUrl };
    return { ...own, PV_SEED: 'demo', PV_LOG_LEVEL: 'debug', PV_RETENTION_MONTHS: '1', ...preloaded('clock-offset.ts') };
  };

  test('forgets neither the keys of tasks nor readings, and serves as before once the clock is right', async () => {
    const env = await settings();
    const server = await aServer({ size: 12, env });
    const token = await server.signIn();
    const { results } = (await callServer(server.url, token, 'GET', 'pvs_list/')).body as { results: [{ id: number; sn: string }] };
    const [{ id, sn }] = results;
    const key = { 'Idempotency-Key': `"${randomUUID()}"` };
    const body = aTaskBody({ inverter_sn: sn });
    const filed = (await callServer(server.url, token, 'POST', 'task_order/', body, key)).body as { id: number };
    const yesterday = new Date(Date.now() - DAY).toISOString().slice(0, 10);
    const readings = async (as: string) =>
      (await callServer(server.url, as, 'GET', `power_data/${id}/?date=${yesterday}`)).body as unknown[];
    const before = await readings(token);
    expect(before.length).toBeGreaterThan(20);

    const from = server.printed().length;
    await server.restart({ CLOCK_AHEAD_MS: String(400 * DAY) });
    const told = () => server.printed().slice(from);
    await expect.poll(told, { timeout: 30_000 }).toMatch(/old rows were deleted|nothing is deleted for its age/);
    await expect
      .poll(told, { timeout: 30_000 })
      .toMatch(/old readings were dropped|nothing is deleted for its age.*\n.*nothing is deleted/s);
    const wrong = await server.signIn();
    expect(await readings(wrong)).toEqual(before);
    expect(((await callServer(server.url, wrong, 'POST', 'task_order/', body, key)).body as { id: number }).id).toBe(filed.id);

    await server.restart({ CLOCK_AHEAD_MS: '0' });
    expect(await readings(await server.signIn())).toEqual(before);
    await server.stop();
    const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.PV_DATA_DIR ?? null });
    expect(await database.rows('select key from idempotency')).toHaveLength(1);
    await database.close();
  });
});

describe.each(KINDS)('what is old, on %s', (kind) => {
  let api: TestApi;
  const { log, said, forget } = aLog('debug');
  beforeAll(async () => {
    api = await anApi(kind);
  });
  afterAll(() => api.remove());

  const sweep = async () => {
    forget();
    await startCleanup(api.database, { tokenDays: 90, auditMonths: 24 }, log)();
    return said().includes('old rows were deleted');
  };
  const age = async (days: number) => {
    await api.database.rows(`insert into idempotency (staff_id, key, path, body_hash, status, body, created_at)
      select id, 'k', '/', '', 201, '{}', now() - interval '${days} days' from staff limit 1`);
    await api.database.rows(
      'insert into tokens (hash, staff_id, used_at) select $1, id, now() - make_interval(days => $2) from staff limit 1',
      [hashOf(`old ${days}`), days],
    );
  };
  const left = async () => ({
    keys: (await api.database.rows('select key from idempotency')).length,
    tokens: (await api.database.rows(`select hash from tokens where used_at < now() - interval '1 day'`)).length,
  });

  test('goes in time, after a long stop only once the clock has gone on for three days', async () => {
    await age(200);
    expect(await sweep()).toBe(true);
    expect(await left()).toEqual({ keys: 0, tokens: 0 });

    await age(201);
    await api.database.rows(`update clock_witness set trusted_at = now() - interval '30 days', seen_at = now() - interval '30 days'`);
    expect(await sweep()).toBe(false);
    expect(await left()).toEqual({ keys: 1, tokens: 1 });
    await api.database.rows(`update clock_witness set doubted_since = now() - interval '73 hours', seen_at = now() - interval '6 hours'`);
    expect(await sweep()).toBe(true);
    expect(await left()).toEqual({ keys: 0, tokens: 0 });
  });
});
