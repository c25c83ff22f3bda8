import { describe, expect, test } from 'vitest';
import { faultStretches } from '#domain/diagnosis/fault-stretches.ts';
import { idleStretches } from '#domain/diagnosis/idle-stretches.ts';
import { isSeenByDay } from '#domain/diagnosis/seen-by-day.ts';
import { silenceStretches } from '#domain/diagnosis/silence-stretches.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const DAY = '2026-06-08';
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute);
const clock = (time: Instant | null) => (time === null ? null : toIso(time).slice(8, 16));
const told = (stretches: readonly { readonly from: Instant; readonly to: Instant | null }[]) =>
  stretches.map(({ from, to }) => [clock(from), clock(to)]);

describe('seen by day', () => {
  // on 8 June the sun passes 8° in Poznań at 5:42 and at 20:02
  test.each([
    ['one reading at noon', at(12), at(12, 10), true],
    ['a night', at(22), at(4, 0, '2026-06-09'), false],
    ['a flap at dawn', at(4, 50), at(5, 50), false],
    ['a flap at dawn that lasts into the day', at(4, 50), at(6), true],
    ['what begins by day', at(19, 50), at(23), true],
    ['what begins at dusk', at(20, 5), at(23), false],
    ['more than a day', at(22), at(22, 0, '2026-06-09'), true],
  ])('%s: %s', (_, from, to, isSeen) => expect(isSeenByDay(from, to, to, POZNAN)).toBe(isSeen));

  test('what lasts is seen as far as the last reading', () => {
    expect(isSeenByDay(at(3), null, at(5, 40), POZNAN)).toBe(false);
    expect(isSeenByDay(at(3), null, at(5, 45), POZNAN)).toBe(true);
  });
});

describe('faults', () => {
  const faults = (...states: (readonly [number, string])[]) => {
    const records = states.map(([time, state]) => ({ at: time as Instant, state }));
    return told(faultStretches({ states: records, silences: [], lastReading: at(23, 0, '2026-06-10'), spot: POZNAN }));
  };
  const NEXT = '2026-06-09';

  test('last from FAULT to another state by day', () => {
    expect(faults([at(10), 'MPPT'], [at(11), 'FAULT'], [at(12), 'STANDBY'])).toEqual([['08T11:00', '08T12:00']]);
    expect(faults([at(10), '7'])).toEqual([['08T10:00', null]]);
  });
  test('go on through the night in which it sleeps, waits and starts', () => {
    const night = [
      [at(10), 'FAULT'],
      [at(21), 'SLEEPING'],
      [at(4, 30, NEXT), 'STARTING'],
    ] as const;
    expect(faults(...night, [at(5, 10, NEXT), 'FAULT'])).toEqual([['08T10:00', null]]);
    expect(faults(...night, [at(5, 10, NEXT), 'MPPT'])).toEqual([['08T10:00', '09T05:10']]);
    expect(faults(...night, [at(5, 10, NEXT), 'STANDBY'])).toEqual([['08T10:00', '09T05:45']]);
  });
  test('of the night alone end with it', () => {
    expect(faults([at(22), 'FAULT'], [at(23), 'SLEEPING'])).toEqual([['08T22:00', '08T23:00']]);
  });
  test('are not over while nothing is heard', () => {
    const states = [
      { at: at(10), state: 'FAULT' },
      { at: at(21), state: 'SLEEPING' },
    ];
    const silences = [{ from: at(23), to: at(23, 0, '2026-06-10') }];
    expect(told(faultStretches({ states, silences, lastReading: at(23, 0, '2026-06-10'), spot: POZNAN }))).toEqual([['08T10:00', null]]);
    expect(told(faultStretches({ states, silences: [], lastReading: at(23, 0, '2026-06-10'), spot: POZNAN }))).toEqual([
      ['08T10:00', '09T05:45'],
    ]);
  });
});

describe('silences', () => {
  test('take an hour of daylight', () => {
    const now = at(14);
    expect(told(silenceStretches([at(9), at(9, 59), at(10), at(11), at(12), at(13)], now, POZNAN))).toEqual([
      ['08T10:00', '08T11:00'],
      ['08T11:00', '08T12:00'],
      ['08T12:00', '08T13:00'],
      ['08T13:00', null],
    ]);
    expect(silenceStretches([at(13), at(13, 30)], now, POZNAN)).toEqual([]);
  });
  test('are not of the night', () => {
    expect(silenceStretches([at(20), at(6, 0, '2026-06-09')], at(6, 20, '2026-06-09'), POZNAN)).toEqual([]);
    expect(silenceStretches([], at(6), POZNAN)).toEqual([]);
  });
});

describe('daylight without production', () => {
  const RATED = quantity<never>(10_000);
  const samples = (from: number, count: number, power: number | null) =>
    Array.from({ length: count }, (_, index) => ({ at: from + index * 600_000, power }));
  const idle = (...some: { readonly at: number; readonly power: number | null }[][]) => idleStretches(some.flat(), RATED, POZNAN);

  test.each([
    [7, 0, 1],
    [6, 0, 0],
    [7, 10, 1],
    [7, 11, 0],
    [7, -5, 1],
    [7, null, 0],
  ])('%i readings of %s W: %i', (count, power, expected) => expect(idle(samples(at(10), count, power))).toHaveLength(expected));

  test('ends with production and knows its highest power', () => {
    expect(idle(samples(at(10), 7, 3), samples(at(11, 10), 1, 500), samples(at(11, 20), 6, 0))).toEqual([
      { from: at(10), to: at(11, 10), peak: 3 },
    ]);
  });
  test('goes on over the night, and the night alone is none', () => {
    expect(told(idle(samples(at(19), 5, 0), samples(at(21), 30, 0), samples(at(6, 0, '2026-06-09'), 4, 0)))).toEqual([['08T19:00', null]]);
    expect(idle(samples(at(21), 40, 0))).toEqual([]);
  });
  test('is not told of hours nobody reported on', () => {
    expect(idle(samples(at(10), 1, 0), samples(at(12), 1, 0), samples(at(14), 1, 0))).toEqual([]);
  });
});
