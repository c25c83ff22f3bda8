import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBuild } from '#tests/support/a-build.ts';
import { freePort } from '#tests/support/a-postgres.ts';
import { aServer, type TestServer } from '#tests/support/a-server.ts';

/** A backend of somebody else's, with one answer per path. */
async function aBackend(port: number) {
  const heard: IncomingMessage[] = [];
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
    '/base/api/v1/slowly/': async (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      response.write('first');
      await wait(1_000);
      response.end('second');
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
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

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
    expect(answer.headers.get('X-PV-Care')).toBeNull(); // it is not our server that answers
    const headers = backend.heard.at(-1)?.headers ?? {};
    expect(headers).toMatchObject({ authorization: 'Token abc', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers.te).toBeUndefined();
  });

  test('an answer is passed on while it still comes', async () => {
    const answer = await fetch(`${server.url}/api/v1/slowly/`);
    const pieces: string[] = [];
    for await (const piece of answer.body ?? []) pieces.push(Buffer.from(piece).toString());
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
