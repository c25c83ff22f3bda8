import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const at = (name: string): string => fileURLToPath(new URL(`../../../../src/ui/maps/generated/${name}`, import.meta.url));
const labels = JSON.parse(readFileSync(at('labels.json'), 'utf8')) as {
  towns: { names: string[]; x: number[]; y: number[]; zoom: number[]; inPoland: string };
  countries: [string, number, number, number][];
};

test('towns have their Polish names', () => {
  const { names, inPoland } = labels.towns;
  expect(names).toEqual(
    expect.arrayContaining(['Warszawa', 'Łódź', 'Kraków', 'Wrocław', 'Gdańsk', 'Praga', 'Wilno', 'Lwów', 'Drezno', 'Kopenhaga']),
  );
  expect(names.filter((name) => ['Warsaw', 'Cracow', 'Vienna', 'Prague', 'Munich', 'Vilnius'].includes(name))).toEqual([]);
  expect([...inPoland].filter((flag) => flag === '1').length).toBeGreaterThan(2000);
});

test('labels thin out: few towns from afar, all of Poland close by', () => {
  const until = (zoom: number) => labels.towns.zoom.filter((from, i) => from <= zoom && labels.towns.inPoland[i] === '1').length;
  expect(until(6)).toBeLessThan(25);
  expect(until(8)).toBeGreaterThan(60);
  expect(until(10)).toBeGreaterThan(until(8) * 3);
});

test('the built-in map stays below 3 MB on the wire', () => {
  const packed = ['world.json', 'region.json', 'labels.json'].map((name) => brotliCompressSync(readFileSync(at(name))).length);
  const pictures = ['earth.webp', 'europe.webp'].map((name) => readFileSync(at(name)).length);
  expect([...packed, ...pictures].reduce((sum, n) => sum + n, 0)).toBeLessThan(3_000_000);
});
