import { describe, expect, test } from 'vitest';
import { NOTHING_READ, type WatchedReading, watchReading } from '#domain/diagnosis/tracks/reading-watch.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const NOON = instantOf('2026-06-08', 12);
const MINUTE = 60_000;
const INVERTER = { spot: POZNAN, inverterPower: quantity<never>(10_000) };
const reading = (minutes: number, changes: Partial<WatchedReading> = {}): WatchedReading => ({
  at: NOON + minutes * MINUTE,
  power: 5000,
  voltages: [240, null, null],
  state: 'MPPT',
  events: [],
  ...changes,
});

/** The readings that require a new diagnosis. */
function news(...readings: WatchedReading[]): boolean[] {
  let watch = NOTHING_READ;
  return readings.map((one) => {
    const next = watchReading(watch, one, INVERTER);
    watch = next.watch;
    return next.isNews;
  });
}

describe('a diagnosis is needed', () => {
  test.each([
    ['nothing', [{}, {}, { state: 'THROTTLED' }], [false, false, false]],
    [
      'an event that comes and goes',
      [{}, { events: ['B', 'A'] }, { events: ['A', 'B'] }, { events: [] }, {}],
      [false, true, false, true, false],
    ],
    [
      'a phase below 207 V, and its end',
      [{ voltages: [236, 4, 237] }, { voltages: [236, 236, 237] }, { voltages: [236, 236, 237] }],
      [true, true, false],
    ],
    ['events that are not named', [{ events: ['A'] }, { events: null }, { events: ['A'] }], [true, false, false]],
    [
      'a fault, until it is at work',
      [{ state: 'FAULT' }, { state: 'STANDBY' }, { state: null }, { state: '4' }, {}],
      [true, true, true, true, false],
    ],
    ['253 V', [{ voltages: [252.9, null, null] }, { voltages: [null, 253, null] }, {}], [false, true, false]],
    ['no production and its end', [{ power: 0 }, { power: 10 }, { power: null }, { power: 11 }, {}], [true, true, true, true, false]],
  ] as const)('%s', (_, changes, expected) => {
    expect(news(...changes.map((change, index) => reading(index * 10, change)))).toEqual(expected);
  });

  test('at the end of a silence of an hour', () => {
    expect(news(reading(0), reading(59), reading(119), reading(120))).toEqual([false, false, true, false]);
  });

  test('but not in darkness', () => {
    const night = (hours: number) => reading(hours * 60, { power: 0, state: 'SLEEPING' });
    expect(news(reading(0), reading(30), night(10), night(15))).toEqual([false, false, true, false]);
    expect(news(night(10), night(11), night(15))).toEqual([false, false, false]);
  });

  test('after a late or repeated reading, and after the next one', () => {
    expect(news(reading(0), reading(10), reading(5), reading(20), reading(30))).toEqual([false, false, true, true, false]);
    expect(news(reading(0), reading(0, { events: ['A'] }), reading(10), reading(20))).toEqual([false, true, true, false]);
  });
});
