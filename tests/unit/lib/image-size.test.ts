import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageSize } from '#lib/image-size.ts';

const two = (value: number): number[] => [value >> 8, value & 255];
const segment = (marker: number, bytes: readonly number[]): number[] => [0xff, marker, ...two(bytes.length + 2), ...bytes];

/** A JPEG with these segments before its frame. */
const aJpeg = (width: number, height: number, before: readonly (readonly number[])[], frame: number): Uint8Array =>
  new Uint8Array([
    0xff,
    0xd8,
    ...before.flat(),
    ...segment(frame, [8, ...two(height), ...two(width), 3, 0, 0, 0]),
    0xff,
    0xda,
    0,
    0,
    0,
    0,
    0,
  ]);

const side = fc.integer({ min: 1, max: 65_535 });
const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 300 });
const others = fc.array(
  fc.record({ marker: fc.constantFrom(0xe0, 0xe1, 0xdb, 0xc4, 0xfe), bytes }).map((one) => segment(one.marker, one.bytes)),
  { maxLength: 6 },
);

test('a JPEG has the size of its frame, whatever is before it', () => {
  fc.assert(
    fc.property(side, side, others, fc.constantFrom(0xc0, 0xc1, 0xc2, 0xcf), (width, height, before, frame) => {
      expect(imageSize(aJpeg(width, height, before, frame))).toEqual({ width, height });
    }),
  );
});

test('a PNG has the size of its header', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 2, 0, 8, 6, 0, 0];
  expect(imageSize(new Uint8Array(png))).toEqual({ width: 1, height: 512 });
});

test('any other bytes, and a file that is cut, have none and never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (some) => {
      imageSize(some);
    }),
  );
  const whole = aJpeg(
    4000,
    3000,
    [
      segment(
        0xe1,
        Array.from({ length: 200 }, () => 7),
      ),
    ],
    0xc0,
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 210 }), (length) => {
      expect(imageSize(whole.slice(0, length))).toBeNull();
    }),
  );
  expect(imageSize(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'))).toBeNull();
});
