import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tilesOver } from '#domain/service/map/map-tiles.ts';
import { cacheStorage } from '#tests/support/cache-storage.ts';

let device: ReturnType<typeof cacheStorage>;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  device = cacheStorage();
  vi.stubGlobal('caches', device.storage);
  vi.resetModules(); // as after a reload: nothing is open yet
});

afterEach(() => {
  vi.restoreAllMocks();
});

const tile = () => new Response('tile', { status: 200 });
const seenTiles = () => [...(device.stores.get('tiles-browse')?.keys() ?? [])];

test('a tile that cannot be kept goes alone; only a full device gives all that was merely seen back', async () => {
  const { storeViewed } = await import('#local/tiles/viewed-tiles.ts');
  await storeViewed('https://tiles/1', tile());
  device.refused.set('https://tiles/2', new DOMException('The disk is away.', 'UnknownError'));
  await storeViewed('https://tiles/2', tile());
  expect(seenTiles()).toEqual(['https://tiles/1']);
  device.refused.set('https://tiles/3', new DOMException('Full.', 'QuotaExceededError'));
  await storeViewed('https://tiles/3', tile());
  expect(seenTiles()).toEqual([]);
});

const AROUND = { west: 16.9, south: 52.4, east: 17, north: 52.45 };
const ZOOMS = { from: 10, to: 14 };

const anArea = async () => {
  const { putArea } = await import('#local/tiles/areas.ts');
  const begun = { next: 0, held: 0, failed: 0, bytes: 0, state: 'running' } as const;
  const what = { look: 'dark', template: 'https://tiles/{z}/{x}/{y}', boxes: [AROUND], zooms: ZOOMS } as const;
  return putArea({ id: 'a', name: 'Poznań', ...what, total: tilesOver([AROUND], ZOOMS).length, ...begun });
};

test('tiles of an area that is not on the list any more are given back; those of a listed one stay', async () => {
  const { areaCache, storedAreas } = await import('#local/tiles/areas.ts');
  await anArea();
  for (const id of ['a', 'deleted']) await (await caches.open(areaCache(id))).put('https://tiles/1', tile());
  expect((await storedAreas()).map(({ id }) => id)).toEqual(['a']);
  expect(await caches.keys()).toEqual([areaCache('a')]);
});

test('what the network cuts short still runs, what a hand stops is paused, and neither is fetched twice', async () => {
  const { total } = await anArea();
  const { downloadArea } = await import('#local/tiles/download.ts');
  const { storedArea } = await import('#local/tiles/areas.ts');
  const requests: string[] = [];
  const hand = new AbortController();
  let onAsking = () => undefined as unknown;
  const fetching = (async (url: string) => {
    requests.push(url);
    onAsking();
    return tile();
  }) as unknown as typeof fetch;
  const work = { fetching, onProgress: () => undefined };

  onAsking = () => {
    if (requests.length > 12) throw new TypeError('Failed to fetch');
  };
  expect(await downloadArea('a', { ...work, signal: new AbortController().signal })).toBe('cut');
  expect(await storedArea('a')).toMatchObject({ state: 'running', next: 10 });

  onAsking = () => requests.length > 30 && hand.abort();
  expect(await downloadArea('a', { ...work, signal: hand.signal })).toBe('paused');
  expect((await storedArea('a'))?.state).toBe('paused');

  onAsking = () => undefined;
  expect(await downloadArea('a', { ...work, signal: new AbortController().signal })).toBe('done');
  expect(await storedArea('a')).toMatchObject({ state: 'done', next: total, held: total, failed: 0 });
  expect(new Set(requests).size).toBe(total);
  expect(requests.length).toBeLessThan(total + 3);
});

test('a connection that went silent counts as cut', async () => {
  await anArea();
  const { downloadArea } = await import('#local/tiles/download.ts');
  const clock = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const fetching = ((_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      clock.abort(new DOMException('Too late.', 'TimeoutError'));
    })) as unknown as typeof fetch;
  expect(await downloadArea('a', { fetching, signal: new AbortController().signal, onProgress: () => undefined })).toBe('cut');
});
