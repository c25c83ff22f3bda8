import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listen } from '#server/http/listening.ts';
import { readSettings } from '#server/settings.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

const folder = aFolder();
const hasOpenssl = makeCertificate(folder, 'used');

describeUnlessMissing(hasOpenssl, 'there is no openssl to make a certificate')(
  'a connection under our own TLS on which nothing happens ends',
  () => {
    let listening: Listening;
    const app = new Hono()
      .get('/here', (context) => context.text('here'))
      .post('/taken', async (context) => context.text(String((await context.req.text()).length)))
      .get('/much', (context) => context.body('x'.repeat(5_000_000)));

    const settings = readSettings({ PORT: '0', PV_TLS_CERT: join(folder, 'used.crt'), PV_TLS_KEY: join(folder, 'used.key') });
    beforeAll(async () => {
      const env = { PORT: '0', PV_TLS_CERT: join(folder, 'used.crt'), PV_TLS_KEY: join(folder, 'used.key') };
      listening = await listen(app, readSettings(env), pino({ level: 'silent' }), { keepAlive: 1_000, request: 2_000 });
    });
    afterAll(() => listening.close());

    const session = (): ClientHttp2Session => connect(listening.address, { rejectUnauthorized: false });
    /** Resolves when the server has ended it; until then the test waits. */
    const closed = (what: ClientHttp2Session | ClientHttp2Stream | TLSSocket) =>
      new Promise<void>((resolve) => what.once('close', () => resolve()));
    const statusOf = (stream: ClientHttp2Stream) =>
      new Promise((resolve) => stream.once('response', (headers) => resolve(headers[':status'])));
    const raw = (protocol: string): TLSSocket =>
      connectTls({ port: listening.port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: [protocol] })
        .on('error', () => {})
        .resume();

    test('is closed if it never asks anything', async () => {
      const idle = session();
      await closed(idle);
      expect(idle.destroyed).toBe(true);
    });

    test('that was encrypted and then says not even which HTTP it speaks', async () => {
      await Promise.all([closed(raw('h2')), closed(raw('http/1.1'))]);
    });

    test('that was used and then no more, in HTTP/2 and in HTTP/1.1', async () => {
      const used = session();
      const stream = used.request({ ':path': '/here' }).resume();
      expect(await statusOf(stream)).toBe(200);
      const old = raw('http/1.1');
      old.write('GET /here HTTP/1.1\r\nHost: a\r\n\r\n');
      await Promise.all([closed(used), closed(old)]);
    });

    test('whose request is half sent, also when a byte comes now and then', async () => {
      const asking = session();
      const half = asking.request({ ':path': '/taken', ':method': 'POST', 'content-length': '1000' }).resume();
      const slow = asking.request({ ':path': '/taken', ':method': 'POST' }).resume();
      for (const stream of [half, slow]) stream.on('error', () => {});
      half.write('begun');
      const dripping = setInterval(() => slow.writable && slow.write('x'), 100);
      await Promise.all([closed(half), closed(slow)]);
      clearInterval(dripping);
      expect([half.rstCode, slow.rstCode]).toEqual([constants.NGHTTP2_CANCEL, constants.NGHTTP2_CANCEL]);
      await closed(asking);
    });

    test('is closed if its answer is not read', async () => {
      const asking = session();
      const stream = asking.request({ ':path': '/much' });
      stream.on('error', () => {});
      expect(await statusOf(stream)).toBe(200);
      await closed(asking);
    });

    test('and one whose answer takes its time stays, for as long as that takes', async () => {
      let answer = (): void => {};
      const worked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const slow = new Hono().get('/slow', async (context) => {
        await worked;
        return context.text('done');
      });
      const patient = await listen(slow, settings, pino({ level: 'silent' }), { keepAlive: 1_000, request: 60_000 });
      const open = (): ClientHttp2Session => connect(patient.address, { rejectUnauthorized: false });
      const stream = open().request({ ':path': '/slow' }).resume();
      const status = statusOf(stream);
      await closed(open()); // an idle one has been ended meanwhile
      answer();
      expect(await status).toBe(200);
      await closed(stream);
      await patient.close();
    });
  },
);
