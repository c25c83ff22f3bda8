import { afterEach, expect, test, vi } from 'vitest';
import { missingCode } from '#app/account/readiness-reads.ts';

/* Whether the worker has the app's code, by the list that the build writes. */

afterEach(() => vi.unstubAllGlobals());

/** The script from which the worker is asked. It belongs to the build. */
const OWN = new URL('../../../../src/app/account/readiness-reads.ts', import.meta.url).pathname;
const CODE = [OWN, '/assets/visit.screen-1.js', '/assets/pdf.worker-1.js', '/assets/viewfinder-1.css'];

interface Browser {
  readonly listed?: readonly string[] | null;
  readonly stored?: readonly string[];
  readonly active?: object | null;
  readonly cache?: string;
}

function aBrowser({ listed = CODE, stored = CODE, active = {}, cache = 'workbox-precache-v2-https://pv/' }: Browser) {
  const match = async (address: string) => {
    if (address === '/index.html') return new Response('<!doctype html>');
    return address === '/code.json' && listed ? Response.json(listed) : undefined;
  };
  const keys = async () => stored.map((path) => ({ url: `https://pv${path}` }));
  vi.stubGlobal('caches', {
    match,
    keys: async () => [cache, 'pv-tiles'],
    open: async (name: string) => ({ keys: name === cache ? keys : async () => [] }),
  });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
}

test('with every script and style of the build in the cache of the worker nothing is missing', async () => {
  aBrowser({});
  expect(await missingCode()).toEqual([]);
});

test.each<readonly [string, Browser]>([
  ['one script', { stored: CODE.filter((name) => !name.includes('pdf.worker')) }],
  ['one style', { stored: CODE.filter((name) => !name.endsWith('.css')) }],
  ['the list', { listed: null }],
  ['anything in the list', { listed: [] }],
  ['the build of this page, since the worker is of another one', { listed: CODE.slice(1), stored: CODE.slice(1) }],
  ['a worker that serves it', { active: null }],
  ['the cache of the worker', { cache: 'another' }],
])('without %s the app is missing', async (_, browser) => {
  aBrowser(browser);
  expect(await missingCode()).toEqual(['app']);
});

test('a browser without workers or caches has no app without a network', async () => {
  aBrowser({});
  vi.stubGlobal('navigator', {});
  expect(await missingCode()).toEqual(['app']);
  vi.stubGlobal('caches', undefined);
  expect(await missingCode()).toEqual(['app']);
});

test('on a device with a camera whose browser reads no codes the reader of codes is needed too', async () => {
  aBrowser({});
  vi.stubGlobal('window', {});
  const serviceWorker = { getRegistration: async () => ({ active: {} }) };
  vi.stubGlobal('navigator', { serviceWorker, mediaDevices: { enumerateDevices: async () => [{ kind: 'videoinput' }] } });
  expect(await missingCode()).toEqual(['codeReader']);
});
