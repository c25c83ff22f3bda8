import { expect, test } from 'vitest';
import { askAppConfig } from '#remote/app-config.ts';

const configFrom = (answer: () => Promise<Response>) => askAppConfig({ base: '', fetch: answer, timeout: 1000 });
const answered = (status: number, body: string, type = 'application/json', headers: Readonly<Record<string, string>> = {}) =>
  configFrom(async () => new Response(body, { status, headers: { 'content-type': type, ...headers } }));

test('the settings are asked for at their address, past every cache, and a redirect is not followed', async () => {
  const calls: unknown[] = [];
  await askAppConfig({
    base: 'https://biuro.example',
    timeout: 1000,
    fetch: async (url, { cache, redirect, credentials }) => {
      calls.push([url, cache, redirect, credentials]);
      return new Response('{}', { headers: { 'content-type': 'application/json' } });
    },
  });
  expect(calls).toEqual([['https://biuro.example/config.json', 'no-store', 'manual', 'omit']]);
});

test('what our server says is read', async () => {
  expect(await answered(200, '{"replay":"off"}', 'application/json; charset=utf-8')).toEqual({
    is: 'read',
    config: { maps: [], minVersion: null, replay: 'off', message: null, oidc: null },
  });
});

test.each([
  ['a page of a hotel', 200, '<h1>Witamy</h1>', 'text/html'],
  ['a page that calls itself JSON', 200, '<h1>Witamy</h1>', 'application/json'],
  ['a list', 200, '[]', 'application/json'],
  ['a forbidden file', 403, '{}', 'application/json'],
  ['a network that wants a sign-in', 511, '<h1>Zaloguj</h1>', 'text/html'],
])('%s says nothing of our settings', async (_, status, body, type) => {
  expect((await answered(status, body, type)).is).toBe('portal');
});

test('a redirect leads to another host', async () => {
  expect(await answered(302, '', 'text/html', { location: 'https://hotel.example' })).toEqual({ is: 'portal' });
});

test.each([404, 405, 410])('%d: the host knows no such settings', async (status) => {
  expect(await answered(status, '{"detail":"Nie znaleziono."}')).toEqual({ is: 'absent' });
});

test.each([408, 425, 429, 500, 502, 503])('a host that answers with %d cannot say now', async (status) => {
  expect(await answered(status, '{}')).toEqual({ is: 'busy' });
});

test('a host that does not answer is offline', async () => {
  expect(await configFrom(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ is: 'offline' });
});
