import { expect, test } from 'vitest';
import { encodeJpeg } from '#server/seed/encode-jpeg.ts';

/* The pictures are read back by the tables that the file itself names. */

type Colour = readonly [number, number, number];

/** Rows of the table of T.81, figure 5: the place of each frequency of a block in the file. */
const ORDER = [
  ...[0, 1, 5, 6, 14, 15, 27, 28, 2, 4, 7, 13, 16, 26, 29, 42, 3, 8, 12, 17, 25, 30, 41, 43, 9, 11, 18, 24, 31, 40, 44, 53],
  ...[10, 19, 23, 32, 39, 45, 52, 54, 20, 22, 33, 38, 46, 51, 55, 60, 21, 34, 37, 47, 50, 56, 59, 61, 35, 36, 48, 49, 57, 58, 62, 63],
];

/** Contents of the segments by their markers, and the coded bits. */
function partsOf(file: Buffer) {
  const segments: (readonly [number, Buffer])[] = [];
  for (let at = 2; ; ) {
    const [marker, length] = [file.readUInt16BE(at), file.readUInt16BE(at + 2)];
    segments.push([marker, file.subarray(at + 4, at + 2 + length)]);
    at += 2 + length;
    if (marker !== 0xffda) continue;
    expect(file.subarray(at, -2).toString('latin1')).not.toMatch(/\xff[^\0]/);
    const coded = file.subarray(at, -2).toString('latin1').replaceAll('\xff\0', '\xff');
    return { segments, bits: [...Buffer.from(coded, 'latin1')].map((byte) => byte.toString(2).padStart(8, '0')).join('') };
  }
}

/** Symbols by their codes. */
function codesOf(table: Buffer): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  let [code, place] = [0, 17];
  for (let length = 1; length <= 16; length += 1, code *= 2)
    for (let n = table[length] ?? 0; n > 0; n -= 1, code += 1, place += 1)
      codes.set(code.toString(2).padStart(length, '0'), table[place] ?? 0);
  return codes;
}

const wave = (frequency: number, place: number): number =>
  (frequency === 0 ? Math.sqrt(1 / 8) : 1 / 2) * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);

/** The colour of each point by `x,y`. */
function decode(file: Buffer): ReadonlyMap<string, Colour> {
  const { segments, bits } = partsOf(file);
  const contentOf = (wanted: number) => segments.filter(([marker]) => marker === wanted).map(([, content]) => content);
  const [first, others] = contentOf(0xffc4).map(codesOf);
  const [divisors = Buffer.alloc(0), frame = Buffer.alloc(0)] = [...contentOf(0xffdb), ...contentOf(0xffc0)];
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  let at = 0;
  const symbol = (codes: ReadonlyMap<string, number> = new Map()): number => {
    for (let length = 1; length <= 16; length += 1) {
      const found = codes.get(bits.slice(at, at + length));
      if (found === undefined) continue;
      at += length;
      return found;
    }
    throw new Error('No code begins here.');
  };
  const value = (length: number): number => {
    const read = length === 0 ? 0 : Number.parseInt(bits.slice(at, at + length), 2);
    at += length;
    return length > 0 && read < 2 ** (length - 1) ? read - 2 ** length + 1 : read;
  };
  const before = [0, 0, 0];
  const block = (part: number): readonly number[] => {
    const read = Array<number>(64).fill(0);
    read[0] = (before[part] ?? 0) + value(symbol(first));
    before[part] = read[0];
    for (let place = 1; place < 64; place += 1) {
      const run = symbol(others);
      if (run === 0) break;
      place += run >> 4;
      read[place] = value(run & 15);
    }
    const frequencies = ORDER.map((place) => (read[place] ?? 0) * (divisors[place + 1] ?? 0));
    return ORDER.map((_, point) =>
      frequencies.reduce((sum, height, place) => sum + height * wave(place % 8, point % 8) * wave(place >> 3, point >> 3), 0),
    );
  };
  const colours = new Map<string, Colour>();
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      const [light = [], blue = [], red = []] = [0, 1, 2].map(block);
      for (const [point, y] of light.entries()) {
        const [b = 0, r = 0] = [blue[point], red[point]];
        const colour: Colour = [y + 128 + 1.402 * r, y + 128 - 0.3441 * b - 0.7141 * r, y + 128 + 1.772 * b];
        colours.set(`${left + (point % 8)},${top + (point >> 3)}`, colour);
      }
    }
  expect(bits.slice(at)).toMatch(/^1{0,7}$/);
  return colours;
}

test.each<readonly [string, (x: number, y: number) => Colour]>([
  ['one colour', () => [20, 200, 90]],
  ['slopes', (x, y) => [x * 8, y * 10, 255 - x * 4 - y * 5]],
  ['fine stripes and edges', (x, y) => (x % 2 === 0 || y > 13 ? [255, 255, 255] : [0, 0, 0])],
  ['the finest waves alone', (x, y) => Array(3).fill(128 + 400 * wave(7, x % 8) * wave(7, y % 8)) as unknown as Colour],
  ['noise', (x, y) => [(x * 7919 + y * 104_729) % 256, (x * y * 31) % 256, (x * x + y * 57) % 256]],
])('a picture of %s is read as it was drawn', (_, colourAt) => {
  const colours = decode(encodeJpeg(32, 24, colourAt));
  expect(colours.size).toBe(32 * 24);
  const errors = [...colours].flatMap(([point, colour]) => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return colourAt(x, y).map((wished, channel) => Math.abs(wished - (colour[channel] ?? 0)));
  });
  expect(Math.max(...errors)).toBeLessThan(30);
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(4);
});
