import { expect, test } from 'vitest';
import { severityOf } from '#domain/diagnosis/cause.ts';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { brokenSince, contradictsRepair, followedStretches, repairCauses } from '#domain/repair/repair-cause.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type DiagnosedReading, factsOf } from '#tests/support/diagnosis-facts.ts';
import { readingsOf } from '#tests/support/generated-inverter.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const CLOSED = quantity<Instant>(1_000_000);
const since = (cause: Cause, at: number) => ({ cause, severity: severityOf(cause), since: quantity<Instant>(at) });

test('the repaired fault began with the first cause of the inverter, including a low yield', () => {
  expect(brokenSince([since('event:GROUND_FAULT', 500), since('low_yield', 200), since('silent', 700)], CLOSED)).toBe(200);
  expect(brokenSince([since('event:GROUND_FAULT', 500)], CLOSED)).toBe(500);
});

test('causes in the grid, warnings and later causes are left out', () => {
  const others = [
    since('event:AC_OVER_VOLT', 1),
    since('overvoltage', 2),
    since('grid_outage', 3),
    since('event:UNDER_TEMP', 4),
    since('event:GROUND_FAULT', 2_000_000),
  ];
  expect(brokenSince(others, CLOSED)).toBe(CLOSED);
  expect(brokenSince([], CLOSED)).toBe(CLOSED);
});

const MONDAY = '2026-06-08';
const on = (day: number, hour: number) => instantOf(addDays(MONDAY, day), hour);
const DAYS = daysFrom(addDays(MONDAY, -3), addDays(MONDAY, 3));
/** The causes of an inverter at work, with a change from ten to twelve on the day before. */
const causesOf = (change: Partial<DiagnosedReading>, own: Cause | null = null, yields: ReturnType<typeof factsOf>['yields'] = []) => {
  const readings = readingsOf(DAYS, () => 'works').map((one) =>
    one.at >= on(-1, 10) && one.at < on(-1, 12) ? { ...one, ...change } : one,
  );
  const facts = factsOf(readings, { spot: POZNAN, inverterPower: 10_000, isLive: true, now: on(3, 0) });
  return repairCauses({ ...facts, yields }, own, on(0, 12));
};
const spansOf = (causes: ReturnType<typeof causesOf>, own: Cause | null = null) =>
  followedStretches(causes, own).map(({ from, to }) => [from, to]);
const FROM_TEN = [[on(-1, 10), on(-1, 12)]];

test('of a task without a cause each fault of the inverter counts, none of the grid and no blown fuse', () => {
  expect(spansOf(causesOf({ power: 0, state: 'FAULT' }))).toEqual([...FROM_TEN, ...FROM_TEN]); // without production, too
  expect(spansOf(causesOf({ power: 0, state: 'FAULT', events: ['AC_OVER_VOLT'] }))).toEqual([]);
  expect(spansOf(causesOf({ power: 0, state: 'STANDBY', events: ['GRID_DISCONNECT'] }))).toEqual([]);
  expect(spansOf(causesOf({ power: 0, state: 'OFF', events: ['MANUAL_SHUTDOWN'] }))).toEqual([]);
  expect(spansOf(causesOf({ events: ['BLOWN_STRING_FUSE'] }))).toEqual([]);
});

test('a blown fuse is active while the inverter names it, whatever its diagnosis says', () => {
  const lost = { verdict: 'strings', ratio: 0.5, isDark: false } as const;
  const yields = [{ ...lost, from: addDays(MONDAY, -5), to: addDays(MONDAY, -1) }];
  expect(spansOf(causesOf({ events: ['BLOWN_STRING_FUSE'] }, 'event:BLOWN_STRING_FUSE', yields), 'event:BLOWN_STRING_FUSE')).toEqual(
    FROM_TEN,
  );
});

test('of a low yield only comparisons of days after the closing count', () => {
  const low = { verdict: 'low', ratio: 0.7, isDark: false } as const;
  const yields = [
    { ...low, from: addDays(MONDAY, -3), to: addDays(MONDAY, 1) },
    { ...low, from: addDays(MONDAY, 1), to: addDays(MONDAY, 5) },
  ];
  expect(spansOf(causesOf({}, 'low_yield', yields), 'low_yield')).toEqual([[on(1, 0), on(6, 0)]]);
});

test('a high voltage and the event of it are one cause; anywhere in the hour it counts against its own task alone', () => {
  const causes = (own: Cause | null) => causesOf({ events: ['AC_OVER_VOLT'] }, own);
  const isAgainst = (own: Cause | null, from: number, to: number) => causes(own).some((one) => contradictsRepair(one, { from, to }));
  expect(isAgainst('overvoltage', on(-1, 11), on(-1, 13))).toBe(true);
  expect(isAgainst('overvoltage', on(-1, 12), on(-1, 13))).toBe(false);
  expect(isAgainst('event:GROUND_FAULT', on(-1, 10), on(-1, 11))).toBe(false);
});
