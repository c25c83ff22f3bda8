import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { tickLabel, tickStep, timeTicks } from '#ui/charts/plot/time-ticks.ts';
import { dashSeen, markedIndexes } from '#ui/charts/plot/marker-path.ts';
import { isWhole, zoomed } from '#ui/charts/plot/zoom.ts';

const seconds = (date: string, hour = 0): number => instantOf(date, hour) / 1000;
const labels = (date: string, next: string, step: number): string[] => {
  const [from, to] = [seconds(date), seconds(next)];
  return timeTicks(from, to, step).map((at) => tickLabel(at, { hasDays: false, to }));
};

describe('ticks of time', () => {
  test('a day is told in hours of the clock, to 24:00', () => {
    expect(labels('2026-11-20', '2026-11-21', 360)).toEqual(['00:00', '06:00', '12:00', '18:00', '24:00']);
  });

  test('on days of 23 and 25 hours the hours still stand at their names', () => {
    expect(labels('2026-03-29', '2026-03-30', 360)).toEqual(['00:00', '06:00', '12:00', '18:00', '24:00']);
    expect(labels('2026-10-25', '2026-10-26', 360)).toEqual(['00:00', '06:00', '12:00', '18:00', '24:00']);
  });

  test('a week is told in days from Monday', () => {
    const [from, to] = [seconds('2026-10-19'), seconds('2026-10-26')];
    const told = timeTicks(from, to, 1440).map((at) => tickLabel(at, { hasDays: true, to }));
    expect(told).toEqual(['Pn 19', 'Wt 20', 'Śr 21', 'Cz 22', 'Pt 23', 'So 24', 'Nd 25', '']);
  });

  test('the step leaves every tick its room', () => {
    expect(tickStep(0, 86_400, 1200, 60)).toBe(120);
    expect(tickStep(0, 86_400, 300, 60)).toBe(360);
    expect(tickStep(0, 7 * 86_400, 300, 40)).toBe(1440);
  });
});

describe('markers on a line', () => {
  const always = () => true;

  test('twelve at most, evenly over what is seen', () => {
    expect(markedIndexes(0, 287, 900, always)).toHaveLength(12);
    expect(markedIndexes(100, 111, 900, always)).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111]);
  });

  test('fewer where they would stand on one another, and one at least', () => {
    expect(markedIndexes(0, 12, 30, always)).toEqual([6]);
    expect(markedIndexes(0, 99, 120, always)).toHaveLength(4);
  });

  test('never in a gap', () => expect(markedIndexes(0, 99, 900, () => false)).toEqual([]));
});

test('dashes stand where a line can be broken, and not in the band of a week that was read every minute', () => {
  expect(dashSeen([8, 4], 288, 900)).toEqual([8, 4]);
  expect(dashSeen([8, 4], 2016, 300)).toEqual([8, 4]);
  expect(dashSeen([8, 4], 10_080, 900)).toEqual([]);
});

describe('zoom', () => {
  const whole = { from: 0, to: 1000 };

  test('the point under the fingers stays where it is', () => {
    expect(zoomed(whole, whole, 250, 0.5)).toEqual({ from: 125, to: 625 });
  });

  test('never past the edges, never wider than the whole, never closer than a hundredth', () => {
    void fc.assert(
      fc.property(
        fc.double({ min: 0, max: 900, noNaN: true }),
        fc.double({ min: 10, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        (from, width, share, factor) => {
          const now = { from, to: from + width };
          const next = zoomed(now, whole, from + width * share, factor);
          expect(next.from).toBeGreaterThanOrEqual(-1e-9);
          expect(next.to).toBeLessThanOrEqual(1000 + 1e-9);
          expect(next.to - next.from).toBeGreaterThanOrEqual(10 - 1e-9);
        },
      ),
    );
  });

  test('all the way out is the whole', () => {
    expect(isWhole(zoomed({ from: 400, to: 500 }, whole, 450, 100), whole)).toBe(true);
  });
});
