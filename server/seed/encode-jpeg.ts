/*
 * A JPEG of few lines for drawings of the demo: baseline, no subsampling, one quantiser for all frequencies. Its Huffman codes have one
 * length each, so a code is the symbol itself; libraries would save a few hundred bytes. Source: ITU-T T.81.
 */

/** Unit: 0 to 255 each of red, green and blue. */
type ColourAt = (x: number, y: number) => readonly [red: number, green: number, blue: number];

/** By this all frequencies are divided. */
const QUANTISER = 6;
/** Symbols of the first value of a block, with codes of four bits, and of the others, with codes of eight. */
const [FIRST_SYMBOLS, OTHER_SYMBOLS] = [12, 255];

const PLACES = Array.from({ length: 64 }, (_, place) => place);
const [columnOf, rowOf] = [(place: number) => place % 8, (place: number) => place >> 3];

/** From low frequencies to high ones, along the diagonals. Source: T.81, figure A.6. */
const ZIGZAG = PLACES.toSorted((one, other) => {
  const [diagonal, next] = [one, other].map((place) => columnOf(place) + rowOf(place)) as [number, number];
  return diagonal - next || (diagonal % 2 === 0 ? rowOf(other) - rowOf(one) : rowOf(one) - rowOf(other));
});

const WAVES = PLACES.map(
  (place) => (rowOf(place) === 0 ? Math.sqrt(1 / 8) : 1 / 2) * Math.cos(((2 * columnOf(place) + 1) * rowOf(place) * Math.PI) / 16),
);
const sumOf = (term: (n: number) => number): number => {
  let sum = 0;
  for (let n = 0; n < 8; n += 1) sum += term(n);
  return sum;
};
const at = (values: readonly number[], place: number): number => values[place] ?? 0;

/** The frequencies of a block, divided and rounded, in the order of `ZIGZAG`. Source: T.81, A.3.3. */
function frequenciesOf(block: readonly number[]): readonly number[] {
  const rows = PLACES.map((place) => sumOf((n) => at(WAVES, columnOf(place) * 8 + n) * at(block, rowOf(place) * 8 + n)));
  return ZIGZAG.map((place) => Math.round(sumOf((n) => at(WAVES, rowOf(place) * 8 + n) * at(rows, n * 8 + columnOf(place))) / QUANTISER));
}

/** Luminance and both chrominances, 0 in the middle of the range. Source: JFIF 1.02. */
const CHANNELS: readonly ((colour: ReturnType<ColourAt>) => number)[] = [
  ([red, green, blue]) => 0.299 * red + 0.587 * green + 0.114 * blue - 128,
  ([red, green, blue]) => -0.1687 * red - 0.3313 * green + 0.5 * blue,
  ([red, green, blue]) => 0.5 * red - 0.4187 * green - 0.0813 * blue,
];

/** Collects bits; a byte of ones is followed by a zero, so that it is no marker. */
function bitWriter() {
  const bytes: number[] = [];
  let [held, count] = [0, 0];
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      held = (held << 1) | ((value >> bit) & 1);
      count += 1;
      if (count < 8) continue;
      bytes.push(...(held === 0xff ? [held, 0] : [held]));
      [held, count] = [0, 0];
    }
  };
  /** A value as its length in bits and then its bits, which are one less for negative values. Source: T.81, F.1.2. */
  const putValue = (value: number, putLength: (length: number) => void): void => {
    const length = 32 - Math.clz32(Math.abs(value));
    putLength(length);
    put(value < 0 ? value + 2 ** length - 1 : value, length);
  };
  return { bytes, put, putValue };
}

function putBlock({ put, putValue }: ReturnType<typeof bitWriter>, [first = 0, ...others]: readonly number[], before: number): void {
  putValue(first - before, (length) => put(length, 4));
  let zeros = 0;
  for (const value of others) {
    if (value === 0) zeros += 1;
    else {
      for (; zeros > 15; zeros -= 16) put(0xf0, 8);
      const run = zeros * 16;
      putValue(value, (length) => put(run + length, 8));
      zeros = 0;
    }
  }
  if (zeros > 0) put(0, 8);
}

const segment = (marker: number, content: readonly number[]): readonly number[] => {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
};
/** Codes of one length for so many symbols. Source: T.81, B.2.4.2. */
const codes = (table: number, symbols: number, length: number): readonly number[] =>
  segment(0xc4, [table, ...Array.from({ length: 16 }, (_, index) => (index + 1 === length ? symbols : 0)), ...Array(symbols).keys()]);

/** Unit: px; multiples of 8. */
export function encodeJpeg(width: number, height: number, colourAt: ColourAt): Buffer {
  const writer = bitWriter();
  const before = [0, 0, 0];
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      const colours = PLACES.map((place) => colourAt(left + columnOf(place), top + rowOf(place)));
      for (const [index, channel] of CHANNELS.entries()) {
        const frequencies = frequenciesOf(colours.map(channel));
        putBlock(writer, frequencies, at(before, index));
        before[index] = at(frequencies, 0);
      }
    }
  writer.put(0x7f, 7); // fills the last byte
  const parts = [1, 2, 3];
  return Buffer.from([
    ...[0xff, 0xd8, ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])],
    ...segment(0xdb, [0, ...PLACES.map(() => QUANTISER)]),
    ...segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3, ...parts.flatMap((part) => [part, 0x11, 0])]),
    ...[...codes(0x00, FIRST_SYMBOLS, 4), ...codes(0x10, OTHER_SYMBOLS, 8)],
    ...segment(0xda, [3, ...parts.flatMap((part) => [part, 0]), 0, 63, 0]),
    ...[...writer.bytes, 0xff, 0xd9],
  ]);
}
