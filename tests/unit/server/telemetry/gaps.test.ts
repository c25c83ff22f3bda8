import { expect, test } from 'vitest';
import { withGaps } from '#server/telemetry/gaps.ts';

const MINUTE = 60_000;
const series = (...minutes: number[]) => minutes.map((minute) => ({ at: minute * MINUTE, value: minute }));

test('a silence becomes one point of null where the next reading was due', () => {
  expect(withGaps(series(0, 5, 10, 60, 65))).toEqual([...series(0, 5, 10), { at: 15 * MINUTE, value: null }, ...series(60, 65)]);
});

test('a late reading is no gap, nor is the usual step of a slow device', () => {
  expect(withGaps(series(0, 5, 10, 24, 29))).toEqual(series(0, 5, 10, 24, 29));
  expect(withGaps(series(0, 15, 30, 60, 75))).toEqual(series(0, 15, 30, 60, 75));
});

test('nothing and one point stay what they are', () => {
  expect(withGaps([])).toEqual([]);
  expect(withGaps(series(7))).toEqual(series(7));
});
