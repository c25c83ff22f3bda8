import { connect as connectHttp2 } from 'node:http2';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BODY_PLACES } from '#contract/body-limits.ts';
import { INGEST_PATH } from '#contract/ingest.contract.ts';
import { buildApp } from '#server/app.ts';
import { type BodyLimits, requestBodies } from '#server/bodies/request-bodies.ts';
import { type Listening, listen } from '#server/http/listening.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { readSettings } from '#server/settings.ts';
import { databaseWatch } from '#server/store/connection/database-watch.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { aDatabase, ANY_KIND, type TestDatabase } from '#tests/support/database.ts';
import { headOf, type RawSocket, rawSocket } from '#tests/support/http.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { testUnlessMissing } from '#tests/support/skip-unless.ts';
import { soon } from '#tests/support/soon.ts';

/* How bodies are received, over real connections. */

const KEY = 'a-key-for-the-modem';
const AUTHORIZED = { Authorization: `Modem ${KEY}`, 'Content-Type': 'application/x-ndjson' };
const LARGE = 100_000;
const folder = aFolder();
const hasOpenssl = makeCertificate(folder, 'used');
const log = pino({ level: 'silent' });

let made: TestDatabase;
const open: Listening[] = [];
const sockets: RawSocket[] = [];

async function serving(
  { wait = 60_000, waiting = 1, stall = 60_000, ...places }: Partial<BodyLimits> = {},
  env: Readonly<Record<string, string>> = {},
) {
  const settings = readSettings({ PORT: '0', PV_APP: 'off', PV_SEED: 'none', ...env });
  const app = buildApp({ database: made.database, settings, log, bodies: requestBodies({ places: 2, ...places, waiting, wait, stall }) });
  const listening = await listen(app, settings, log);
  open.push(listening);
  return listening;
}
const say = ({ port }: Listening, text: string): RawSocket => {
  const socket = rawSocket(port);
  sockets.push(socket);
  socket.say(text);
  return socket;
};

beforeAll(async () => {
  made = await aDatabase(ANY_KIND);
  await made.database.rows('insert into modems (barcode, ingest_key_hash) values ($1, $2)', ['M-1', hashOf(KEY)]);
  await made.database.rows(
    `insert into installations (sn, description, phases, inverter_power, generator_power, modem_barcode) values ('INV-1', 'Dom', 3, 8000, 9900, 'M-1')`,
  );
});
beforeEach(() => made.database.rows('delete from rate_limits'));
afterAll(async () => {
  for (const { leave } of sockets) leave();
  await Promise.all(open.map(({ close }) => close()));
  await made.remove();
});

