import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { KINDS } from '#tests/support/database.ts';
import { aPostgresDemo } from '#tests/support/postgres-demo.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { callServer } from '#tests/support/http.ts';

const WRITERS = 8;

const databaseEnv = async (kind: string): Promise<Record<string, string>> => {
  if (kind === 'pglite') return {};
  return { DATABASE_URL: await aPostgresDemo(), PV_SEED: 'demo,simulator=off' };
};

interface Listed {
  client_ref: string | null;
  inverter_sn: string;
}
const tasksOf = async (server: TestServer, token: string) => (await callServer(server.url, token, 'GET', 'task_order/')).body as Listed[];

/** Files tasks until the server is gone; returns the keys that were sent and those that were acknowledged. */
function writers(server: TestServer, token: string, serial: string) {
  const sent = new Set<string>();
  const acknowledged = new Set<string>();
  const write = async () => {
    for (;;) {
      const key = randomUUID();
      sent.add(key);
      try {
        const { status } = await callServer(server.url, token, 'POST', 'task_order/', aTaskBody({ inverter_sn: serial }), {
          'Idempotency-Key': `"${key}"`,
        });
        if (status === 201) acknowledged.add(key);
      } catch {
        return;
      }
    }
  };
  return { sent, acknowledged, done: Promise.all(Array.from({ length: WRITERS }, write)) };
}

describe.each(KINDS)('a server killed while it writes, on %s', (kind) => {
  test('loses nothing that it had acknowledged and doubles nothing that is sent again', async () => {
    const server = await aServer({ size: 12, env: await databaseEnv(kind) });
    const token = await server.signIn();
    const [{ inverter_sn: serial } = { inverter_sn: '' }] = await tasksOf(server, token);
    const everSent = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const work = writers(server, token, serial);
      await expect.poll(() => work.acknowledged.size, { timeout: 90_000, interval: 5 }).toBeGreaterThan(40);
      await server.kill();
      await work.done;
      await server.restart();
      for (const key of work.sent) everSent.add(key);

      const kept = (await tasksOf(server, token)).map(({ client_ref }) => client_ref);
      expect([...work.acknowledged].filter((key) => !kept.includes(key))).toEqual([]);
      await Promise.all(
        [...work.sent].map(async (key) => {
          const again = await callServer(server.url, token, 'POST', 'task_order/', aTaskBody({ inverter_sn: serial }), {
            'Idempotency-Key': `"${key}"`,
          });
          expect(again.status).toBe(201);
        }),
      );
    }
    const refs = (await tasksOf(server, token)).flatMap(({ client_ref }) => client_ref ?? []);
    expect(refs).toHaveLength(everSent.size);
    expect(new Set(refs)).toEqual(everSent);
    expect(await server.stop()).toBe(0);
  }, 400_000);
});
