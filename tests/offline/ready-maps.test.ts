import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TileType } from 'pmtiles';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { tilesAround } from '#domain/service/map/map-tiles.ts';
import { replaceInstallations } from '#local/cache/installations.repo.ts';
import { beginFetch } from '#local/cache/meta.repo.ts';
import { freeingsFor } from '#local/db/free-room.ts';
import { storeProviders } from '#local/tiles/tiles-db.ts';
import { holdPlannedMaps } from '#sync/maps/hold-planned-maps.ts';
import { noteKept } from '#sync/fetch/parts-ahead.ts';
import { cacheStorage } from '#tests/support/cache-storage.ts';
import { pmtilesFile } from '#tests/support/pmtiles-file.ts';
import { aReadyDevice, at, mine, NEXT } from '#tests/support/ready-device.ts';

/* The map around a planned place belongs to what is proven, where its provider allows to store it. */

const PROVIDER: MapProvider = {
  ...{ look: 'dark', kind: 'xyz', url: 'https://tiles/{z}/{x}/{y}.png', attribution: '', maxZoom: 16, isStorable: true },
};
/** Unit: tiles around one place. */
const TILES = 55;

let device: ReturnType<typeof cacheStorage>;
beforeEach(async () => {
  device = cacheStorage();
  vi.stubGlobal('caches', device.storage);
  await storeProviders([PROVIDER]);
});
afterEach(async () => {
  await storeProviders([]);
  vi.unstubAllGlobals();
});

const planned = () => [...device.stores.keys()];
const tilesIn = (name: string | undefined) => device.stores.get(name ?? '') ?? new Map<string, Response>();

type Answer = (url: string, range: string) => Response;
const tile: Answer = () => new Response('tile');

/** A device with planned requests and everything of them but maps. */
async function aDevice(plan = [mine(19, 1)], options: Parameters<typeof aReadyDevice>[1] = {}) {
  const ready = await aReadyDevice(plan, options);
  await ready.fill();
  const requests: string[] = [];
  const server = { answer: tile, providers: [PROVIDER] as readonly MapProvider[], mayGoOn: true };
  const fetching = (async (url: string, { headers }: { readonly headers?: Readonly<Record<string, string>> } = {}) => {
    requests.push(url);
    return server.answer(url, headers?.['Range'] ?? '');
  }) as typeof fetch;
  /** Fetches as a round does, and proves where that has changed something. */
  const hold = async () => {
    requests.length = 0;
    await noteKept(ready.db, ready.clock.now());
    const maps = { refresh: () => storeProviders(server.providers), fetching };
    const isChanged = await holdPlannedMaps({ db: ready.db, device: ready.clock.device, maps, mayGoOn: () => server.mayGoOn });
    await ready.prove(isChanged ? 'all' : 'due');
    return isChanged;
  };
  return { ...ready, requests, server, hold };
}

test('the map around a planned place is fetched once and proven; until then it is named', async () => {
  const { prove, says, hold, requests } = await aDevice();
  await prove();
  expect(await says()).toEqual([[19, 'map']]);
  expect(await hold()).toBe(true);
  expect(new Set(requests).size).toBe(TILES);
  expect(await says()).toEqual([[19, 'ready']]);
  expect(await hold()).toBe(false);
  expect(requests).toEqual([]);
});

test('one missing tile is a missing map, and so is a map that was deleted since, which takes the proof back at once', async () => {
  const { prove, says, hold } = await aDevice();
  await hold();
  const [name] = planned();
  tilesIn(name).delete([...tilesIn(name).keys()].at(-1) ?? '');
  await prove();
  expect(await says()).toEqual([[19, 'map']]);
  await hold();
  expect(await says()).toEqual([[19, 'ready']]);
  device.stores.delete(name ?? '');
  expect(await says()).toEqual([[19, 'unproven']]);
  await prove('due');
  expect(await says()).toEqual([[19, 'map']]);
});

test('a network that is lost half-way leaves a missing map, which is not proven again and again, and the rest is fetched later', async () => {
  const { says, hold, requests, server } = await aDevice();
  server.answer = () => {
    if (requests.length > 20) throw new TypeError('Failed to fetch');
    return new Response('tile');
  };
  await hold();
  expect(await says()).toEqual([[19, 'map']]);
  server.answer = tile;
  await hold();
  expect(requests).toHaveLength(TILES - 20);
  expect(await says()).toEqual([[19, 'ready']]);
});

test('a tile that the provider does not have is not needed, one that it refuses is', async () => {
  const { says, hold, requests, server } = await aDevice();
  server.answer = (url) => (url.includes('/16/') ? new Response(null, { status: 503 }) : new Response('tile'));
  await hold();
  expect(await says()).toEqual([[19, 'map']]);
  server.answer = (url) => new Response(null, { status: url.endsWith('1.png') ? 404 : 204 });
  await hold();
  expect(requests.length).toBeGreaterThan(0);
  expect(await says()).toEqual([[19, 'ready']]);
  await hold();
  expect(requests).toEqual([]);
});

test.each<readonly [string, Partial<MapProvider>, number]>([
  ['a tile', {}, 403],
  ['a range of the file', { kind: 'pmtiles', url: 'https://tiles/poland.pmtiles' }, 200],
])('a provider that refuses %s changes nothing, so nothing is proven again', async (_, change, status) => {
  const { says, hold, requests, server } = await aDevice();
  server.providers = [{ ...PROVIDER, ...change }];
  server.answer = () => new Response(null, { status });
  expect(await hold()).toBe(false);
  expect(await hold()).toBe(false);
  expect(requests).toHaveLength(1);
  expect(await says()).toEqual([[19, 'map']]);
});