describe('large bodies', () => {
  test('have two places; a third waits for one, more are told when to retry, and small ones pass', async () => {
    const server = await serving();
    const line = `${JSON.stringify({ at: 'never', power_w: 1 })}\n`;
    const whole = line.repeat(Math.ceil(LARGE / line.length));
    const head = headOf(INGEST_PATH, { ...AUTHORIZED, 'Content-Length': whole.length });
    const begun = Array.from({ length: 5 }, () => say(server, head + whole.slice(0, 10)));
    const refused = () => begun.filter(({ heard }) => heard().includes('Too many large bodies at once'));
    await soon(() => expect(refused()).toHaveLength(2));
    expect(refused()[0]?.heard()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5/i);
    const small = say(server, `${headOf(INGEST_PATH, { ...AUTHORIZED, 'Content-Length': line.length })}${line}`);
    expect(await small.status).toBe(400); // its line is invalid, and it was read
    const others = begun.filter((one) => !refused().includes(one));
    expect(others.map(({ heard }) => heard())).toEqual(['', '', '']);
    for (const { say: saying } of others) saying(whole.slice(10));
    expect(await Promise.all(others.map(({ status }) => status))).toEqual([400, 400, 400]);
  });

  const token = 'a-token-of-somebody';
  const gzipOf = (text: string) => new Uint8Array(gzipSync(text));
  const posting = async (server: Listening, body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${server.address}/api/v1/task_order/`, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, ...headers },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as object, accepts: answer.headers.get('Accept-Encoding') };
  };

  test('of people take turns too, and are read as small ones are', async () => {
    const server = await serving({ waiting: 10 });
    await made.database.rows(
      `with one as (insert into staff (email, password) values ('duze@pvcare.pl', 'x') returning id) insert into tokens (hash, staff_id) select $1, id from one`,
      [hashOf(token)],
    );
    const task = (reason: string) =>
      JSON.stringify({ description: 'Dom', inverter_sn: 'INV-1', creation_date: '20.11.2026', employee: 'Jan', adress: 'A', reason });
    const post = (reason: string) => posting(server, task(reason));
    expect(await post('ż'.repeat(LARGE / 2))).toEqual(await post('ż'.repeat(20_000)));
    expect((await post('x'.repeat(300_000))).status).toBe(413);
    const bomb = await posting(server, `[${'0,'.repeat(120_000)}0]`);
    expect(bomb.status).toBe(413);
    const gzip = { 'Content-Encoding': 'gzip' };
    for (const length of [10, 60_000, 120_000]) {
      const [packed, plain] = [await posting(server, gzipOf(task('ż'.repeat(length))), gzip), await post('ż'.repeat(length))];
      expect({ ...packed, body: { ...packed.body, id: 0 } }, `${length}`).toEqual({ ...plain, body: { ...plain.body, id: 0 } });
    }
    for (const bytes of [300_000, 100_000_000])
      expect((await posting(server, gzipOf(`"${'x'.repeat(bytes)}"`), gzip)).status, `${bytes}`).toBe(413);
    for (const broken of [gzipOf(task('x')).subarray(0, 30), new TextEncoder().encode(task('x'))])
      expect((await posting(server, broken, gzip)).status).toBe(400);
    const other = await posting(server, task('x'), { 'Content-Encoding': 'br' });
    expect({ status: other.status, accepts: other.accepts }).toEqual({ status: 415, accepts: 'gzip' });
    const lists = await fetch(`${server.address}/api/v1/task_order/`, { headers: { Authorization: `Token ${token}` } });
    expect(lists.headers.get('Accept-Encoding')).toBe('gzip');
    await Promise.all(Array.from({ length: 6 }, () => posting(server, gzipOf(task('ż'.repeat(110_000))), gzip))); // places are given back
  });

  test('that break off are no outage of the database, with a sign-in and without one', async () => {
    const watch = databaseWatch(made.database, log);
    const statuses: number[] = [];
    let begun = 0;
    const settings = readSettings({ PORT: '0', PV_APP: 'off', PV_SEED: 'none' });
    const app = buildApp({ database: made.database, settings, log, watch });
    const server = await listen(
      new Hono()
        .use(async (context, next) => {
          begun += 1;
          await next();
          statuses.push(context.res.status);
        })
        .route('/', app),
      settings,
      log,
    );
    open.push(server);
    const paths = [
      headOf(INGEST_PATH, { ...AUTHORIZED, 'Content-Length': LARGE }),
      headOf(INGEST_PATH, { ...AUTHORIZED, 'Content-Length': 100 }),
    ];
    const heads = [...paths, headOf('/api/v1/api-token-auth-care/login/', { 'Content-Type': 'application/json', 'Content-Length': 100 })];
    const many = heads.flatMap((one) => [one, one, one, one]).map((head) => say(server, `${head}{"user`));
    await soon(() => expect(begun).toBe(12));
    for (const [index, { socket, leave }] of many.entries()) index % 2 === 0 ? leave() : socket.resetAndDestroy();
    await soon(() => expect(statuses).toHaveLength(12));
    expect(new Set(statuses)).toEqual(new Set([408]));
    expect(watch.outages()).toBe(0);
  });

  test('of sixty slow senders with one key block neither another key nor a person', async () => {
    const server = await serving({ ...BODY_PLACES });
    await made.database.rows('insert into modems (barcode, ingest_key_hash) values ($1, $2)', ['M-2', hashOf('another-key')]);
    const head = headOf(INGEST_PATH, { ...AUTHORIZED, 'Content-Length': LARGE });
    const slow = Array.from({ length: 60 }, () => say(server, `${head}{`));
    await soon(() => expect(slow.filter(({ heard }) => heard().startsWith('HTTP/1.1 503')).length).toBeGreaterThanOrEqual(39));
    expect((await posting(server, JSON.stringify({ reason: 'x'.repeat(LARGE) }))).status).toBe(400);
    const other = await fetch(`${server.address}${INGEST_PATH}`, {
      method: 'POST',
      headers: { ...AUTHORIZED, Authorization: 'Modem another-key' },
      body: `${JSON.stringify({ at: 'never' })}\n`.repeat(5_000),
    });
    expect(other.status).not.toBe(503);
    for (const { leave } of slow) leave();
  });

  test('of one account that come slowly leave half of the places of photos to others', async () => {
    const server = await serving();
    const path = `/care/v1/files/${'a'.repeat(64)}/`;
    const part = (account: string, length: number) =>
      headOf(path, { Authorization: `Token ${account}`, 'Content-Length': length }).replace('POST', 'PATCH');
    await made.database.rows(
      `with one as (insert into staff (email, password) values ('powolne@pvcare.pl', 'x') returning id) insert into tokens (hash, staff_id) select $1, id from one`,
      [hashOf('slow-account')],
    );
    const slow = Array.from({ length: 60 }, () => say(server, `${part('slow-account', 1_000)}x`));
    await soon(() => expect(slow.filter(({ heard }) => heard().startsWith('HTTP/1.1 503')).length).toBe(60 - 16 - 32));
    expect(await say(server, `${part(token, 3)}xyz`).status).toBe(404);
    for (const { leave } of slow) leave();
  });

  test('without a sign-in are not taken', async () => {
    const { address } = await serving();
    const login = (password: string) =>
      fetch(`${address}/api/v1/api-token-auth-care/login/`, { method: 'POST', body: JSON.stringify({ username: 'a@b.pl', password }) });
    const packed = { method: 'POST', body: gzipOf('{}'), headers: { 'Content-Encoding': 'gzip' } };
    expect((await fetch(`${address}/api/v1/api-token-auth-care/login/`, packed)).status).toBe(415);
    expect((await login('x'.repeat(70_000))).status).toBe(413);
    expect((await login('x')).status).toBe(400);
  });
});

