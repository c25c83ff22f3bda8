import { describe, expect, test } from 'vitest';
import type { ReadingPeriod } from '#domain/energy/coverage.ts';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import type { EnergyBar } from '#domain/energy/series.ts';
import { quantity } from '#domain/quantity.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { energyModel } from '#ui/charts/models/energy-model.ts';
import { readingText } from '#ui/charts/reading-text.ts';

const TODAY = '2026-06-21';
const WHOLE_ONLY = 'Minimum i średnia: tylko z pełnych okresów.';
const NOTHING_HIDDEN = new Set<never>();
const known = (changes: Partial<ReadingPeriod> = {}): ReadingPeriod => ({
  firstReading: instantOf('2025-03-14', 10, 5),
  lastReading: instantOf(TODAY, 12, 25),
  asOf: instantOf(TODAY, 12, 30),
  spot: MIDDLE_OF_POLAND,
  ...changes,
});
const bar = (bucket: string): EnergyBar => ({ bucket, energy: quantity(1000) });
const hours = (...which: number[]) => which.map((hour) => bar(toIso(instantOf(TODAY, hour))));
const from = (first: string, days: number) => daysFrom(first, addDays(first, days)).map(bar);
const marks = ({ partial }: ReturnType<typeof energyModel>) => partial?.filter((words) => words !== null);

describe('energy that is only partly known is marked', () => {
  test('today: the current hour, and in one sentence the day and the hours without data', () => {
    const model = energyModel(hours(6, 7, 8, 11, 12), 'day', TODAY, known());
    expect(model.partial?.[12]).toBe('okres jeszcze trwa');
    expect(marks(model)).toHaveLength(1);
    expect(model.note).toBe(`Dane niepełne: okres jeszcze trwa, brak danych z 2 godzin. ${WHOLE_ONLY}`);
    expect(readingText(model, 12, NOTHING_HIDDEN)).toBe('12:00–13:00, Energia 1,00\u00a0kWh (okres jeszcze trwa)');
  });

  test('a month with the current day and with days without data', () => {
    const model = energyModel([...from('2026-06-01', 10), ...from('2026-06-19', 3)], 'month', '2026-06-01', known());
    expect(model.partial?.[20]).toBe('okres jeszcze trwa');
    expect(marks(model)).toHaveLength(1);
    expect(model.note).toBe(`Dane niepełne: okres jeszcze trwa, brak danych z 8 dni. ${WHOLE_ONLY}`);
  });

  test('the current year, and the one in which readings began', () => {
    const running = energyModel([bar('2026-04'), bar('2026-05'), bar('2026-06')], 'year', '2026-01-01', known());
    expect(running.partial?.[5]).toBe('okres jeszcze trwa');
    expect(running.note).toBe(`Dane niepełne: okres jeszcze trwa, brak danych z 3 miesięcy. ${WHOLE_ONLY}`);
    const first = energyModel([bar('2025-03'), bar('2025-04')], 'year', '2025-01-01', known({ lastReading: instantOf('2025-04-30', 20) }));
    expect(first.partial?.slice(2, 4)).toEqual(['dane od 14/03/2025, 10:05', null]);
    expect(first.note).toBe(`Dane niepełne: dane od 14/03/2025, 10:05, dane do 30/04/2025, 20:00. ${WHOLE_ONLY}`);
  });

  test('the day on which the last reading was sent, unless there are later bars', () => {
    const silent = known({ lastReading: instantOf('2026-06-18', 14, 5) });
    expect(marks(energyModel(from('2026-06-15', 4), 'week', '2026-06-15', silent))).toEqual(['dane do 18/06/2026, 14:05']);
    expect(marks(energyModel(from('2026-06-15', 6), 'week', '2026-06-15', silent))).toEqual([]);
  });

  test('a complete day, week, month and year have no mark and no note; nothing is missing at night', () => {
    const whole = energyModel(
      Array.from({ length: 15 }, (_, hour) => bar(toIso(instantOf('2026-06-20', 5 + hour)))),
      'day',
      '2026-06-20',
      known(),
    );
    expect([marks(whole), whole.note]).toEqual([[], null]);
    const month = energyModel(from('2026-05-01', 31), 'month', '2026-05-01', known());
    expect([marks(month), month.note]).toEqual([[], null]);
  });

  test('without any bars there is nothing to mark', () => {
    const model = energyModel([], 'month', '2026-06-01', known());
    expect([marks(model), model.note]).toEqual([[], null]);
  });
});
