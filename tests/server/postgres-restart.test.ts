import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindsHere, thePostgres } from '#tests/support/a-database.ts';
import { aServer, type TestServer } from '#tests/support/a-server.ts';
import { callServer } from '#tests/support/http.ts';

const hasPostgres = (await kindsHere()).includes('postgres');
if (!hasPostgres) process.stdout.write('a restarted PostgreSQL: not run, there is none here\n');

describe.runIf(hasPostgres)('a PostgreSQL that goes away and comes back', () => {
  let server: TestServer;
  beforeAll(async () => {
    const postgres = await thePostgres();
    server = await aServer({ size: 12, env: { DATABASE_URL: (await postgres?.create('restarted')) ?? '', PV_SEED: 'demo' } });
  });
  afterAll(() => server.stop());

  test('calls fail cleanly meanwhile and work again afterwards, without a restart of ours', async () => {
    const postgres = await thePostgres();
    const token = await server.signIn();
    const seen = new Set<number>();
    let isLoading = true;
    const load = Promise.all(
      Array.from({ length: 6 }, async () => {
        while (isLoading) seen.add((await callServer(server.url, token, 'GET', 'pvs_list/')).status);
      }),
    );
    await expect.poll(() => seen.size).toBeGreaterThan(0);
    await postgres?.kill();
    await expect.poll(() => seen.has(503), { timeout: 20_000 }).toBe(true);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
    const refused = await callServer(server.url, token, 'GET', 'pvs_list/');
    expect(refused).toMatchObject({ status: 503, body: { detail: 'Baza danych jest chwilowo niedostępna.' } });
    expect(refused.headers.get('Retry-After')).toBe('2');
    await postgres?.start();
    await expect.poll(async () => (await callServer(server.url, token, 'GET', 'pvs_list/')).status, { timeout: 20_000 }).toBe(200);
    isLoading = false;
    await load;
    expect([...seen].sort()).toEqual([200, 503]);
  });
});
