import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { json } from '#tests/support/http.ts';

const TILES = 'https://tiles.example/{z}/{x}/{y}.png';
const DARK = { look: 'dark', kind: 'xyz', url: TILES, attribution: '', maxZoom: 19, isStorable: false };
const page = () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } });
const withDark = () => json(200, { maps: { dark: { url: TILES } } });

/** A new page on the same device, without memory. */
async function opened(answer: () => Promise<Response>) {
  vi.resetModules();
  const { mapProvidersSource } = await import('#sync/maps/map-providers.ts');
  const notifyWorker = vi.fn();
  const source = mapProvidersSource({ wire: { base: '', fetch: answer, timeout: 1000 }, notifyWorker });
  await source.refresh();
  return { shown: () => source.providers.get(), notifyWorker, source };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('what the server says is shown, and the worker hears of it', async () => {
  const { shown, notifyWorker } = await opened(async () => withDark());
  expect(shown()).toEqual({ dark: DARK, satellite: null });
  expect(notifyWorker).toHaveBeenCalledTimes(1);
});

test.each([
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ["behind a portal's page", async () => page()],
  ['where the host knows no settings', async () => json(404, { detail: 'Nie znaleziono.' })],
  ['where the server fails', async () => json(503, { maps: {} })],
] as const)('%s the stored providers apply', async (_, answer) => {
  await opened(async () => withDark());
  const { shown, notifyWorker } = await opened(answer);
  expect(shown()).toEqual({ dark: DARK, satellite: null });
  expect(notifyWorker).not.toHaveBeenCalled();
});

test('where the server has no maps any more, the built-in one is all there is, after a reload too', async () => {
  await opened(async () => withDark());
  const { shown } = await opened(async () => json(200, { maps: {} }));
  expect(shown()).toEqual({ dark: null, satellite: null });
  const later = await opened(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(later.shown()).toEqual({ dark: null, satellite: null });
});

test('the same said again is no change', async () => {
  const { source, shown } = await opened(async () => withDark());
  const before = shown();
  await source.refresh();
  expect(shown()).toBe(before);
});
