import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientAddress } from '#server/http/client-address.ts';
import { type Listening, listen } from '#server/http/listening.ts';
import { makeLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { hasProgram, runProgram } from '#tests/support/own-program.ts';
import { freePort } from '#tests/support/postgres.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

/*
 * The examples of deploy/, each run by its own program if this machine has it, in front of a server that returns the request it received.
 * Only ports, names and files are replaced, as an operator does.
 */

const textOf = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8');

test.each(['Caddyfile', 'nginx.conf'])('%s names settings that there are, and the place where the server listens by default', (name) => {
  const said =
    /^# Settings of the server: (PUBLIC_URL=\S+) (PV_TRUST_PROXY=\S+) \(HOST and PORT as they are: (\S+), (\d+)\)$/m.exec(textOf(name)) ??
    [];
  const given = Object.fromEntries(said.slice(1, 3).map((pair) => pair.split('=')));
  const { publicUrl, trustProxy, host, port } = readSettings(given);
  expect({ publicUrl, trustProxy, host, port }).toEqual({
    publicUrl: 'https://pv.example',
    trustProxy: true,
    host: said[3],
    port: Number(said[4]),
  });
  expect(textOf(name)).toMatch(new RegExp(`\\s${host}:${port}[;\\s]`));
});

interface Place {
  readonly http: number;
  readonly https: number;
  readonly backend: number;
}

const folder = aFolder('pv-proxies');
chmodSync(folder, 0o755); // nginx started by root works as another user, which needs access to its own folders below
const hasCertificate = makeCertificate(folder, 'localhost');
const [cert, key] = [join(folder, 'localhost.crt'), join(folder, 'localhost.key')];

function nginx({ http, https, backend }: Place): readonly [string, ...string[]] {
  const site = textOf('nginx.conf')
    .replaceAll(/^.*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${https} `)
    .replace('127.0.0.1:8080', `127.0.0.1:${backend}`)
    .replaceAll('pv.example', 'localhost')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  const file = join(folder, 'nginx.conf');
  const head = `daemon off;\npid ${join(folder, 'nginx.pid')};\nerror_log stderr;\nevents {}\n`;
  writeFileSync(file, `${head}http {\naccess_log off;\n${temporary.join('\n')}\n${site}}\n`);
  return ['nginx', '-p', folder, '-e', 'stderr', '-c', file];
}

function caddy({ http, https, backend }: Place): readonly [string, ...string[]] {
  const site = textOf('Caddyfile')
    .replace('pv.example {', `localhost {\n\ttls ${cert} ${key}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${backend}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${site}`);
  mkdirSync(join(folder, 'caddy'), { recursive: true });
  return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
}

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

async function textOfAnswer(answer: IncomingMessage): Promise<Answer> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return { status: answer.statusCode, text: Buffer.concat(pieces).toString(), headers: answer.headers };
}

const send = (port: number, path: string, more: RequestOptions = {}, body?: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', servername: 'localhost', port, path, ca: readFileSync(cert), agent: false, ...more };
    const asking = request({ ...options, headers: { host: 'localhost', ...more.headers } }, resolve);
    asking.once('error', reject);
    asking.end(body);
  });

const PROXIES = [
  ['nginx', nginx, hasProgram('nginx', '-v')],
  ['caddy', caddy, hasProgram('caddy', 'version')],
] as const;

for (const [name, wordsFor, isHere] of PROXIES) {
  describeUnlessMissing(isHere && hasCertificate, `there is no ${name}, or no openssl to make a certificate`)(`behind ${name}`, () => {
    let place: Place;
    let server: Listening;
    let proxy: { readonly stop: () => Promise<void> };
    let finish = () => {};

    beforeAll(async () => {
      const settings = readSettings({ PORT: '0', PV_TRUST_PROXY: 'on', PUBLIC_URL: 'https://localhost' });
      const app = new Hono();
      app.get('/told', (context) =>
        context.json({
          address: clientAddress(context, settings.trustProxy),
          host: context.req.header('host'),
          scheme: context.req.header('x-forwarded-proto'),
        }),
      );
      app.post('/ingest/v1/readings', async (context) => context.json({ bytes: (await context.req.arrayBuffer()).byteLength }));
      app.get('/stream', () => {
        const body = new ReadableStream<Uint8Array>({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode('first'));
            finish = () => {
              stream.enqueue(new TextEncoder().encode(' last'));
              stream.close();
            };
          },
        });
        return new Response(body, { headers: { 'Content-Type': 'application/octet-stream' } });
      });
      server = await listen(app, settings, makeLog('silent'));
      place = { http: await freePort(), https: await freePort(), backend: server.port };
      proxy = await runProgram(wordsFor(place), place.https, {
        XDG_DATA_HOME: join(folder, 'caddy'),
        XDG_CONFIG_HOME: join(folder, 'caddy'),
      });
    });
    afterAll(async () => {
      await proxy.stop();
      await server.close();
    });

    test('the server gets the real address, host and scheme, whatever a client claims', async () => {
      const headers = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'http', 'X-Real-IP': '203.0.113.7' };
      const { status, text } = await textOfAnswer(await send(place.https, '/told', { headers }));
      expect({ status, told: JSON.parse(text) as object }).toEqual({
        status: 200,
        told: { address: '127.0.0.1', host: 'localhost', scheme: 'https' },
      });
    });

    test('HTTP/2 is spoken, and plain HTTP is sent on', async () => {
      const socket = connect({
        host: '127.0.0.1',
        port: place.https,
        servername: 'localhost',
        ca: readFileSync(cert),
        ALPNProtocols: ['h2'],
      });
      await new Promise((resolve) => socket.once('secureConnect', resolve));
      expect(socket.alpnProtocol).toBe('h2');
      socket.destroy();
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: place.http, path: '/zadania?x=1', headers: { host: 'localhost' }, agent: false };
        requestHttp(options, resolve).once('error', reject).end();
      });
      answer.resume();
      expect(answer.statusCode).toBe(308);
      expect(answer.headers.location).toMatch(/^https:\/\/localhost(:\d+)?\/zadania\?x=1$/);
    });

    test('the largest batch of readings comes through', async () => {
      const post = (bytes: number) =>
        send(place.https, '/ingest/v1/readings', { method: 'POST', headers: { 'Content-Length': bytes } }, Buffer.alloc(bytes, 'x'));
      const largest = 5 * 1_048_576;
      expect(JSON.parse((await textOfAnswer(await post(largest))).text)).toEqual({ bytes: largest });
    });

    test('what the server streams is passed on as it comes', async () => {
      const answer = await send(place.https, '/stream');
      const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
      expect((await pieces.next()).value?.toString()).toBe('first');
      finish(); // more arrives only now
      let rest = '';
      for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) rest += piece.value.toString();
      expect(rest).toBe(' last');
    });
  });
}
