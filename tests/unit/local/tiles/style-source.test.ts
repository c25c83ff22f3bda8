import { expect, test } from 'vitest';
import { styleSource } from '#local/tiles/style-source.ts';

const STYLE = 'https://maps.example/styles/day.json?key=7';

/** A provider with that style and its documents; records the requests. */
async function aTileSource(style: object, documents: Readonly<Record<string, object>> = {}) {
  const held = new Map<string, Response>();
  const cache = {
    match: async (url: string) => held.get(url)?.clone(),
    put: async (url: string, answer: Response) => {
      held.set(url, answer);
    },
  } as unknown as Cache;
  const requests: string[] = [];
  const fetching = (async (url: string) => {
    requests.push(url);
    const document = { [STYLE]: style, ...documents }[url];
    return document ? Response.json(document) : new Response('piece');
  }) as typeof fetch;
  const well = await styleSource(STYLE, cache, { fetching, signal: new AbortController().signal });
  /** The requests for these tiles. */
  const tilesOf = async (...tiles: readonly (readonly [z: number, x: number, y: number])[]) => {
    requests.length = 0;
    for (const [z, x, y] of tiles) expect((await well.fetchTile({ z, x, y })).is).toBe('held');
    return [...requests];
  };
  return { requests: [...requests], tilesOf };
}

const raster = (more: object) => ({ type: 'raster', tiles: ['https://t.example/{z}/{x}/{y}.png'], ...more });

test('rows counted from the south are asked for by their own numbers', async () => {
  const { tilesOf } = await aTileSource({ sources: { photos: raster({ scheme: 'tms' }) } });
  expect(await tilesOf([3, 4, 2], [3, 4, 0])).toEqual(['https://t.example/3/4/5.png', 'https://t.example/3/4/7.png']);
});

test('a source is asked only at the zooms it has, and one that says nothing of them at all', async () => {
  const { tilesOf } = await aTileSource({
    sources: {
      fine: raster({ tiles: ['https://fine.example/{z}/{x}/{y}'], minzoom: 9, maxzoom: 10 }),
      always: raster({ tiles: ['https://always.example/{z}/{x}/{y}'] }),
    },
  });
  expect(await tilesOf([8, 0, 0], [9, 0, 0], [10, 0, 0], [11, 0, 0])).toEqual([
    'https://always.example/8/0/0',
    'https://fine.example/9/0/0',
    'https://always.example/9/0/0',
    'https://fine.example/10/0/0',
    'https://always.example/10/0/0',
    'https://always.example/11/0/0',
  ]);
});

test('a source in a document of its own is read there, with addresses relative to it', async () => {
  const document = 'https://maps.example/sources/town.json';
  const { requests, tilesOf } = await aTileSource(
    { sources: { town: { type: 'vector', url: '../sources/town.json' } } },
    { [document]: { tiles: ['tiles/{z}/{x}/{y}.pbf'], maxzoom: 14 } },
  );
  expect(requests).toEqual([STYLE, document]);
  expect(await tilesOf([14, 1, 2], [15, 1, 2])).toEqual(['https://maps.example/sources/tiles/14/1/2.pbf']);
});

test('every list of pictures is fetched, plain and for dense screens, with the key behind its address', async () => {
  const { requests } = await aTileSource({
    sources: {},
    sprite: [
      { id: 'default', url: 'https://maps.example/sprites/day?key=7' },
      { id: 'signs', url: '../sprites/signs' },
    ],
  });
  const pieces = ['.json', '.png', '@2x.json', '@2x.png'];
  expect(requests).toEqual([
    STYLE,
    ...pieces.map((piece) => `https://maps.example/sprites/day${piece}?key=7`),
    ...pieces.map((piece) => `https://maps.example/sprites/signs${piece}`),
  ]);
});
