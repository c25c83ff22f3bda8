import { lookup } from 'node:dns';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import type { HookAddresses, Resolve } from '#server/hooks/allowed-addresses.ts';
import { type HookWorker, startHookWorker } from '#server/hooks/hook-worker.ts';
import { anApi, type TestApi } from '#tests/support/api.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { aHookReceiver, type HookReceiver } from '#tests/support/hook-receiver.ts';
import { soon } from '#tests/support/soon.ts';

/* Allowed addresses of webhooks. Name resolution is a stand-in, everything else is real. */

const names = { resolved: [] as string[], requests: 0 };
const resolve: Resolve = (host, options, done) => {
  if (host !== 'rebinding.example') return lookup(host, options, done);
  const address = names.resolved[Math.min(names.requests, names.resolved.length - 1)] ?? '';
  names.requests += 1;
  return done(null, [{ address, family: 4 }]);
};

let api: TestApi;
let receiver: HookReceiver;
let worker: HookWorker | undefined;
beforeAll(async () => {
  api = await anApi(ANY_KIND);
  receiver = await aHookReceiver();
});
afterEach(async () => {
  await worker?.stop();
  await api.database.rows('delete from webhooks');
});
afterAll(async () => {
  await receiver.close();
  await api.remove();
});

const start = (addresses?: HookAddresses) => {
  worker = startHookWorker({ database: api.database, log: pino({ level: 'silent' }), resolve, ...(addresses && { addresses }) });
};
const hook = async (url: string): Promise<string> => {
  const { lines } = await administer(api.database, ['hook', 'add', url, '--event', 'task.created']);
  const [row] = await api.database.rows<{ id: number }>('select max(id) as id from webhooks');
  await api.database.rows(
    `insert into webhook_deliveries (webhook_id, message, event, body) values ($1, $2, 'task.created', '{"type":"task.created"}')`,
    [row?.id, `msg_${row?.id}_${lines.length}`],
  );
  return String(row?.id);
};
const failureOf = async (id: string) =>
  (await api.database.rows<{ failure: string | null }>('select failure from webhooks where id = $1', [Number(id)]))[0]?.failure;

test.each(['http://169.254.169.254/latest/meta-data/', 'http://[fe80::1]/', 'http://2852039166/', 'http://[::ffff:169.254.169.254]/'])(
  '%s is not called',
  async (url) => {
    const id = await hook(url);
    start();
    await soon(async () => expect(await failureOf(id)).toBe('address not allowed'));
  },
);

test('an address is not called that the operator denies, or does not allow', async () => {
  const port = new URL(receiver.url).port;
  const before = receiver.received.length;
  for (const addresses of [
    { allow: null, deny: ['127.0.0.0/8'] },
    { allow: ['10.0.0.0/8'], deny: [] },
  ]) {
    const id = await hook(`http://localhost:${port}/hook`);
    start({ ...addresses, deny: [...addresses.deny, '::1'] });
    await soon(async () => expect(await failureOf(id)).toBe('address not allowed'));
    await worker?.stop();
  }
  expect(receiver.received).toHaveLength(before);
});

test('a name is resolved at each try, and what was looked at is what is called', async () => {
  const { port } = new URL(receiver.url);
  names.resolved = ['169.254.169.254', '127.0.0.1', '169.254.169.254'];
  names.requests = 0;
  const id = await hook(`http://rebinding.example:${port}/hook`);
  const before = receiver.received.length;
  start();
  await soon(async () => expect(await failureOf(id)).toBe('address not allowed'));
  expect(receiver.received).toHaveLength(before);
  await api.database.rows('update webhook_deliveries set next_at = now()');
  worker?.nudge();
  await soon(() => expect(receiver.received).toHaveLength(before + 1));
  expect(receiver.received.at(-1)?.headers.host).toBe(`rebinding.example:${port}`);
  expect(names.requests).toBe(2); // once per attempt
});
