import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { tilesOver } from '#domain/service/map/map-tiles.ts';
import { cacheStorage } from '#tests/support/cache-storage.ts';
import { soon } from '#tests/support/soon.ts';

const PROVIDER: MapProvider = {
  look: 'dark',
  kind: 'xyz',
  url: 'https://tiles.example/{z}/{x}/{y}.png',
  attribution: '',
  maxZoom: 19,
  isStorable: true,
};
const BOX = { west: 16.9, south: 52.4, east: 17, north: 52.45 };
const AREA = { name: 'Poznań', provider: PROVIDER, boxes: [BOX], zooms: { from: 10, to: 12 } };
const TOTAL = tilesOver(AREA.boxes, AREA.zooms).length;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('caches', cacheStorage().storage);
});

/** A new page on the same device, without memory. */
async function opened(network: { isCut: boolean } = { isCut: false }) {
  vi.resetModules();
  const { areaDownloads } = await import('#sync/maps/area-downloads.ts');
  let changed = () => {};
  const later: (() => void)[] = [];
  const requests: string[] = [];
  const downloads = areaDownloads({
    fetching: async (address) => {
      if (network.isCut) throw new TypeError('Failed to fetch');
      requests.push(String(address));
      return new Response('tile');
    },
    origin: 'https://pv.example',
    locks: undefined,
    surroundings: {
      isVisible: () => true,
      isOnline: () => !network.isCut,
      onChange: (listener) => {
        changed = listener;
        return () => undefined;
      },
    },
    timers: { set: (work) => later.push(work) },
  });
  const theArea = () => downloads.areas.get()[0];
  return {
    downloads,
    requests,
    later,
    theArea,
    changed: () => changed(),
    is: (state: string) => soon(() => expect(theArea()?.state).toBe(state)),
  };
}

test('an area is fetched whole, and what is here already is not fetched twice', async () => {
  const { downloads, requests, is, theArea } = await opened();
  expect(await downloads.download(AREA)).toBe('begun');
  await is('done');
  expect([theArea()?.held, theArea()?.failed, requests.length]).toEqual([TOTAL, 0, TOTAL]);
  expect(await downloads.download({ ...AREA, name: 'Again' })).toBe('known');
  expect(downloads.areas.get().length).toBe(1);
});

test('what the network cut short goes on by itself: when it is back, and after a while', async () => {
  const network = { isCut: true };
  const { downloads, changed, later, is, theArea } = await opened(network);
  await downloads.download(AREA);
  await soon(() => expect(theArea()).toMatchObject({ trouble: 'cut', isRunning: false }));
  expect(later.length).toBe(1);
  changed(); // still no network
  expect(theArea()?.isRunning).toBe(false);
  network.isCut = false;
  changed();
  await is('done');
  expect(theArea()?.trouble).toBeNull();
});

test('a reload in the middle goes on where it was; what the user paused stays paused', async () => {
  const network = { isCut: true };
  const first = await opened(network);
  await first.downloads.download(AREA);
  await soon(() => expect(first.theArea()?.trouble).toBe('cut'));
  network.isCut = false;
  const second = await opened(network);
  await second.downloads.goOn();
  await second.is('done');
  const { changeArea } = await import('#local/tiles/areas.ts');
  await changeArea(second.theArea()?.id ?? '', { state: 'paused', next: 0 });
  const third = await opened(network);
  await third.downloads.goOn();
  expect(third.theArea()).toMatchObject({ state: 'paused', isRunning: false });
  third.downloads.resume(third.theArea()?.id ?? '');
  await third.is('done');
  expect(third.requests).toEqual([]);
});

test('an area that is removed is gone with its tiles', async () => {
  const { downloads, is, theArea } = await opened();
  await downloads.download(AREA);
  await is('done');
  await downloads.remove(theArea()?.id ?? '');
  expect(downloads.areas.get()).toEqual([]);
  expect(await caches.keys()).toEqual([]);
});

test('a device without storage has no areas and begins none', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const { downloads } = await opened();
  await downloads.goOn();
  expect(downloads.areas.get()).toEqual([]);
  expect(await downloads.download(AREA)).toBe('noRoom');
  vi.unstubAllGlobals();
});
