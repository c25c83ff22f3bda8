import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearSkyChange, transposed } from '#domain/comparison/transposition.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const roof = (tilt: number | null, azimuth: number | null) => ({ ...POZNAN, tilt, azimuth });
const SOUTH = roof(35, 180);
const share = fc.double({ min: 0.02, max: 1, noNaN: true });
const MORNING = instantOf('2026-06-18', 8);

test('roofs with the same orientation have the same power', () => {
  fc.assert(
    fc.property(share, (given) => {
      expect(transposed(given, SOUTH, SOUTH, MORNING)).toBeCloseTo(given, 6);
    }),
  );
});

test('a roof towards the sun has more power, the clearer the sky the more', () => {
  const east = roof(35, 90);
  const gain = (given: number) => transposed(given, SOUTH, east, MORNING) / given;
  expect(gain(0.45)).toBeGreaterThan(1.3);
  expect(gain(0.45)).toBeGreaterThan(gain(0.15));
  expect(gain(0.05)).toBeCloseTo(1, 0);
  expect(transposed(0.45, SOUTH, roof(35, 270), MORNING)).toBeLessThan(0.3);
});

test('an unknown orientation changes nothing, and neither does the night', () => {
  expect(transposed(0.4, roof(null, 180), SOUTH, MORNING)).toBe(0.4);
  expect(transposed(0.4, SOUTH, roof(35, null), MORNING)).toBe(0.4);
  expect(transposed(0.4, SOUTH, roof(35, 90), instantOf('2026-06-18', 1))).toBe(0.4);
});

test('a clear noon in March has more power than one in February', () => {
  const change = clearSkyChange(SOUTH, instantOf('2026-02-15', 12), instantOf('2026-03-20', 12));
  expect(change).toBeGreaterThan(1.1);
  expect(change).toBeLessThan(1.8);
  expect(clearSkyChange(SOUTH, instantOf('2026-02-15', 1), instantOf('2026-03-20', 12))).toBe(1);
});
