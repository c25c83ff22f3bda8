import { readFileSync } from 'node:fs';
import { EXTENT, type TileFeature, vectorTile } from './vector-tile.ts';

/*
 * A stand-in for the default vector map: OpenFreeMap's published dark style (style.json, LICENSE.txt: code BSD-3-Clause, design
 * CC BY 4.0) with a TileJSON document and one tile of our own for all places, in the OpenMapTiles schema.
 */
const STYLE = readFileSync(new URL('style.json', import.meta.url), 'utf8');

export const publishedStyle = (origin: string): string => STYLE.replaceAll('https://__TILEJSON_DOMAIN__', origin);

const MIDDLE = EXTENT / 2;
const across = (y: number): TileFeature['points'] => [
  [0, y],
  [EXTENT, y],
];
const down = (x: number): TileFeature['points'] => [
  [x, 0],
  [x, EXTENT],
];
const street = (streetClass: string, points: TileFeature['points']): TileFeature => ({
  kind: 'line',
  points,
  properties: { class: streetClass },
});
const NAMED = { name: 'Testowa Street', name_en: 'Testowa Street', 'name:latin': 'Testowa', 'name:pl': 'ulica Testowa' };
const TOWN = { class: 'village', name: 'Teststadt', name_en: 'Testtown', 'name:latin': 'Teststadt', 'name:pl': 'Testowo' };

const TILE = vectorTile({
  water: [
    {
      kind: 'polygon',
      points: [
        [0, 0],
        [900, 0],
        [900, 900],
        [0, 900],
      ],
      properties: { class: 'lake' },
    },
  ],
  transportation: [
    street('motorway', [
      [0, 600],
      [EXTENT, 1400],
    ]),
    street('primary', across(MIDDLE)),
    ...[1_500, 2_700, 3_300].map((y) => street('minor', across(y))),
    ...[700, 1_700, 2_600, 3_500].map((x) => street('minor', down(x))),
    street('path', [
      [0, EXTENT],
      [EXTENT, MIDDLE],
    ]),
  ],
  transportation_name: [{ kind: 'line', points: across(MIDDLE), properties: { class: 'primary', ...NAMED } }],
  place: [{ kind: 'point', points: [[MIDDLE, 2_400]], properties: TOWN }],
});

/** What the stand-in answers to a path; `null` to one that it does not know. */
export function streetMapAnswer(origin: string, path: string): readonly [type: string, body: Buffer | string] | null {
  if (path === '/styles/dark') return ['application/json', publishedStyle(origin)];
  if (path === '/planet') {
    const tiles = [`${origin}/planet/test/{z}/{x}/{y}.pbf`];
    return ['application/json', JSON.stringify({ tilejson: '3.0.0', tiles, minzoom: 0, maxzoom: 14 })];
  }
  if (path.startsWith('/planet/')) return ['application/x-protobuf', TILE];
  if (/^\/sprites\/.*\.json$/.test(path)) return ['application/json', '{}'];
  return null;
}