test.each<readonly [string, Partial<MapProvider> | null]>([
  ['forbids to store it', { isStorable: false }],
  ['is not set', null],
])('a provider that %s needs no map and is asked for none; what was fetched before is deleted', async (_, change) => {
  const { says, hold, requests, server } = await aDevice();
  await hold();
  server.providers = change ? [{ ...PROVIDER, ...change }] : [];
  await hold();
  expect(requests).toEqual([]);
  expect(planned()).toEqual([]);
  expect(await says()).toEqual([[19, 'ready']]);
});

/** A file with the tiles around the places of installations 8 and 9, read by ranges. */
function anArchive(tag: string, bytes: Buffer): Answer {
  const spots = [8, 9].map((id) => ({ latitude: 52 + id / 10, longitude: 17 }));
  const tiles = spots.flatMap((spot) => tilesAround(spot, 16)).map((one) => ({ ...one, bytes }));
  const unique = new Map(tiles.map((one) => [`${one.z}/${one.x}/${one.y}`, one]));
  const file = pmtilesFile([...unique.values()], TileType.Png);
  return (_, range) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range) ?? [];
    return new Response(new Uint8Array(file.subarray(Number(from), Number(to) + 1)), { status: 206, headers: { ETag: `"${tag}"` } });
  };
}

const tags = () => new Set(planned().flatMap((name) => [...tilesIn(name).values()].map(({ headers }) => headers.get('ETag'))));

/** A device with the map of one place out of one file with all tiles. */
async function anArchiveDevice() {
  const ready = await aDevice([mine(19, 1)]);
  ready.server.providers = [{ ...PROVIDER, kind: 'pmtiles', url: 'https://tiles/poland.pmtiles' }];
  ready.server.answer = anArchive('older', Buffer.alloc(40, 1));
  await ready.hold();
  expect(await ready.says()).toEqual([[19, 'ready']]);
  const loseRange = () => tilesIn(planned()[0]).delete([...tilesIn(planned()[0]).keys()].at(-1) ?? '');
  return { ...ready, loseRange };
}

test('of one file with all tiles each range is needed', async () => {
  const { prove, says, loseRange } = await anArchiveDevice();
  loseRange();
  await prove();
  expect(await says()).toEqual([[19, 'map']]);
});

test.each(['another place is planned', 'a range of the old one is missing'])(
  'after the file was replaced no pieces of the old one stay beside the new ones, when %s',
  async (when) => {
    const { put, fill, says, hold, server, loseRange } = await anArchiveDevice();
    if (when.startsWith('another')) await put({ of: 'plan' }, [mine(19, 1), mine(18, 2)]);
    else loseRange();
    await fill();
    server.answer = anArchive('newer', Buffer.alloc(40, 2));
    await hold();
    expect((await says()).map(([, is]) => is)).not.toContain('ready');
    await hold();
    expect(tags()).toEqual(new Set(['"newer"']));
    expect((await says()).every(([, is]) => is === 'ready')).toBe(true);
  },
);

test('an installation without coordinates, or at 0, 0, needs no map', async () => {
  const { db, clock, says, hold, requests } = await aDevice([mine(19, 1), mine(18, 2)]);
  const places = [
    { id: 9, latitude: null, longitude: null },
    { id: 8, latitude: 0, longitude: 0 },
  ];
  const fleet = places.map((place) => ({ ...place, sn: `SN${place.id}`, isWorking: true }));
  await replaceInstallations(db, fleet as never, await beginFetch(db, 'installations'), { at: clock.device.now(), etag: null });
  await hold();
  expect(requests).toEqual([]);
  expect((await says()).map(([, is]) => is)).toEqual(['ready', 'ready']);
});

test('of thirty places the first twenty have maps, and the others are ready without', async () => {
  const { says, hold, requests } = await aDevice(
    Array.from({ length: 30 }, (_, index) => mine(11 + index, index)),
    { count: 30 },
  );
  await hold();
  expect(requests).toHaveLength(20 * TILES);
  expect((await says()).every(([, is]) => is === 'ready')).toBe(true);
});

test('what is planned for today and tomorrow keeps its maps, those of another day go', async () => {
  const { clock, db, hold, says, requests } = await aDevice([mine(19, 1), mine(18, 1, { plannedOn: NEXT })], { now: at(15) });
  await hold();
  expect(planned()).toHaveLength(2);
  await hold();
  expect(requests).toEqual([]);
  for (const free of await freeingsFor(db, 'fetched')) await free();
  expect(planned()).toHaveLength(2);
  clock.pass(24 * 3_600_000);
  await hold();
  expect(planned()).toHaveLength(1);
  clock.pass(24 * 3_600_000);
  await hold();
  expect(planned()).toEqual([]);
  expect(await says()).toEqual([]);
});

test('for what the user enters the maps go too, after everything else', async () => {
  const { db, says, hold } = await aDevice();
  await hold();
  for (const free of await freeingsFor(db, 'file')) await free();
  expect(planned()).toEqual([]);
  expect((await says())[0]?.[1]).not.toBe('ready');
});

test('a device without room fetches no map and says so', async () => {
  const { says, hold, requests } = await aDevice();
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1000, usage: 900 }) } });
  await hold();
  expect(requests).toEqual([]);
  expect(await says()).toEqual([[19, 'map room']]);
});

test('without a network nothing is asked for, and a device that gets full names the map', async () => {
  const { says, hold, requests, server } = await aDevice();
  server.mayGoOn = false;
  await hold();
  expect(requests).toEqual([]);
  server.mayGoOn = true;
  server.answer = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await hold();
  expect(await says()).toEqual([[19, 'map']]);
});
