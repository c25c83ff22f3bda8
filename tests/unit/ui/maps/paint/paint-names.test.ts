import { expect, test } from 'vitest';
import type { BuiltInMap, Town } from '#ui/maps/layers/built-in-map.ts';
import type { Disc } from '#ui/maps/layers/marker-layer.ts';
import { paintNames } from '#ui/maps/paint/paint-names.ts';

const WIDTH = 400;
const HEIGHT = 300;
/** The part of the sheet beyond the window on each side. */
const OUTSIDE = [100, 80] as const;
/** Width of a letter in the context below. */
const LETTER = 8;

const town = (name: string, x: number, y: number): Town => ({ name, x, y: -y, zoom: 0, isInPoland: true, people: 1_000 });

/** Writes towns on a sheet of one metre a pixel with its corner at 0, 0; where each name begins, by name. */
function written(towns: readonly Town[], groups: readonly Disc[] = []): Record<string, number> {
  const begins: Record<string, number> = {};
  const context = {
    measureText: (text: string) => ({ width: text.length * LETTER }),
    strokeText: () => undefined,
    fillText: (text: string, left: number) => {
      begins[text] = left;
    },
    beginPath: () => undefined,
    arc: () => undefined,
    fill: () => undefined,
  } as unknown as CanvasRenderingContext2D;
  const map = { countries: [], seas: [], voivodeships: [], towns } as unknown as BuiltInMap;
  paintNames(
    { context, extent: [0, -HEIGHT, WIDTH, 0], resolution: 1, width: WIDTH, height: HEIGHT, outside: OUTSIDE },
    map,
    'dark',
    groups,
  );
  return begins;
}

test('no name is cut by the edge of the window: it is written on the other side of its town, or not at all', () => {
  const [left, right] = [OUTSIDE[0], WIDTH - OUTSIDE[0]];
  const begins = written([
    town('Środek', 150, 150),
    town('Skraj prawy', right - 20, 120),
    town('Skraj górny', 150, OUTSIDE[1] + 2),
    town('Za oknem', right + 20, 180),
    town('Przed', left - 30, 200),
  ]);
  expect(begins['Środek']).toBeGreaterThan(150);
  expect(begins['Skraj prawy']).toBeLessThan(right - 20 - 'Skraj prawy'.length * LETTER);
  expect(begins['Skraj górny']).toBeUndefined();
  expect(begins['Za oknem']).toBeGreaterThan(right);
  expect(begins['Przed']).toBeLessThan(left - 30 - 'Przed'.length * LETTER);
});

test('no name is covered by a group of markers: it is written beside the group, or not at all', () => {
  const group = { x: 190, y: -150, radius: 18 };
  const begins = written([town('Pod grupą', 185, 152), town('Obok', 150, 150), town('Dalej', 150, 220)], [group]);
  expect(begins['Pod grupą']).toBeGreaterThan(group.x + group.radius);
  expect(begins['Obok']).toBeLessThan(150 - 'Obok'.length * LETTER);
  expect(begins['Dalej']).toBeGreaterThan(150);
});
