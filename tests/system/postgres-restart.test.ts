import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPostgres } from '#tests/support/database.ts';
import { aPostgres, type Postgres } from '#tests/support/postgres.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { demoHistoryOf } from '#tests/support/demo-history.ts';
import { callServer } from '#tests/support/http.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

describeUnlessMissing(hasPostgres, 'there is no PostgreSQL')('a PostgreSQL that goes away and comes back', () => {
  let server: TestServer;
  /** Separate, because stopping it must not affect other tests. */
  let postgres: Postgres | null;
  beforeAll(async () => {
    postgres = await aPostgres();
    server = await aServer({
      size: 12,
      env: { DATABASE_URL: (await postgres?.create('restarted')) ?? '', PV_SEED: 'demo,simulator=off', PV_LOG_LEVEL: 'warn' },
    });
    await demoHistoryOf(server.url);
  });
  afterAll(async () => {
    await server.stop();
    await postgres?.kill();
  });

  test('calls fail cleanly meanwhile and work again afterwards, without a restart of ours', async () => {
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
    const alive = await fetch(`${server.url}/healthz`);
    expect({ status: alive.status, body: await alive.json() }).toEqual({
      status: 200,
      body: { status: 'degraded', reason: 'database_unreachable' },
    });
    const ready = await fetch(`${server.url}/readyz`);
    expect({ status: ready.status, again: ready.headers.get('Retry-After'), body: await ready.json() }).toEqual({
      status: 503,
      again: '2',
      body: { status: 'unready', reason: 'database_unreachable' },
    });
    const refused = await callServer(server.url, token, 'GET', 'pvs_list/');
    expect(refused).toMatchObject({ status: 503, body: { detail: 'Baza danych jest chwilowo niedostępna.' } });
    expect(refused.headers.get('Retry-After')).toBe('2');
    await postgres?.start();
    await expect.poll(async () => (await callServer(server.url, token, 'GET', 'pvs_list/')).status, { timeout: 20_000 }).toBe(200);
    isLoading = false;
    await load;
    expect([...seen].sort()).toEqual([200, 503]);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    const told = (words: string) =>
      server
        .printed()
        .split('\n')
        .filter((line) => line.includes(words)).length;
    // the output of a process may arrive later
    await expect.poll(() => told('the database can be used again')).toBe(1);
    expect(told('the database cannot be used')).toBe(1);
    expect(server.printed()).not.toMatch(/"stack"|a request failed/);
  });

  /** Files tasks under unique keys until stopped, each again after a 503, as a device does; returns the results. */
  function writing(token: string, inverter_sn: string) {
    const acknowledged = new Set<string>();
    const seen = new Map<number, number>();
    const waits: string[] = [];
    let isOver = false;
    const write = async (key: string): Promise<void> => {
      const { status, headers } = await callServer(server.url, token, 'POST', 'task_order/', aTaskBody({ inverter_sn }), {
        'Idempotency-Key': `"${key}"`,
      });
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (status === 201) acknowledged.add(key);
      if (status === 503) waits.push(headers.get('Retry-After') ?? '');
      if (status !== 503 || isOver) return;
      return write(key);
    };
    const lane = async () => {
      while (!isOver) await write(randomUUID());
    };
    const lanes = Promise.all(Array.from({ length: 6 }, lane));
    const stop = () => {
      isOver = true;
      return lanes;
    };
    return { acknowledged, seen, waits, stop };
  }

  const serialOf = async (token: string) =>
    ((await callServer(server.url, token, 'GET', 'pvs_list/')).body as { results: [{ sn: string }] }).results[0].sn;
  const keysOf = async (token: string) =>
    ((await callServer(server.url, token, 'GET', 'task_order/')).body as { client_ref: string | null }[]).flatMap(
      ({ client_ref }) => client_ref ?? [],
    );
  const terminateAll = async (url: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [
      'restarted',
    ]);
    await client.end();
  };

  test.each(['a restart', 'connections that are ended one by one'])(
    '%s under writes: every acknowledged task is there, once',
    async (what) => {
      const token = await server.signIn();
      const pid = server.pid();
      const work = writing(token, await serialOf(token));
      for (let round = 0; round < 5; round += 1) {
        const before = work.acknowledged.size;
        await expect.poll(() => work.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before + 20);
        if (what === 'a restart') {
          await postgres?.kill();
          await postgres?.start();
        } else await terminateAll(postgres?.url('postgres') ?? '');
      }
      const last = work.acknowledged.size;
      await expect.poll(() => work.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(last + 20);
      await work.stop();
      expect(server.pid()).toBe(pid);
      expect([...work.seen.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([]);
      expect(new Set(work.waits)).toEqual(new Set(work.waits.length > 0 ? ['2'] : []));
      const kept = await keysOf(token);
      expect([...work.acknowledged].filter((key) => !kept.includes(key))).toEqual([]);
      expect(new Set(kept).size).toBe(kept.length);
    },
  );
});
