import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchFirstRows } from '#app/account/first-rows.ts';
import { prefetch } from '#app/boot/prefetch.ts';

const page = async () =>
  new Response('{"count":12,"next":null,"previous":null,"results":[]}', { headers: { 'content-type': 'application/json' } });

describe('the first rows', () => {
  const requests = vi.fn<typeof fetch>();
  beforeEach(() => void vi.stubGlobal('fetch', requests));
  afterEach(() => {
    requests.mockReset();
    Reflect.deleteProperty(globalThis, 'pvFirstPage'); // as on a new page
    vi.unstubAllGlobals();
  });

  test('asked for ahead, are asked for once, and taken once', async () => {
    requests.mockImplementation(page);
    prefetch('secret'); // the page's inline script
    prefetch('secret'); // the first script of the app
    expect(await fetchFirstRows('me', 'secret')).toMatchObject({ accountId: 'me', total: 12, rows: [] });
    expect(requests).toHaveBeenCalledTimes(1);
    await fetchFirstRows('me', 'secret');
    expect(requests.mock.calls[1]?.[0], 'the same address as ahead').toBe(requests.mock.calls[0]?.[0]);
  });

  test('are understood in any form that the codecs understand', async () => {
    const row = { id: '7', sn: 'SN-7', description: 'Dom', inverter_rated_power: '8000', generator_rated_power: '9900.0' };
    requests.mockImplementation(async () => Response.json({ count: '1', results: [row] }));
    expect(await fetchFirstRows('me', 'secret')).toMatchObject({ total: 1, rows: [{ id: 7, generatorPower: 9900 }] });
    requests.mockImplementation(async () => Response.json({ count: '1', results: [{ ...row, id: 'x' }] }));
    expect(await fetchFirstRows('me', 'secret')).toBeNull();
  });

  test('asked for by another user are not shown', async () => {
    requests.mockImplementation(page);
    prefetch('of another account');
    await fetchFirstRows('me', 'secret');
    expect(requests.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))).toEqual([
      'Token of another account',
      'Token secret',
    ]);
  });

  test.each([
    ['a dead server', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a refused token', async () => new Response('{"detail":"Invalid token."}', { status: 401 })],
    ['a page of HTML', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ])('come to nothing with %s, without a throw', async (_, answer) => {
    requests.mockImplementation(answer);
    prefetch('secret');
    expect(await fetchFirstRows('me', 'secret')).toBeNull();
  });
});
