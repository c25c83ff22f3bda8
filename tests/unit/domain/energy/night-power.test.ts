import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nightStretches, outside } from '#domain/energy/night-power.ts';
import { energyOfDay, type Metered, sumOf } from '#domain/energy/roll-up.ts';
import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { addDays } from '#domain/time/local-date.ts';
import { clearPower, POZNAN, timesOf } from '#tests/support/solar-days.ts';

const RATING = 10_000;
const dates = fc.nat(364).map((day) => addDays('2026-01-01', day));
const steps = fc.constantFrom(60_000, 300_000, 900_000);
const isNight = (at: number): boolean => sunVector(sunClock(at), POZNAN).up < -0.105;
const readingsOf = (date: string, step: number, nightly: number, hasCounter = false): Metered[] => {
  let counter = 0;
  return timesOf(date, step).map((at) => {
    const power = isNight(at) ? nightly : clearPower(at);
    counter += (power * step) / 3_600_000;
    return { at, power, energy: hasCounter ? Math.round(counter) : null, isLive: true };
  });
};
const wattHours = (readings: readonly Metered[], date: string, darkBy: number | null) =>
  sumOf(energyOfDay(readings, date, { spot: POZNAN, darkBy, most: RATING * 1.1 }).hours);

describe('power by night', () => {
  test('of modules alone is none, on any day and with any step, with a few watts of standby', () => {
    fc.assert(
      fc.property(dates, steps, fc.integer({ min: -5, max: 50 }), (date, step, standby) => {
        expect(nightStretches(readingsOf(date, step, standby), RATING, POZNAN)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('is left out of the energy, with a counter and without; on a hybrid, or where the clock may be wrong, it is not', () => {
    fc.assert(
      fc.property(dates, steps, fc.integer({ min: 150, max: 2_000 }), fc.boolean(), (date, step, nightly, hasCounter) => {
        const day = wattHours(readingsOf(date, step, 0, hasCounter), date, RATING);
        const both = readingsOf(date, step, nightly, hasCounter);
        expect(Math.abs(wattHours(both, date, RATING) - day)).toBeLessThan(day * 0.02 + (nightly * step) / 900_000 + 150);
        expect(wattHours(both, date, null)).toBeGreaterThan(day + nightly * 3);
        const untimed = both.map((reading) => ({ ...reading, isLive: false }));
        expect(wattHours(untimed, date, RATING)).toBe(wattHours(both, date, null));
      }),
      { numRuns: 50 },
    );
  });

  test('of less than half an hour does not count', () => {
    const readings = readingsOf('2026-11-10', 300_000, 0).map((one, at) => ({ ...one, power: at >= 6 && at < 12 ? 900 : one.power }));
    expect(nightStretches(readings, RATING, POZNAN)).toEqual([]);
    const longer = readings.map((one, at) => ({ ...one, power: at === 12 ? 900 : one.power }));
    expect(nightStretches(longer, RATING, POZNAN)).toHaveLength(1);
  });

  test('is cut out of any period exactly', () => {
    const stretch = fc.tuple(fc.nat(100), fc.nat(30)).map(([from, length]) => ({ from, to: from + length }));
    fc.assert(
      fc.property(stretch, fc.array(stretch, { maxLength: 4 }), (period, cuts) => {
        const left = outside(period, cuts);
        const isIn = (some: readonly { from: number; to: number }[], at: number) => some.some(({ from, to }) => at >= from && at < to);
        for (let at = 0; at < 130; at += 1) expect(isIn(left, at)).toBe(isIn([period], at) && !isIn(cuts, at));
      }),
    );
  });
});

describe('a counter beside power', () => {
  const powers = (date: string, step: number): Metered[] =>
    timesOf(date, step).map((at) => ({ at, power: clearPower(at), energy: 0, isLive: true }));
  test('that stands still all day is not believed, at 0 or at yesterday’s value; power is', () => {
    fc.assert(
      fc.property(dates, steps, fc.constantFrom(0, 7_300), (date, step, held) => {
        const readings = powers(date, step).map((one) => ({ ...one, energy: held }));
        const { hours, refused } = energyOfDay(readings, date, { spot: POZNAN, held, most: RATING * 1.1 });
        const byPower = energyOfDay(
          readings.map((one) => ({ ...one, energy: null })),
          date,
          { spot: POZNAN },
        );
        expect([refused, sumOf(hours)]).toEqual(['stuck', sumOf(byPower.hours)]);
      }),
      { numRuns: 50 },
    );
  });

  test('is believed where it moves, where there is hardly any power, and where the power is one repeated reading', () => {
    fc.assert(
      fc.property(dates, steps, (date, step) => {
        expect(energyOfDay(readingsOf(date, step, 0, true), date, { spot: POZNAN, most: RATING * 1.1 }).refused).toBeNull();
        const still = powers(date, step);
        expect(
          energyOfDay(
            still.map((one) => ({ ...one, power: 4 })),
            date,
            { spot: POZNAN },
          ).refused,
        ).toBeNull();
        expect(
          energyOfDay(
            still.map((one) => ({ ...one, power: 1_720 })),
            date,
            { spot: POZNAN },
          ).refused,
        ).toBeNull();
      }),
      { numRuns: 30 },
    );
  });
});
