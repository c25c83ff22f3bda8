import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import { hoursOfDay, instantOf } from '#domain/time/warsaw.ts';
import { energyOfDay, type Meter, type Metered, sumOf } from '#domain/energy/roll-up.ts';

const MINUTE = 60_000;
const DAY = '2026-05-10';
const at = (hour: number, minute = 0): number => instantOf(DAY, hour, minute);
const counted = (hour: number, minute: number, energy: number): Metered => ({ at: at(hour, minute), power: null, energy });
/** The hours of a day, and their sum. */
const hoursFrom = (readings: readonly Metered[], date: string, meter?: Partial<Meter>) => energyOfDay(readings, date, meter).hours;
const dayFrom = (readings: readonly Metered[], date: string, held: number | null) => sumOf(hoursFrom(readings, date, { held }));
const powered = (hour: number, minute: number, power: number): Metered => ({ at: at(hour, minute), power, energy: null });

describe('energy by counter', () => {
  test('what is gained between two readings is spread over the time between them', () => {
    const hours = hoursFrom([counted(9, 30, 0), counted(10, 30, 1_000)], DAY);
    expect([hours[9], hours[10]]).toEqual([500, 500]);
  });

  test('nothing is lost in a gap', () => {
    const hours = hoursFrom([counted(8, 0, 0), counted(10, 0, 2_000), counted(14, 0, 10_000)], DAY);
    expect(sumOf(hours)).toBe(10_000);
    expect(hours.slice(8, 14)).toEqual([1_000, 1_000, 2_000, 2_000, 2_000, 2_000]);
  });

  test('an hour without readings is unknown, not zero', () => {
    const hours = hoursFrom([counted(10, 0, 0), counted(10, 50, 300)], DAY);
    expect(hours[9]).toBeNull();
    expect(hours[11]).toBeNull();
    expect(hours[10]).toBe(300);
  });

  test('a counter that is reset goes on from there, noise does not count', () => {
    const hours = hoursFrom(
      [counted(9, 0, 0), counted(10, 0, 5_000), counted(10, 5, 4_999), counted(10, 10, 5_001), counted(12, 0, 900)],
      DAY,
    );
    expect(sumOf(hours)).toBe(5_901);
  });

  test('a counter that has the same value as yesterday has gained nothing', () => {
    const yesterday = { at: at(0) - 10 * MINUTE, power: 0, energy: 21_000 };
    const hours = hoursFrom([yesterday, counted(0, 5, 21_000), counted(5, 0, 0), counted(6, 0, 400)], DAY);
    expect(sumOf(hours)).toBe(400);
  });
});

describe('a counter that the night did not set back', () => {
  test('is yesterday’s however long ago it was last held, and today counts from nothing', () => {
    const morning = [counted(7, 5, 9_000), counted(7, 15, 0), counted(8, 0, 0), counted(12, 0, 5_000), counted(15, 50, 8_000)];
    expect(dayFrom(morning, DAY, 9_000)).toBe(8_000);
    expect(hoursFrom(morning, DAY, { held: 9_000 })[7]).toBe(0);
  });

  test('may have gone on after its last word of that day', () => {
    expect(dayFrom([counted(7, 5, 9_240), counted(7, 10, 9_240), counted(7, 15, 0), counted(9, 0, 700)], DAY, 9_000)).toBe(700);
  });

  test('is counted in full once it has moved, also where a gap hid its reset', () => {
    expect(dayFrom([counted(7, 5, 300), counted(11, 0, 200)], DAY, 300)).toBe(200);
    expect(dayFrom([counted(7, 5, 300), counted(11, 0, 1_200)], DAY, 300)).toBe(1_200);
  });

  test('is distinguished from a morning’s own: one that grows, or is lower than the stored one, is today’s', () => {
    const restarted = [counted(9, 0, 5_200), counted(11, 0, 8_000), counted(11, 10, 0), counted(12, 0, 1_000)];
    expect(dayFrom(restarted, DAY, 5_000)).toBe(9_000);
    expect(dayFrom([counted(9, 0, 5_000), counted(9, 10, 0), counted(12, 0, 1_000)], DAY, 9_000)).toBe(6_000);
  });

  test('is one of a morning: a day with only its last counter may come to as much as the day before', () => {
    expect(dayFrom([counted(23, 55, 5_300)], DAY, 5_300)).toBe(5_300);
    expect(dayFrom([counted(7, 5, 5_300), counted(15, 0, 5_300)], DAY, 5_300)).toBe(0);
  });

  test('needs something held before: the first word of all is taken as it is', () => {
    expect(dayFrom([counted(10, 0, 5_000), counted(11, 0, 6_000)], DAY, null)).toBe(6_000);
  });
});

describe('energy by power', () => {
  test('is the area under the power, and its own use at night is no production', () => {
    const hours = hoursFrom([powered(10, 0, 1_000), powered(10, 30, 1_000), powered(11, 0, 3_000), powered(11, 30, -40)], DAY);
    expect(hours[10]).toBe(1_500);
    expect(hours[11]).toBe(750);
  });

  test('says nothing across more than an hour', () => {
    const hours = hoursFrom([powered(10, 0, 1_000), powered(12, 0, 1_000)], DAY);
    expect(sumOf(hours)).toBe(0);
  });

  test('a step into a counted day ends at its last reading, whichever came first', () => {
    const [late, early] = [instantOf(DAY) + 23.75 * 60 * MINUTE, instantOf(addDays(DAY, 1)) + 5 * MINUTE];
    const step = [
      { at: late - 15 * MINUTE, power: 400, energy: null },
      { at: late, power: 400, energy: null },
    ];
    expect(sumOf(hoursFrom([...step, { at: early, power: 400, energy: 0 }], DAY))).toBe(sumOf(hoursFrom(step, DAY)));
  });

  test('a step across midnight is shared by both days', () => {
    const step = [
      { at: instantOf(DAY) - 30 * MINUTE, power: 600, energy: null },
      { at: instantOf(DAY) + 30 * MINUTE, power: 600, energy: null },
    ];
    expect(sumOf(hoursFrom(step, addDays(DAY, -1)))).toBe(300);
    expect(sumOf(hoursFrom(step, DAY))).toBe(300);
  });
});

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-07-01', 24],
])('%s has %i hours', (date, length) => {
  const readings = Array.from({ length: length * 4 }, (_, step) => ({
    at: instantOf(date) + step * 15 * MINUTE,
    power: 100,
    energy: null,
  }));
  const hours = hoursFrom(readings, date);
  expect(hours).toHaveLength(length);
  expect(hours.slice(0, -1)).toEqual(Array(length - 1).fill(100));
});

test('whatever the readings, hours are whole, not below zero, and a rising counter is counted in full', () => {
  const day = fc.constantFrom('2026-03-29', '2026-10-25', '2026-06-01');
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 3_000 })), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(day, steps, (date, walk) => {
      let [time, energy] = [instantOf(date) as number, 0];
      const readings: Metered[] = [];
      for (const [minutes, gained] of walk) {
        time += minutes * MINUTE;
        energy += gained;
        if (time < instantOf(addDays(date, 1))) readings.push({ at: time, power: null, energy });
      }
      const hours = hoursFrom(readings, date);
      expect(hours).toHaveLength(hoursOfDay(date));
      expect(hours.every((hour) => hour === null || (Number.isInteger(hour) && hour >= 0))).toBe(true);
      expect(sumOf(hours)).toBe(readings.at(-1)?.energy ?? 0);
    }),
  );
});
