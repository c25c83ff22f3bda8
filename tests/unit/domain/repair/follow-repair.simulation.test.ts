import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aRepairHistory,
  firstClearDay,
  judgedAt,
  type RepairHistory,
  readingsOfRepair,
  timesAfter,
} from '#tests/support/repair-histories.ts';
import { runsOf } from '#tests/support/runs.ts';

const SEED = Number(process.env.PV_SEED ?? Date.now() % 2_147_483_647);
const RUNS = { seed: SEED, numRuns: runsOf(12), endOnFailure: true };
const DAY = 86_400_000;

/** The states of a check, at some times after the closing. */
const statesOf = (history: RepairHistory): (readonly [now: number, state: string, reason: string | null])[] => {
  const readings = readingsOfRepair(history);
  return timesAfter(history).map((now) => {
    const { state, reason } = judgedAt(history, readings, now);
    return [now, state, reason] as const;
  });
};
const NOT_REPAIRED = fc.constant(Number.POSITIVE_INFINITY);
const REPAIRED = fc.constant(0);

describe(`generated repairs (seed ${SEED})`, () => {
  test('are never confirmed while the cause comes every dawn, every noon or all the time', () =>
    fc.assert(
      fc.property(aRepairHistory(NOT_REPAIRED, fc.constantFrom('dawn', 'noon', 'lasts')), (history) => {
        expect(statesOf(history).filter(([, state]) => state === 'confirmed')).toEqual([]);
      }),
      RUNS,
    ));

  test('are not confirmed in the end where the cause comes every third day: it has returned', () =>
    fc.assert(
      fc.property(aRepairHistory(NOT_REPAIRED, fc.constant('third noon')), (history) => {
        const found = statesOf(history);
        const isSeen = history.cause !== 'event:AC_OVER_VOLT' && history.cause !== 'event:OVER_TEMP';
        const isComparable = found.at(-1)?.[2] !== 'not_comparable'; // three dark days
        if (isSeen && isComparable) expect(['returned', 'unconfirmed']).toContain(found.at(-1)?.[1]);
      }),
      RUNS,
    ));

  test('are not confirmed while a cause that comes daily has been seen within the last day', () =>
    fc.assert(
      fc.property(aRepairHistory(fc.integer({ min: 1, max: 6 }), fc.constantFrom('dawn', 'noon')), (history) => {
        const until = history.closed + history.left * DAY;
        expect(statesOf(history).filter(([now, state]) => now <= until && state === 'confirmed')).toEqual([]);
      }),
      RUNS,
    ));

  test('are confirmed after the first day that its hours need, and stay so: a real repair is no false alarm', () =>
    fc.assert(
      fc.property(aRepairHistory(REPAIRED, fc.constantFrom('dawn', 'noon', 'third noon', 'once', 'lasts')), (history) => {
        const due = firstClearDay(history);
        for (const [now, state, reason] of statesOf(history)) {
          expect(['waiting', 'good_so_far', 'confirmed', 'unknown']).toContain(state);
          const hasNoHour = reason === 'not_comparable' || state === 'waiting'; // three dark days
          if (now > due && due < history.closed + 14 * DAY && !hasNoHour) expect(state).toBe('confirmed');
        }
      }),
      RUNS,
    ));

  test('give the same in whatever order the readings come, and however often', () =>
    fc.assert(
      fc.property(aRepairHistory(fc.integer({ min: 0, max: 5 }), fc.constantFrom('dawn', 'noon')), fc.nat(), (history, turn) => {
        const readings = readingsOfRepair(history);
        const now = history.closed + 3 * DAY;
        const at = turn % readings.length;
        const mixed = [...readings.slice(at), ...readings.slice(0, at + 50).reverse(), ...readings.slice(at, at + 20)];
        expect(judgedAt(history, mixed, now)).toEqual(judgedAt(history, readings, now));
      }),
      { ...RUNS, numRuns: 4 },
    ));
});
