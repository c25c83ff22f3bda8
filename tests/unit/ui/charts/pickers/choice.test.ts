import { describe, expect, test } from 'vitest';
import { type ChartChoice, firstChoice, stepped, withDate, withPeriod, withTab } from '#ui/charts/pickers/choice.ts';

const TODAY = '2026-11-20';
const energy = (period: ChartChoice['period'], date: string): ChartChoice => ({ tab: 'energy', period, date });

describe('what the charts show', () => {
  test('it begins with power of today', () => {
    expect(firstChoice(TODAY)).toEqual({ tab: 'power', period: 'day', date: TODAY });
  });

  test('another tab returns to today, independent of the previous choice', () => {
    expect(withTab('voltages', TODAY)).toEqual({ tab: 'voltages', period: 'day', date: TODAY });
  });

  test('a week begins on Monday, over the turn of a year too', () => {
    expect(withDate(energy('week', '2026-11-16'), '2027-01-01').date).toBe('2026-12-28');
    expect(withDate(energy('week', '2026-11-16'), '2024-12-30').date).toBe('2024-12-30');
    expect(withDate(energy('week', '2026-11-16'), '2025-01-05').date).toBe('2024-12-30');
  });

  test('a week with a clock change is still seven days from Monday to Monday', () => {
    const march = withDate(energy('week', '2026-11-16'), '2026-03-29');
    expect([march.date, stepped(march, 1).date]).toEqual(['2026-03-23', '2026-03-30']);
    const october = withDate(energy('week', '2026-11-16'), '2026-10-25');
    expect([october.date, stepped(october, 1).date]).toEqual(['2026-10-19', '2026-10-26']);
  });

  test('a month begins on its first, a year on the first of January', () => {
    expect(withDate(energy('month', TODAY), '2028-02-29').date).toBe('2028-02-01');
    expect(withDate(energy('year', TODAY), '2025-12-31').date).toBe('2025-01-01');
  });

  test('another period stays around today while today is visible', () => {
    const week = withPeriod(energy('day', TODAY), 'week', TODAY);
    expect(week.date).toBe('2026-11-16');
    expect(withPeriod(week, 'day', TODAY).date).toBe(TODAY);
    expect(withPeriod(week, 'year', TODAY).date).toBe('2026-01-01');
  });

  test('another period stays around the current date if today is not visible', () => {
    expect(withPeriod(energy('day', '2025-03-30'), 'week', TODAY).date).toBe('2025-03-24');
    expect(withPeriod(energy('month', '2025-03-01'), 'day', TODAY).date).toBe('2025-03-01');
  });

  test('voltages have no month and no year, power has only the day', () => {
    const voltages: ChartChoice = { tab: 'voltages', period: 'week', date: '2026-11-16' };
    expect(withPeriod(voltages, 'month', TODAY)).toBe(voltages);
    expect(withPeriod(voltages, 'year', TODAY)).toBe(voltages);
    const power = firstChoice(TODAY);
    expect(withPeriod(power, 'week', TODAY)).toBe(power);
  });

  test.each([
    ['day', '2026-12-31', '2027-01-01'],
    ['week', '2026-12-28', '2027-01-04'],
    ['month', '2026-12-01', '2027-01-01'],
    ['year', '2026-01-01', '2027-01-01'],
  ] as const)('one %s on from %s is %s, and one back is where it was', (period, from, to) => {
    const next = stepped(energy(period, from), 1);
    expect(next.date).toBe(to);
    expect(stepped(next, -1).date).toBe(from);
  });
});
