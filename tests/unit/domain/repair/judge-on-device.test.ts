import { describe, expect, test } from 'vitest';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { column } from '#domain/energy/series.ts';
import { quantity } from '#domain/quantity.ts';
import { judgeOnDevice } from '#domain/repair/judge-on-device.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { aSilence } from '#tests/support/diagnosis-builders.ts';
import { clearPower, POZNAN, timesOf } from '#tests/support/solar-days.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const MONDAY = '2026-06-08';
const on = (day: number, hour: number, minute = 0) => instantOf(addDays(MONDAY, day), hour, minute);
const CLOSED = on(0, 12);

const seriesOf = (date: LocalDate) => {
  const times = timesOf(date);
  return { at: column<never>(times), values: column<never>(times.map(clearPower)) };
};
/** The log of an inverter that was in FAULT with a ground fault from eight to nine on some days. */
const logOf = (days: readonly number[]) => {
  const both = days.flatMap((day) => [
    { at: on(day, 8), isFault: true },
    { at: on(day, 9), isFault: false },
  ]);
  return {
    states: [{ at: on(-9, 5), isFault: false }, ...both].map(({ at, isFault }) => ({ at, state: isFault ? 'FAULT' : 'MPPT' })),
    events: both.map(({ at, isFault }) => ({ at, codes: { GROUND_FAULT: isFault } })),
  };
};
const judge = (now: number, own: Cause | null, faults: readonly number[], changes: object = {}) =>
  judgeOnDevice({
    installation: anInstallation({
      ...POZNAN,
      inverterPower: quantity(10_000),
      generatorPower: quantity(10_000),
      lastReading: quantity(now),
    }),
    closed: CLOSED,
    now: quantity(now),
    readings: daysFrom(MONDAY, addDays(MONDAY, 3))
      .flatMap((date) => timesOf(date))
      .filter((at) => at > CLOSED && at <= now)
      .map((at) => ({ at, power: clearPower(at), state: 'MPPT', events: [] })),
    before: [-8, -7].map((day) => seriesOf(addDays(MONDAY, day))),
    diagnoses: [],
    own,
    ...logOf(faults),
    ...changes,
  });

describe('on a device', () => {
  test('a repair is good so far after an hour, and confirmed only where the device holds the hours of its cause', () => {
    const state = (now: number) => judge(now, 'event:GROUND_FAULT', [-2, -1, 0]).state;
    expect([on(0, 12, 30), on(0, 20), on(1, 8, 30), on(1, 10)].map(state)).toEqual(['waiting', 'good_so_far', 'good_so_far', 'confirmed']);
  });

  test('it is not confirmed where the cause came again', () =>
    expect(judge(on(1, 20), 'event:GROUND_FAULT', [-2, -1, 0, 1])).toMatchObject({ state: 'unconfirmed', returnedAt: on(1, 8) }));

  test('a cause that only the server knows is good so far at best', () =>
    expect((['no_production', 'silent', 'overvoltage', 'low_yield', null] as const).map((own) => judge(on(2, 23), own, []).state)).toEqual(
      Array.from({ length: 5 }, () => 'good_so_far'),
    ));

  test('the server’s diagnosis of a fuse does not count against its repair, another cause does', () => {
    const told = (cause: Cause) => ({
      diagnoses: [aSilence({ cause, severity: 'minor', since: on(-2, 9), from: on(-2, 9), last: on(0, 12), state: 'active' })],
    });
    expect(judge(on(0, 20), 'event:BLOWN_STRING_FUSE', [], told('event:BLOWN_STRING_FUSE')).state).toBe('good_so_far');
    expect(judge(on(0, 20), 'event:GROUND_FAULT', [-1], told('event:BLOWN_STRING_FUSE')).state).toBe('good_so_far');
    expect(judge(on(0, 20), 'event:GROUND_FAULT', [-1], told('event:OVER_TEMP'))).toMatchObject({ state: 'unconfirmed', reason: 'event' });
  });
});
