import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp, buildFront } from '#server/app.ts';
import { type Listening, listen } from '#server/http/listening.ts';
import { readSettings } from '#server/settings.ts';
import { aDatabase, ANY_KIND, type TestDatabase } from '#tests/support/database.ts';
import { rawSocket } from '#tests/support/http.ts';

/* An unknown path is answered in JSON, never by a page of the app. */

const log = pino({ level: 'silent' });
const settings = readSettings({ PORT: '0', PV_SEED: 'none' });
const OWN = ['/api', '/care', '/ingest', '/oidc'];

let made: TestDatabase;
let own: Listening;
let front: Listening;
beforeAll(async () => {
  made = await aDatabase(ANY_KIND);
  own = await listen(buildApp({ database: made.database, settings, log }), settings, log);
  front = await listen(buildFront({ settings, log, apiUrl: 'http://127.0.0.1:1' }), settings, log);
});
afterAll(async () => {
  await own.close();
  await front.close();
  await made.remove();
});

async function answer(at: Listening, method: string, path: string) {
  const { status, headers, ...response } = await fetch(`${at.address}${path}`, { method, headers: { Accept: 'text/html' } }).then(
    async (got) => ({ status: got.status, headers: got.headers, text: await got.text() }),
  );
  return { status, type: headers.get('Content-Type') ?? '', body: JSON.parse(response.text) as unknown };
}

describe.each(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])('%s', (method) => {
  test.each(OWN.flatMap((path) => [path, `${path}/`, `${path}/v1/nothing`, `${path}/a/b/c.html`, `${path}/%E0%A4%A`]))(
    'of %s is 404 in JSON',
    async (path) => {
      const { status, type, body } = await answer(own, method, path);
      expect({ status, body }).toEqual({ status: 404, body: { detail: 'Nie ma takiego adresu API.' } });
      expect(type).toMatch(/^application\/json/);
    },
  );
});

test('another method on a call that is there is 404 in JSON too', async () => {
  expect((await answer(own, 'GET', '/ingest/v1/readings')).status).toBe(404);
  expect((await answer(own, 'GET', '/oidc/start')).status).toBe(404); // no provider is set
});

test.each(['/care/v1/me/', '/ingest/v1/readings', '/oidc/start'])('in front of another backend %s is 404 in JSON', async (path) => {
  expect(await answer(front, 'GET', path)).toMatchObject({ status: 404, body: { detail: 'Nie ma takiego adresu API.' } });
});

test('an address that is none is 400 in JSON', async () => {
  const socket = rawSocket(own.port);
  socket.say('GET /api\\v1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await socket.status).toBe(400);
  await socket.closed;
  expect(socket.heard()).toContain('{"detail":"Nieprawidłowa wartość."}');
});
