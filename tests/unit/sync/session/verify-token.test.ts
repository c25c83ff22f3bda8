import { afterEach, expect, test, vi } from 'vitest';
import { verifyToken, VERIFY_TIMEOUT_MS } from '#sync/session/verify-token.ts';
import { json } from '#tests/support/http.ts';

afterEach(() => void vi.restoreAllMocks());

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };
const html = (status: number) => new Response('<!doctype html><title>x</title>', { status, headers: HTML_TYPE });
const verifyWith = (answer: () => Promise<Response>) => verifyToken({ base: '', timeout: 30_000, fetch: answer }, 'token-1');

test.each([
  ['a page of the list', json(200, { count: 0, results: [] }), 'accepted'],
  ['a bare list', json(200, []), 'accepted'],
  ['a token that is none', json(401, { detail: 'Invalid token.' }), 'refused'],
  ['a backend that says 403 for it', json(403, { detail: 'Invalid token.' }), 'refused'],
  ['an account that is switched off', json(403, { detail: 'User inactive or deleted.' }), 'refused'],
  ['a portal’s page', html(200), 'unknown'],
  ['a portal’s page that wants a sign-in', html(401), 'unknown'],
  ['a firewall’s page', html(403), 'unknown'],
  ['a portal’s redirect', new Response(null, { status: 302, headers: { location: 'http://portal.example/' } }), 'unknown'],
  ['a portal that says so', json(511, { detail: 'x' }), 'unknown'],
  ['a broken server', json(500, { detail: 'x' }), 'unknown'],
  ['a proxy without its server', html(502), 'unknown'],
  ['a server at rest', json(503, { detail: 'x' }), 'unknown'],
  ['a server asked too often', json(429, { detail: 'x' }), 'unknown'],
  ['a page that is not there', html(404), 'unknown'],
  ['an empty success', new Response('', { status: 200 }), 'unknown'],
  ['what calls itself JSON and is none', new Response('<p>', { status: 200, headers: JSON_TYPE }), 'unknown'],
] as const)('%s', async (_, answer, verdict) => {
  expect(await verifyWith(async () => answer)).toBe(verdict);
});

test('no network says nothing of the token', async () => {
  expect(await verifyWith(async () => Promise.reject(new TypeError('Failed to fetch')))).toBe('unknown');
});

test('case 43: a server that hangs, or whose answer does, is given up after three seconds', async () => {
  expect(VERIFY_TIMEOUT_MS).toBe(3000);
  const limits: number[] = [];
  const end = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return end.signal;
  });
  const hangs = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  const verdict = verifyToken({ base: '', timeout: 30_000, fetch: hangs }, 'token-1');
  end.abort();
  expect(await verdict).toBe('unknown');
  expect(limits).toEqual([VERIFY_TIMEOUT_MS]);
});
