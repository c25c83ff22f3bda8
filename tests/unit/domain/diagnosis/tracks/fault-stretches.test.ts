import { describe, expect, test } from 'vitest';
import { faultStretches } from '#domain/diagnosis/tracks/fault-stretches.ts';
import type { Instant } from '#domain/quantity.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const DAY = '2026-06-08';
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute);
const clock = (time: Instant | null) => (time === null ? null : toIso(time).slice(8, 16));
const told = (stretches: readonly { readonly from: Instant; readonly to: Instant | null }[]) =>
  stretches.map(({ from, to }) => [clock(from), clock(to)]);

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
