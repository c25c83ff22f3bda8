import { describe, expect, test } from 'vitest';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import type { RepairReading } from '#domain/repair/daylight-hour.ts';
import { type FollowFacts, followRepair } from '#domain/repair/follow-repair.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { stretchOf } from '#domain/time/stretch.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { clearPower, POZNAN, timesOf } from '#tests/support/solar-days.ts';

const MONDAY = '2026-06-08';
const on = (day: number, hour: number, minute = 0) => instantOf(addDays(MONDAY, day), hour, minute);
const CLOSED = on(0, 12);
const HOUR = 3_600_000;
const days = daysFrom(addDays(MONDAY, -8), addDays(MONDAY, 20));

const clear = (share: (at: number) => number = () => 1): RepairReading[] =>
  days.flatMap((date) => timesOf(date)).map((at) => ({ at, power: clearPower(at) * share(at), state: 'MPPT', events: [] }));
const stretch = (day: number, from: number, to: number) => stretchOf({ from: on(day, from), to: on(day, to) });
const NOONS = [-5, -3, -1].map((day) => stretch(day, 12, 13));

const follow = (now: number, changes: Partial<FollowFacts> = {}) =>
  followRepair((changes.closed ?? CLOSED) + HOUR, {
    closed: CLOSED,
    now: quantity(now),
    spot: POZNAN,
    inverterPower: quantity(10_000),
    own: 'event:AC_OVER_VOLT',
    stretches: NOONS,
    readings: clear().filter(({ at }) => at <= now),
    references: new Map(),
    ...changes,
  });

describe('a repair that was good for an hour', () => {
  test('is good so far until the usual hour has ended, then confirmed', () => {
    expect([on(0, 14), on(1, 12, 30), on(1, 12, 59), on(1, 14)].map((now) => follow(now).state)).toEqual([
      'good_so_far',
      'good_so_far',
      'good_so_far',
      'confirmed',
    ]);
  });

  test('of a voltage waits for a noon with at least 60 % of the power at which it came', () => {
    const cloudy = (at: number) => (at > CLOSED && at < on(3, 0) ? 0.5 : 1);
    const at = (now: number, cause: Cause) => follow(now, { own: cause, readings: clear(cloudy).filter((one) => one.at <= now) }).state;
    expect([at(on(2, 20), 'event:AC_OVER_VOLT'), at(on(3, 14), 'event:AC_OVER_VOLT')]).toEqual(['good_so_far', 'confirmed']);
    expect(at(on(1, 14), 'event:GROUND_FAULT')).toBe('confirmed');
  });

  test('is not confirmed by an hour with a gap, a fault or no power, nor by one without a grid', () => {
    const inHour = (at: number) => at >= on(1, 12) && at < on(1, 13);
    const changed = (change: (one: RepairReading) => RepairReading[]) =>
      follow(on(1, 20), {
        own: 'event:GROUND_FAULT',
        readings: clear()
          .filter(({ at }) => at <= on(1, 20))
          .flatMap((one) => (inHour(one.at) ? change(one) : [one])),
      }).state;
    expect(changed((one) => [one])).toBe('confirmed');
    expect(changed((one) => (one.at % 1_800_000 < 900_000 ? [one] : []))).toBe('good_so_far');
    expect(changed((one) => [{ ...one, state: one.at === on(1, 12, 30) ? 'FAULT' : 'MPPT' }])).toBe('good_so_far');
    expect(changed((one) => [{ ...one, power: 0 }])).toBe('good_so_far');
    expect(changed((one) => [{ ...one, power: 0, events: ['GRID_DISCONNECT'] }])).toBe('good_so_far');
  });

  test('is returned within seven days of its confirmation, not later; before it, unconfirmed', () => {
    const back = (day: number, hour: number) => follow(on(12, 12), { stretches: [...NOONS, stretch(day, hour, hour + 1)] });
    expect(back(1, 7)).toEqual({ state: 'unconfirmed', reason: 'cause', returnedAt: on(1, 7) });
    expect(back(1, 12)).toMatchObject({ state: 'unconfirmed', returnedAt: on(1, 12) });
    expect(back(1, 15)).toEqual({ state: 'returned', reason: 'cause', returnedAt: on(1, 15) });
    expect([back(8, 12), back(8, 14)].map(({ state }) => state)).toEqual(['returned', 'confirmed']);
  });

  test('of what comes at dawn waits for an hour of dawn, however far that has moved by the clock', () => {
    const state = (first: string, missing: readonly [from: number, to: number] = [0, 0]) => {
      const at = (day: number, minute: number) => instantOf(addDays(first, day), 7, minute);
      const isCloudy = (time: number) => time > at(0, 0) && time < at(10, 0);
      const isMissing = (time: number) => [10, 11, 12].some((day) => time >= at(day, missing[0]) && time < at(day, missing[1]));
      const readings = daysFrom(addDays(first, -8), addDays(first, 13)).flatMap((date) => timesOf(date));
      return follow(at(13, 0), {
        closed: instantOf(first, 12),
        stretches: [-3, -2, -1].map((day) => stretchOf({ from: at(day, 48), to: at(day, 58) })),
        readings: readings
          .filter((time) => !isMissing(time))
          .map((time) => ({ at: time, power: clearPower(time) * (isCloudy(time) ? 0.3 : 1), state: 'MPPT', events: [] })),
      }).state;
    };
    expect(state('2026-11-02')).toBe('confirmed');
    expect([state('2026-03-02'), state('2026-03-02', [40, 60]), state('2026-03-02', [12, 36])]).toEqual([
      'confirmed',
      'confirmed',
      'good_so_far',
    ]);
  });

  test('is not known after 14 days without such an hour', () => {
    const readings = clear().filter(({ at }) => at < CLOSED + HOUR);
    expect(follow(CLOSED + 14 * 86_400_000, { readings }).state).toBe('good_so_far');
    expect(follow(CLOSED + 14 * 86_400_000 + 1, { readings })).toMatchObject({ state: 'unknown', reason: 'not_seen_again' });
    expect(follow(on(15, 12), { readings: [] })).toMatchObject({ state: 'unknown' });
  });

  test('of a low yield asks for a day with 75 % of the reference, of a fuse for 95 %', () => {
    const references = new Map(
      clear().map(({ at, power }) => [at, { power: quantity<Watts>(power ?? 0), yield: 0.5, basis: 'neighbours' as const }]),
    );
    const state = (own: Cause, share: number) => follow(on(4, 12), { own, stretches: [], references, readings: clear(() => share) }).state;
    expect([state('low_yield', 0.74), state('low_yield', 0.76)]).toEqual(['good_so_far', 'confirmed']);
    expect([state('event:BLOWN_STRING_FUSE', 0.94), state('event:BLOWN_STRING_FUSE', 0.96)]).toEqual(['good_so_far', 'confirmed']);
    expect(follow(on(4, 12), { own: 'low_yield', stretches: [] }).state).toBe('good_so_far');
  });
});
