import { expect, test } from 'vitest';
import { publishedStyle } from '#tests/support/street-map/street-map.ts';
import { LAND_COLOURS } from '#ui/maps/paint/map-colours.ts';
import { contrast, parseColour, PLACES_FROM, readableStyle, type StyleLayer } from '#ui/maps/layers/readable-style.ts';

const published = (JSON.parse(publishedStyle('https://tiles.test')) as { layers: StyleLayer[] }).layers;
const rgbOf = (text: string) => parseColour(text)?.rgb ?? [0, 0, 0];
const LAND = rgbOf(LAND_COLOURS.poland);

/** All colours of a value, which may be an expression. */
const coloursIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(coloursIn) : typeof value === 'string' && parseColour(value) ? [value] : [];
const leastContrast = (layers: readonly StyleLayer[], paint: string): number =>
  Math.min(...layers.flatMap((layer) => coloursIn(layer.paint?.[paint])).map((colour) => contrast(rgbOf(colour), LAND)));

test('colours are read as styles write them', () => {
  expect(parseColour('#fff')).toEqual({ rgb: [255, 255, 255], alpha: 1 });
  expect(parseColour('#102030')).toEqual({ rgb: [16, 32, 48], alpha: 1 });
  expect(parseColour('rgb(27 ,27 ,29)')).toEqual({ rgb: [27, 27, 29], alpha: 1 });
  expect(parseColour('rgba(60,60,60,0.8)')).toEqual({ rgb: [60, 60, 60], alpha: 0.8 });
  expect(parseColour('hsla(0,0%,100%,0.5)')).toEqual({ rgb: [255, 255, 255], alpha: 0.5 });
  expect(parseColour('hsl(120,100%,50%)')?.rgb.map(Math.round)).toEqual([0, 255, 0]);
  for (const text of ['interpolate', 'linear', '', 'rgb(a,b,c)']) expect(parseColour(text)).toBeNull();
});

test('the published dark style is too faint outdoors; at load its streets and names become readable', () => {
  const streets = (layers: readonly StyleLayer[]) =>
    layers.filter(
      ({ type, id, 'source-layer': layer }) => type === 'line' && layer === 'transportation' && /^highway_(minor|major|motorway)/.test(id),
    );
  const names = (layers: readonly StyleLayer[]) => layers.filter(({ 'source-layer': layer }) => layer === 'place');
  const labels = (layers: readonly StyleLayer[]) => layers.filter(({ 'source-layer': layer }) => layer === 'transportation_name');
  expect(leastContrast(streets(published), 'line-color')).toBeLessThan(1.5);
  expect(leastContrast(names(published), 'text-color')).toBeLessThan(3);

  const readable = readableStyle(published);
  expect(leastContrast(streets(readable), 'line-color')).toBeGreaterThanOrEqual(2.9); // rounded to whole numbers of a colour
  expect(leastContrast(names(readable), 'text-color')).toBeGreaterThanOrEqual(6.9);
  expect(leastContrast(labels(readable), 'text-color')).toBeGreaterThanOrEqual(4.9);
  expect(readable.find(({ type }) => type === 'background')?.paint).toEqual({ 'background-color': LAND_COLOURS.poland });
  expect(readable.find(({ id }) => id === 'water')?.paint?.['fill-color']).toBe(LAND_COLOURS.lake);
  expect(readable.map(({ id }) => id)).toEqual(published.map(({ id }) => id));
});

test('names of places are large enough, and begin where the built-in map ends', () => {
  for (const layer of readableStyle(published).filter(({ 'source-layer': from }) => from === 'place')) {
    expect(layer.minzoom).toBeGreaterThanOrEqual(PLACES_FROM);
    const size = layer.layout?.['text-size'];
    if (typeof size === 'number') expect(size).toBeGreaterThanOrEqual(12);
  }
});

test('names are Polish where the style asks for English ones', () => {
  const name = (id: string) => readableStyle(published).find((layer) => layer.id === id)?.layout?.['text-field'];
  expect(name('place_city')).toEqual(['coalesce', ['get', 'name:pl'], ['get', 'name:latin'], ['get', 'name']]);
  expect(name('highway_name_motorway')).toEqual(['to-string', ['get', 'ref']]);
});

test('a style that is not dark, or bright enough, keeps its colours', () => {
  const light: StyleLayer[] = [
    { id: 'ground', type: 'background', paint: { 'background-color': '#eeeeee' } },
    { id: 'street', type: 'line', 'source-layer': 'transportation', paint: { 'line-color': '#dddddd' } },
  ];
  expect(readableStyle(light)).toEqual(light);
  const [, street] = readableStyle([
    { id: 'ground', type: 'background', paint: { 'background-color': '#000' } },
    { id: 'street', type: 'line', 'source-layer': 'transportation', paint: { 'line-color': '#ffffff' } },
  ]);
  expect(street?.paint?.['line-color']).toBe('rgb(255,255,255)');
});
