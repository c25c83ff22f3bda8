import { describe, expect, test } from 'vitest';
import { startHookWorker } from '#server/hooks/hook-worker.ts';
import { openDatabase } from '#server/store/database.ts';
import { administer } from '#server/control/administer.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { aDatabase, hasPostgres, KINDS } from '#tests/support/database.ts';
import { aHookReceiver, answers, isBelieved } from '#tests/support/hook-receiver.ts';
import { callServer } from '#tests/support/http.ts';
import { aLog } from '#tests/support/log.ts';
import { freePort } from '#tests/support/postgres.ts';
import { aPostgresDemo } from '#tests/support/postgres-demo.ts';
import { operate } from '#tests/support/run-script.ts';
import { aServer } from '#tests/support/server.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

const databaseEnv = async (kind: string): Promise<Record<string, string>> =>
  kind === 'pglite' ? {} : { DATABASE_URL: await aPostgresDemo(), PV_SEED: 'demo,simulator=off' };

describe.each(KINDS)('a server killed between what it did and telling of it, on %s', (kind) => {
  test('reports after the restart everything that it had confirmed, under one id each', async () => {
    const env = await databaseEnv(kind);
    const server = await aServer({ size: 12, env });
    const where = { PV_DATA_DIR: server.dataDir, ...env };
    const port = await freePort();
    const { said } = await operate(where, 'hook', 'add', `http://127.0.0.1:${port}/`, '--event', 'task.created');
    const secret = /whsec_\S+/.exec(said)?.[0] ?? '';
    const token = await server.signIn();
    const [{ inverter_sn }] = (await callServer(server.url, token, 'GET', 'task_order/')).body as [{ inverter_sn: string }];
    const filed: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const { status, body } = await callServer(server.url, token, 'POST', 'task_order/', aTaskBody({ inverter_sn }));
      expect(status).toBe(201);
      filed.push((body as { id: number }).id);
    }
    await server.kill(); // no receiver listens yet
    const there = await aHookReceiver(answers(200), port);
    await server.restart();
    const told = () => new Set(there.received.map(({ said: { data } }) => data.task));
    await expect.poll(() => told().size, { timeout: 120_000 }).toBe(filed.length);
    expect([...told()].sort()).toEqual([...filed].sort());
    expect(new Set(there.received.map(({ id }) => id)).size).toBe(filed.length);
    expect(there.received.every((hook) => isBelieved(secret, hook))).toBe(true);
    await expect.poll(async () => (await operate(where, 'hook', 'list')).said, { timeout: 30_000 }).toContain('0 waiting');
    expect((await operate(where, 'hook', 'test', '1')).said).toContain('It was taken.');
    expect(await server.stop()).toBe(0);
    await there.close();
  }, 400_000);
});

describeUnlessMissing(hasPostgres, 'there is no PostgreSQL')('two servers with one queue', () => {
  test('are not delivered twice', async () => {
    const { database, env, remove } = await aDatabase('postgres');
    const second = await openDatabase({ databaseUrl: env['DATABASE_URL'] ?? '', dataDir: null });
    const there = await aHookReceiver();
    await administer(database, ['hook', 'add', there.url, '--event', 'task.created']);
    await database.rows(
      `insert into tasks (employee, description, inverter_sn, created_on, reason) select 'e', 'd', 's', '2026-06-12', 'r' from generate_series(1, 80)`,
    );
    const workers = [database, second].map((one) => startHookWorker({ database: one, log: aLog('warn').log }));
    const left = async () => (await database.rows('select id from webhook_deliveries where taken_at is null')).length;
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
    expect(there.received).toHaveLength(80);
    expect(new Set(there.received.map(({ id }) => id)).size).toBe(80);
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all([there.close(), second.close()]);
    await remove();
  });
});
