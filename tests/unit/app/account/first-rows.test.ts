import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchFirstRows } from '#app/account/first-rows.ts';
import { prefetch } from '#app/boot/prefetch.ts';

const page = async () =>
  new Response('{"count":12,"next":null,"previous":null,"results":[]}', { headers: { 'content-type': 'application/json' } });

describe('the first rows', () => {
  const fetchMock = vi.fn<typeof fetch>();
  beforeEach(() => void vi.stubGlobal('fetch', fetchMock));
  afterEach(() => {
    fetchMock.mockReset();
    Reflect.deleteProperty(globalThis, 'pvFirstPage'); // as on a new page
    vi.unstubAllGlobals();
  });

  test('asked for ahead, are asked for once, and taken once', async () => {
    fetchMock.mockImplementation(page);
    prefetch('secret'); // the page's inline script
    prefetch('secret'); // the first script of the app
    expect(await fetchFirstRows('me', 'secret')).toMatchObject({ accountId: 'me', total: 12, rows: [] });
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await fetchFirstRows('me', 'secret');
    expect(fetchMock.mock.calls[1]?.[0], 'the same address as ahead').toBe(fetchMock.mock.calls[0]?.[0]);
  });

  test('are understood in any form that the codecs understand', async () => {
    const row = { id: '7', sn: 'SN-7', description: 'Dom', inverter_rated_power: '8000', generator_rated_power: '9900.0' };
    fetchMock.mockImplementation(async () => Response.json({ count: '1', results: [row] }));
    expect(await fetchFirstRows('me', 'secret')).toMatchObject({ total: 1, rows: [{ id: 7, generatorPower: 9900 }] });
    fetchMock.mockImplementation(async () => Response.json({ count: '1', results: [{ ...row, id: 'x' }] }));
    expect(await fetchFirstRows('me', 'secret')).toBeNull();
  });

  test('asked for by another user are not shown', async () => {
    fetchMock.mockImplementation(page);
    prefetch('of another account');
    await fetchFirstRows('me', 'secret');
    expect(fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))).toEqual([
      'Token of another account',
      'Token secret',
    ]);
  });

  test.each([
    ['a dead server', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a refused token', async () => new Response('{"detail":"Invalid token."}', { status: 401 })],
    ['a page of HTML', async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ])('come to nothing with %s, without a throw', async (_, answer) => {
    fetchMock.mockImplementation(answer);
    prefetch('secret');
    expect(await fetchFirstRows('me', 'secret')).toBeNull();
  });
});
