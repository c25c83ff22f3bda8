import { expect, test } from 'vitest';
import { DRAWN_GAPS, isGap, SENT_GAPS, usualStep, withGaps } from '#domain/energy/gaps.ts';

const MINUTE = 60_000;
const series = (...minutes: number[]) => minutes.map((minute) => ({ at: minute * MINUTE, value: minute }));

test('a gap gets one null point at the time of the expected reading', () => {
  expect(withGaps(series(0, 5, 10, 60, 65))).toEqual([...series(0, 5, 10), { at: 15 * MINUTE, value: null }, ...series(60, 65)]);
});

test('a late reading is no gap, nor is the usual step of a slow device', () => {
  expect(withGaps(series(0, 5, 10, 24, 29))).toEqual(series(0, 5, 10, 24, 29));
  expect(withGaps(series(0, 15, 30, 60, 75))).toEqual(series(0, 15, 30, 60, 75));
});

test('an empty series and one point stay unchanged', () => {
  expect(withGaps([])).toEqual([]);
  expect(withGaps(series(7))).toEqual(series(7));
});

test('the server and the charts have one rule with two limits', () => {
  expect([12, 15].map((step) => isGap(step * MINUTE, 5 * MINUTE, SENT_GAPS))).toEqual([false, true]);
  expect([12.5, 13].map((step) => isGap(step, 5, DRAWN_GAPS))).toEqual([false, true]);
  expect(isGap(10 * MINUTE, MINUTE, SENT_GAPS)).toBe(false);
});

test('the usual step is the median, and 0 for fewer than two times', () => {
  expect(usualStep([0, 5, 10, 60, 65])).toBe(5);
  expect([usualStep([]), usualStep([7])]).toEqual([0, 0]);
});
