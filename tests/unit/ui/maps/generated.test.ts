import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';

const at = (name: string): string => fileURLToPath(new URL(`../../../../src/ui/maps/generated/${name}`, import.meta.url));
const labels = JSON.parse(readFileSync(at('labels.json'), 'utf8')) as {
  towns: { names: string[]; x: number[]; y: number[]; zoom: number[]; inPoland: string };
  countries: [string, number, number, number][];
  voivodeships: [string, number, number, number][];
};
const region = JSON.parse(readFileSync(at('region.json'), 'utf8')) as { size: number; voivodeships: number[][] };

test('towns have their Polish names', () => {
  const { names, inPoland } = labels.towns;
  expect(names).toEqual(
    expect.arrayContaining(['Warszawa', 'Łódź', 'Kraków', 'Wrocław', 'Gdańsk', 'Praga', 'Wilno', 'Lwów', 'Drezno', 'Kopenhaga']),
  );
  expect(names.filter((name) => ['Warsaw', 'Cracow', 'Vienna', 'Prague', 'Munich', 'Vilnius'].includes(name))).toEqual([]);
  expect([...inPoland].filter((flag) => flag === '1').length).toBeGreaterThan(2000);
});

test('a low zoom has few towns, a high zoom all of Poland', () => {
  const until = (zoom: number) => labels.towns.zoom.filter((from, i) => from <= zoom && labels.towns.inPoland[i] === '1').length;
  expect(until(6)).toBeLessThan(25);
  expect(until(8)).toBeGreaterThan(60);
  expect(until(10)).toBeGreaterThan(until(8) * 3);
});

test('the built-in map stays below 3 MB on the wire', () => {
  // The build compresses at quality 11, which takes 40 times as long and gives fewer bytes.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const packed = ['world.json', 'region.json', 'labels.json'].map((name) => brotliCompressSync(readFileSync(at(name)), { params }).length);
  const pictures = ['earth.webp', 'europe.webp'].map((name) => readFileSync(at(name)).length);
  expect([...packed, ...pictures].reduce((sum, n) => sum + n, 0)).toBeLessThan(3_000_000);
});

test('sixteen voivodeships have their names, and borders that meet one another or the edge of the country', () => {
  expect(labels.voivodeships.map(([name]) => name)).toHaveLength(16);
  const ends = region.voivodeships.flatMap((line) => {
    const points = line.flatMap((_, i) => (i % 2 === 0 ? [[line[i] ?? 0, line[i + 1] ?? 0] as const] : []));
    const last = points.reduce(([x, y], [dx, dy]) => [x + dx, y + dy] as const, [0, 0] as const);
    return [points[0] ?? [0, 0], last].map((point) => point.join(' '));
  });
  const meeting = ends.filter((end) => ends.filter((other) => other === end).length >= 3);
  expect(region.voivodeships.length).toBeGreaterThan(25);
  // Two thirds of all ends are junctions of three lines; the rest is on the country's border.
  expect(meeting.length / ends.length).toBeGreaterThan(0.6);
});