describe('a batch of readings', () => {
  const send = async (server: Listening, body: string) => {
    const answer = await fetch(`${server.address}${INGEST_PATH}`, { method: 'POST', headers: AUTHORIZED, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const linesFrom = (count: number) =>
    Array.from({ length: count }, (_, step) =>
      JSON.stringify({ at: Math.floor(Date.now() / 1_000) - 300 * (step + 1), power_w: step }),
    ).join('\n');

  test('may have 20,000 lines and no more', async () => {
    const server = await serving();
    const bad = `${JSON.stringify({ at: 'never' })}\n`;
    const most = await send(server, bad.repeat(20_000));
    expect(most).toMatchObject({ status: 400, body: { received: 20_000, rejected: 20_000 } });
    expect(most.body['rejected_lines']).toHaveLength(200);
    expect((most.body['rejected_lines'] as { line: number }[]).at(-1)?.line).toBe(200);
    expect(await send(server, bad.repeat(20_001))).toMatchObject({ status: 413, body: { detail: expect.stringContaining('20000 lines') } });
  });

  test('of millions of numbers is refused, by itself and thirty times at once, and the server answers meanwhile', async () => {
    const server = await serving({ waiting: 40 });
    const bomb = `[${'0,'.repeat(2_400_000)}0]`;
    const sending = Promise.all(
      Array.from({ length: 30 }, () => fetch(`${server.address}${INGEST_PATH}`, { method: 'POST', headers: AUTHORIZED, body: bomb })),
    );
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    const statuses = new Set((await sending).map(({ status }) => status));
    expect([...statuses].filter((status) => ![413, 429].includes(status))).toEqual([]);
    expect(statuses).toContain(413);
  });

  test('with an object of 250,000 keys is refused before it is parsed, alone; beside a line that is taken the object is left out', async () => {
    const server = await serving();
    const keyed = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
    const good = JSON.stringify({ at: Math.floor(Date.now() / 1_000) - 60, power_w: 5 }); // at no time of the lines of the next test
    for (const body of [keyed(250_000), `[${keyed(250_000)}]`])
      expect(await send(server, body)).toMatchObject({ status: 413, body: { detail: expect.stringContaining('2000 in one object') } });
    for (const body of [`${good}\n${keyed(250_000)}`, `${good}\n${keyed(1_900)}`, `${good}\n{${':'.repeat(2_100)}`])
      expect(await send(server, body)).toMatchObject({ status: 200, body: { received: 2, rejected: 1 } });
  });

  test('that is large is taken through the thread as a small one is', async () => {
    const server = await serving();
    expect(await send(server, linesFrom(4_000))).toMatchObject({ status: 200, body: { received: 4_000, added: 4_000, rejected: 0 } });
    expect(await send(server, linesFrom(40))).toMatchObject({ status: 200, body: { received: 40 } });
  });
});

describe('a body that stalls', () => {
  test('is answered 408 and its connection closed, large or small', async () => {
    const server = await serving({ stall: 200 });
    for (const length of [1_000, LARGE]) {
      const stalled = say(server, `${headOf(INGEST_PATH, { ...AUTHORIZED, 'Content-Length': length })}{"at"`);
      expect(await stalled.status).toBe(408);
      await stalled.closed;
    }
  });

  testUnlessMissing(hasOpenssl, 'there is no openssl to make a certificate')('is answered 408 under HTTP/2 too', async () => {
    const server = await serving({ stall: 200 }, { PV_TLS_CERT: join(folder, 'used.crt'), PV_TLS_KEY: join(folder, 'used.key') });
    const session = connectHttp2(server.address, { rejectUnauthorized: false });
    const stream = session.request({
      ':path': INGEST_PATH,
      ':method': 'POST',
      authorization: AUTHORIZED.Authorization,
      'content-length': '1000',
    });
    stream.on('error', () => {}).resume();
    const status = new Promise((resolve) => stream.once('response', (headers) => resolve(headers[':status'])));
    stream.write('{"at"');
    expect(await status).toBe(408);
    await new Promise<void>((resolve) => stream.once('close', () => resolve()));
    session.destroy();
  });
});

describe('connections of one address', () => {
  const opened = async (server: Listening, count: number) => {
    const all = Array.from({ length: count }, () => say(server, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'));
    const ends = await Promise.all(all.map((one) => Promise.race([one.closed.then(() => 'closed'), one.status])));
    return { all, ends };
  };

  test('beyond the limit are closed, and one that ends makes room', async () => {
    const server = await serving({}, { PV_CONNECTIONS_PER_ADDRESS: '3' });
    const { all, ends } = await opened(server, 5);
    expect(ends.filter((end) => end === 200)).toHaveLength(3);
    expect(ends.filter((end) => end === 'closed')).toHaveLength(2);
    for (const { leave } of all) leave();
    await soon(async () => expect((await opened(server, 1)).ends).toEqual([200]));
  });

  testUnlessMissing(hasOpenssl, 'there is no openssl to make a certificate')('are counted under TLS too', async () => {
    const tls = { PV_TLS_CERT: join(folder, 'used.crt'), PV_TLS_KEY: join(folder, 'used.key') };
    const server = await serving({}, { ...tls, PV_CONNECTIONS_PER_ADDRESS: '2' });
    const sessions = Array.from({ length: 4 }, () => connectHttp2(server.address, { rejectUnauthorized: false }).on('error', () => {}));
    const ends = await Promise.all(
      sessions.map(
        (session) =>
          new Promise((resolve) => {
            session.once('remoteSettings', () => resolve('open')).once('close', () => resolve('closed'));
          }),
      ),
    );
    expect(ends.toSorted()).toEqual(['closed', 'closed', 'open', 'open']);
    for (const session of sessions) session.destroy();
  });
});
