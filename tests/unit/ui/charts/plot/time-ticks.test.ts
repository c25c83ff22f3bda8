import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { tickLabel, tickStep, timeTicks } from '#ui/charts/plot/time-ticks.ts';

const seconds = (date: string, hour = 0): number => instantOf(date, hour) / 1000;
const labels = (date: string, next: string, step: number): string[] => {
  const [from, to] = [seconds(date), seconds(next)];
  return timeTicks(from, to, step).map((at) => tickLabel(at, { hasDays: false, to }));
};

describe('ticks of time', () => {
  test('a day has ticks at full hours, up to 24:00', () => {
    expect(labels('2026-11-20', '2026-11-21', 360)).toEqual(['00:00', '06:00', '12:00', '18:00', '24:00']);
  });

  test('on days of 23 and 25 hours the ticks are at their hours', () => {
    expect(labels('2026-03-29', '2026-03-30', 360)).toEqual(['00:00', '06:00', '12:00', '18:00', '24:00']);
    expect(labels('2026-10-25', '2026-10-26', 360)).toEqual(['00:00', '06:00', '12:00', '18:00', '24:00']);
  });

  test('a week has ticks at days from Monday', () => {
    const [from, to] = [seconds('2026-10-19'), seconds('2026-10-26')];
    const labels = timeTicks(from, to, 1440).map((at) => tickLabel(at, { hasDays: true, to }));
    expect(labels).toEqual(['Pn 19', 'Wt 20', 'Śr 21', 'Cz 22', 'Pt 23', 'So 24', 'Nd 25', '']);
  });

  test('the step leaves enough space for each tick', () => {
    expect(tickStep(0, 86_400, 1200, 60)).toBe(120);
    expect(tickStep(0, 86_400, 300, 60)).toBe(360);
    expect(tickStep(0, 7 * 86_400, 300, 40)).toBe(1440);
  });
});
