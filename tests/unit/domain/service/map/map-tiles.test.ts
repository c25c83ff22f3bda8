import { expect, test } from 'vitest';
import { tilesAround, tilesOver } from '#domain/service/map/map-tiles.ts';

const POZNAN = { latitude: 52.41, longitude: 16.92 };
const box = { west: POZNAN.longitude, east: POZNAN.longitude, south: POZNAN.latitude, north: POZNAN.latitude };
const names = (tiles: readonly { readonly z: number; readonly x: number; readonly y: number }[]) =>
  tiles.map(({ z, x, y }) => `${z}/${x}/${y}`);

test('around a place are the tiles with it at each zoom from 10 to 16, with their neighbours from 13 on, and never more than 60', () => {
  const around = names(tilesAround(POZNAN, 19));
  const own = tilesOver([box], { from: 10, to: 16 });
  expect(around).toEqual(expect.arrayContaining(names(own)));
  const neighbours = own
    .filter(({ z }) => z >= 13)
    .flatMap(({ z, x, y }) =>
      [-1, 1].flatMap((by) => [
        { z, x: x + by, y },
        { z, x, y: y + by },
      ]),
    );
  expect(around).toEqual(expect.arrayContaining(names(neighbours)));
  expect(new Set(around).size).toBe(around.length);
  expect(around.length).toBeLessThanOrEqual(60);
});

test('above the highest zoom of a provider its tiles are enlarged, so only those are needed', () => {
  expect(new Set(tilesAround(POZNAN, 8).map(({ z }) => z))).toEqual(new Set([8]));
  expect(tilesAround(POZNAN, 8)).toHaveLength(25);
});

test('at the edge of the grid there are fewer tiles, and all are of the grid', () => {
  const tiles = tilesAround({ latitude: 85, longitude: -180 }, 16);
  expect(tiles.every(({ z, x, y }) => x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z)).toBe(true);
});
