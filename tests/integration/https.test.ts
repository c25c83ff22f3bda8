import { copyFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '#tests/support/certificate.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

const folder = aFolder();

const hasOpenssl = makeCertificate(folder, 'first') && makeCertificate(folder, 'second');

/** The name in the server's certificate. */
const shown = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', path: '/healthz', rejectUnauthorized: false, agent: false }, (answer) => {
      resolve(String((answer.socket as TLSSocket).getPeerCertificate().subject.CN));
      answer.resume();
    });
    asking.on('error', reject);
    asking.end();
  });

describeUnlessMissing(hasOpenssl, 'there is no openssl to make a certificate')('HTTPS', () => {
  let server: TestServer;
  const [cert, key] = [join(folder, 'used.crt'), join(folder, 'used.key')];
  const use = (name: string) => {
    copyFileSync(join(folder, `${name}.key`), key);
    copyFileSync(join(folder, `${name}.crt`), cert);
  };
  beforeAll(async () => {
    use('first');
    server = await aServer({ seed: 'none', env: { PV_TLS_CERT: cert, PV_TLS_KEY: key } });
  });
  afterAll(() => server.stop());

  test('speaks HTTP/2, and HTTP/1.1 to those who know no better', async () => {
    const session = connect(server.url, { rejectUnauthorized: false });
    const stream = session.request({ ':path': '/healthz' });
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      stream.on('response', resolve);
      stream.on('error', reject);
    });
    let body = '';
    for await (const piece of stream) body += String(piece);
    session.close();
    expect(headers[':status']).toBe(200);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(JSON.parse(body)).toEqual({ status: 'ok' });
    expect(await shown(server.port)).toBe('first');
  });

  test('takes up a renewed certificate without a restart', async () => {
    use('second');
    await expect.poll(() => shown(server.port), { timeout: 30_000, interval: 500 }).toBe('second');
  });
});
