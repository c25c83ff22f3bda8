import { expect, test } from 'vitest';
import { halfHours } from '#ui/charts/models/half-hours.ts';

const START = 1_780_000_200; // a half-hour of the clock
const times = (...minutes: number[]) => minutes.map((minute) => START + minute * 60);

test('each half-hour has the mean, the lowest and the highest of its readings; one without readings is a gap', () => {
  const x = times(0, 10, 20, 60, 70);
  const halves = halfHours(x, [[230, 236, 233, 250, 254]]);
  expect(halves?.x).toEqual(times(0, 30, 60));
  expect(halves?.columns[0]?.values).toEqual([233, null, 252]);
  expect(halves?.columns[0]?.band).toEqual({ low: [230, null, 250], high: [236, null, 254], width: 1800 });
});

test('a gap and a time of another phase do not count', () => {
  const halves = halfHours(times(0, 10, 20), [
    [230, null, 232],
    [undefined, 240, undefined],
  ]);
  expect(halves?.columns.map(({ values }) => values)).toEqual([[231], [240]]);
});

test('readings that are further apart than a quarter of an hour are not summed up, nor is a single one', () => {
  expect(halfHours(times(0, 60, 120), [[230, 231, 232]])).toBeNull();
  expect(halfHours(times(0), [[230]])).toBeNull();
  expect(halfHours([], [[]])).toBeNull();
});
