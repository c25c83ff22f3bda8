import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mapTexts } from '#texts/map.ts';
import { HALF_WORLD, toMercator } from '#ui/maps/mercator.ts';
import { nearestOf } from '#ui/maps/nearest-town.ts';

const town = (name: string, longitude: number, latitude: number) => {
  const [x, y] = toMercator(longitude, latitude);
  return { name, x, y };
};
const TOWNS = [town('Kalisz', 18.09, 51.76), town('Opatówek', 18.223, 51.74), town('Warszawa', 21.01, 52.23)];

test('the nearest of the towns, with its distance', () => {
  const nearest = nearestOf(TOWNS, { latitude: 51.745, longitude: 18.3 });
  expect(nearest?.name).toBe('Opatówek');
  expect(nearest?.km).toBeCloseTo(5.33, 1);
});

test('without towns there is none', () => expect(nearestOf([], { latitude: 52, longitude: 19 })).toBeNull());

test('a spot in the middle of Poland has a town of the built-in map within twenty kilometres', () => {
  const { towns } = JSON.parse(readFileSync(new URL('../../../../src/ui/maps/generated/labels.json', import.meta.url), 'utf8')) as {
    towns: { names: string[]; x: number[]; y: number[]; size: number };
  };
  const metres = (at: number): number => (at / towns.size) * 2 * HALF_WORLD - HALF_WORLD;
  const all = towns.names.map((name, at) => ({ name, x: metres(towns.x[at] ?? 0), y: -metres(towns.y[at] ?? 0) }));
  expect(nearestOf(all, { latitude: 52.23, longitude: 21.01 })?.name).toBe('Warszawa');
  expect(nearestOf(all, { latitude: 52.07, longitude: 19.48 })?.km).toBeLessThan(20);
});

test('the distance is shown from one kilometre on', () => {
  expect(mapTexts.location.nearest('Kalisz', 0.4)).toBe('Najbliższa miejscowość: Kalisz');
  expect(mapTexts.location.nearest('Kalisz', 3.24)).toBe('Najbliższa miejscowość: Kalisz, 3,2 km');
  expect(mapTexts.location.nearest('Kalisz', 48.4)).toBe('Najbliższa miejscowość: Kalisz, 48 km');
});
