import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { aPostgresDatabase, hasPostgres } from '#tests/support/database.ts';
import { aServer, SERVICE, type TestServer } from '#tests/support/server.ts';
import { aTaskBody, CHEAPLY_HASHED } from '#tests/support/api.ts';
import { callServer } from '#tests/support/http.ts';
import { operate } from '#tests/support/run-script.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';
import { addInstallation } from '#tests/support/staffed-database.ts';

describeUnlessMissing(hasPostgres, 'there is no PostgreSQL')('two servers on one PostgreSQL', () => {
  let both: [TestServer, TestServer];
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await aPostgresDatabase();
    // an empty database: both migrate it at the same time
    const env = { DATABASE_URL: databaseUrl };
    both = await Promise.all([aServer({ seed: 'none', env }), aServer({ seed: 'none', env })]);
    const database = await openDatabase({ databaseUrl, dataDir: null });
    await insertRows(database, 'staff', [{ email: SERVICE.username, password: CHEAPLY_HASHED }]);
    await addInstallation(database);
    await database.close();
  });
  afterAll(() => Promise.all(both.map((server) => server.stop())));

  const other = (turn: number): TestServer => both[turn % 2 === 0 ? 0 : 1];

  test('one session serves at both, and what one writes the other shows at once', async () => {
    const token = await both[0].signIn();
    const tasks = async (turn: number) =>
      (await callServer(other(turn).url, token, 'GET', 'task_order/')).body as { inverter_sn: string }[];
    const before = await tasks(0);
    for (let turn = 1; turn <= 20; turn += 1) {
      const filed = await callServer(other(turn).url, token, 'POST', 'task_order/', aTaskBody());
      expect(filed.status).toBe(201);
      expect(await tasks(turn + 1)).toHaveLength(before.length + turn);
    }
  });

  test('one key sent to both at once files one task', async () => {
    const token = await both[1].signIn();
    const key = { 'Idempotency-Key': `"${randomUUID()}"` };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => callServer(other(turn).url, token, 'POST', 'task_order/', aTaskBody(), key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
  });

  test('a new password ends the session at both', async () => {
    const token = await both[0].signIn();
    expect((await callServer(both[1].url, token, 'GET', 'pv_vendors/')).status).toBe(200);
    const database = await openDatabase({ databaseUrl, dataDir: null });
    await database.rows('update tokens set revoked = true');
    await database.close();
    for (const server of both) expect((await callServer(server.url, token, 'GET', 'pv_vendors/')).status).toBe(401);
  });

  test('a key of another system serves at both, and ends at both', async () => {
    const env = { DATABASE_URL: databaseUrl };
    const { said } = await operate(env, 'key', 'add', 'erp', '--scope', 'read');
    const headers = { Authorization: `Bearer ${/pvcare_\S+/.exec(said)?.[0]}` };
    const statuses = () =>
      Promise.all(both.map(async ({ url }) => (await callServer(url, '', 'GET', 'pv_vendors/', undefined, headers)).status));
    expect(await statuses()).toEqual([200, 200]);
    expect((await operate(env, 'key', 'remove', 'erp', '--yes')).code).toBe(0);
    expect(await statuses()).toEqual([401, 401]);
  });

  test('wrong passwords are counted together', async () => {
    const tries = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const body = { username: 'ktos@example.com', password: 'zle' };
      tries.push((await callServer(other(turn).url, '', 'POST', 'api-token-auth-care/login/', body)).status);
    }
    expect(tries).toEqual([...Array(10).fill(400), 429]);
    expect(await other(0).signIn(SERVICE)).toMatch(/./);
  });
});
