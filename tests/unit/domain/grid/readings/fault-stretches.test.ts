import { describe, expect, test } from 'vitest';
import { faultStretches } from '#domain/grid/readings/fault-stretches.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN, formatted } from '#tests/support/solar-days.ts';
import { inverterReadingsOf, type ReadingFields } from '#tests/support/inverter-readings.ts';

const DAY = '2026-06-08';
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute);

const INVERTER = { spot: POZNAN, inverterPower: 10_000 };
const NEXT = '2026-06-09';

describe('faults', () => {
  const faults = (...said: readonly ReadingFields[]) => formatted(faultStretches(inverterReadingsOf(...said), INVERTER));
  const state = (time: number, name: string): ReadingFields => [time, name, []];

  test('last from FAULT to another state by day', () => {
    expect(faults(state(at(10), 'MPPT'), state(at(11), 'FAULT'), state(at(12), 'STANDBY'))).toEqual([['08T11:00', '08T12:00']]);
    expect(faults(state(at(10), '7'))).toEqual([['08T10:00', null]]);
  });
  test('continue through the night in which it sleeps, waits and starts', () => {
    const night = [state(at(10), 'FAULT'), state(at(21), 'SLEEPING'), state(at(4, 30, NEXT), 'STARTING')];
    expect(faults(...night, state(at(5, 10, NEXT), 'FAULT'))).toEqual([['08T10:00', null]]);
    expect(faults(...night, state(at(5, 10, NEXT), 'MPPT'))).toEqual([['08T10:00', '09T05:10']]);
    expect(faults(...night, state(at(5, 10, NEXT), 'STANDBY'))).toEqual([['08T10:00', null]]);
    expect(faults(...night, state(at(5, 50, NEXT), 'STANDBY'))).toEqual([['08T10:00', '09T05:50']]);
  });
  test('only at night end with the night', () => {
    expect(faults(state(at(22), 'FAULT'), state(at(23), 'SLEEPING'))).toEqual([['08T22:00', '08T23:00']]);
  });
  test('of the grid end with the state', () => {
    expect(faults([at(19), 'FAULT', ['AC_OVER_VOLT']], [at(21), 'SLEEPING', []])).toEqual([['08T19:00', '08T21:00']]);
  });
});
