import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFront } from '#server/app.ts';
import { type Listening, listen } from '#server/http/listening.ts';
import { readSettings } from '#server/settings.ts';
import { aBuild } from '#tests/support/build.ts';
import { freePort } from '#tests/support/postgres.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';

/** Unit: ms. Between the chunks of a long response. */
const TRICKLE_INTERVAL = 50;

/** A foreign backend with one response per path. */
async function aBackend(port: number) {
  const heard: IncomingMessage[] = [];
  let finish = () => {};
  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void> | void> = {
    '/base/api/v1/echo/': async (request, response) => {
      let body = '';
      for await (const piece of request) body += String(piece);
      response.writeHead(201, {
        'Content-Type': 'application/json',
        Connection: 'x-own',
        'X-Own': 'hop',
        'X-Theirs': 'yes',
        'Set-Cookie': ['a=1', 'b=2'],
      });
      response.end(JSON.stringify({ method: request.method, url: request.url, body }));
    },
    '/base/api/v1/in-two-pieces/': (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      response.write('first');
      finish = () => response.end('second');
    },
    '/base/api/v1/trickle/': (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      const pieces = setInterval(() => response.write('.'), TRICKLE_INTERVAL);
      finish = () => {
        clearInterval(pieces);
        response.end('last');
      };
    },
    '/base/api/v1/silent/': () => {},
    '/base/api/v1/falls-silent/': (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      response.write('first');
    },
    '/base/api/v1/nothing/': (_, response) => {
      response.writeHead(304, { ETag: '"x"' }).end();
    },
  };
  const server = createServer((request, response) => {
    heard.push(request);
    const answer = answers[(request.url ?? '').split('?')[0] ?? ''];
    if (answer) void answer(request, response);
    else response.destroy();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    heard,
    /** Ends the response that is still being sent. */
    finish: () => finish(),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

describe('in front of a backend that falls silent', () => {
  let backend: Awaited<ReturnType<typeof aBackend>>;
  let front: Listening;
  let url: string;
  beforeAll(async () => {
    const [port, own] = [await freePort(), await freePort()];
    backend = await aBackend(port);
    url = `http://127.0.0.1:${own}`;
    const settings = readSettings({ PORT: String(own), PV_APP: 'off' });
    const log = pino({ level: 'silent' });
    // much longer than the interval of a slow response on a busy machine
    front = await listen(buildFront({ settings, log, apiUrl: `http://127.0.0.1:${port}/base`, silence: 2_000 }), settings, log);
  });
  afterAll(async () => {
    await front.close();
    await backend.close();
  });

  test('before its answer: a 504 that says so; the backend is not asked twice and let go', async () => {
    const answer = await fetch(`${url}/api/v1/silent/`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(504);
    expect(await answer.json()).toEqual({ detail: 'Serwer danych nie odpowiada.' });
    expect(backend.heard).toHaveLength(1);
    await expect.poll(() => backend.heard[0]?.socket.destroyed).toBe(true);
  });

  test('in the middle of it: the answer breaks off, and is never taken for a whole one', async () => {
    const answer = await fetch(`${url}/api/v1/falls-silent/`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  test('a response may take longer than the limit in all, if its pieces come sooner than that', async () => {
    const trickle = await fetch(`${url}/api/v1/trickle/`);
    const text = trickle.text();
    expect((await fetch(`${url}/api/v1/silent/`)).status).toBe(504); // the limit has passed since
    backend.finish();
    expect(await text).toMatch(/^\.+last$/);
  });
});

describe('in front of a foreign backend', () => {
  let server: TestServer;
  let backend: Awaited<ReturnType<typeof aBackend>>;
  beforeAll(async () => {
    const port = await freePort();
    backend = await aBackend(port);
    server = await aServer({ appDir: aBuild('one'), seed: 'none', env: { PV_API_URL: `http://127.0.0.1:${port}/base/` } });
  });
  afterAll(async () => {
    await server.stop();
    await backend.close();
  });

  test('a call arrives as it was sent, and its answer as it was given, but for what belongs to one connection', async () => {
    const answer = await fetch(`${server.url}/api/v1/echo/?page=2`, {
      method: 'POST',
      body: '{"a":"ż"}',
      headers: { Authorization: 'Token abc', 'Content-Type': 'application/json', TE: 'trailers' },
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ method: 'POST', url: '/base/api/v1/echo/?page=2', body: '{"a":"ż"}' });
    expect(answer.headers.get('X-Theirs')).toBe('yes');
    expect(answer.headers.get('X-Own')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('X-PV-Care')).toBeNull(); // another server answers than ours
    const headers = backend.heard.at(-1)?.headers ?? {};
    expect(headers).toMatchObject({ authorization: 'Token abc', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers.te).toBeUndefined();
  });

  test('what a client says of its own address is not passed on', async () => {
    const said = { Forwarded: 'for=203.0.113.9', 'X-Real-IP': '203.0.113.9', 'X-Forwarded-For': '203.0.113.9' };
    await (await fetch(`${server.url}/api/v1/nothing/`, { headers: said })).arrayBuffer();
    const { headers } = backend.heard.at(-1) ?? { headers: { forwarded: 'nothing was heard' } };
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' });
    expect(headers.forwarded).toBeUndefined();
  });

  test('TRACE, which would give back what a proxy has added, is refused and reaches no backend', async () => {
    const before = backend.heard.length;
    const { port } = new URL(server.url);
    const status = await new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, method: 'TRACE', path: '/api/v1/echo/' }, (answer) => resolve(answer.resume().statusCode))
        .once('error', reject)
        .end();
    });
    expect({ status, heard: backend.heard.length - before }).toEqual({ status: 405, heard: 0 });
  });

  test('an answer is passed on while it still comes', async () => {
    const answer = await fetch(`${server.url}/api/v1/in-two-pieces/`);
    const pieces: string[] = [];
    for await (const piece of answer.body ?? []) {
      pieces.push(Buffer.from(piece).toString());
      if (pieces.length === 1) backend.finish();
    }
    expect(pieces).toEqual(['first', 'second']);
  });

  test('an answer without a body stays one', async () => {
    expect((await fetch(`${server.url}/api/v1/nothing/`)).status).toBe(304);
  });

  test('a backend that breaks off is a 502 in JSON; the app is served all the same', async () => {
    const broken = await fetch(`${server.url}/api/v1/breaks/`);
    expect(broken.status).toBe(502);
    expect(await broken.json()).toEqual({ detail: 'Serwer danych jest nieosiągalny.' });
    expect(await (await fetch(`${server.url}/tasks`)).text()).toContain('app-one.js');
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});
