import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOdd, isRatingOdd, type YieldHistory } from '#domain/comparison/odd-rating.ts';
import { powerHour } from '#domain/energy/daylight-shape.ts';
import { hourStarts } from '#domain/time/warsaw.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { energyOfRoof, fiveDays, type HealthyRoof, healthyRoofs, hoursOfRoof, someSkies } from '#tests/support/healthy-fleet.ts';

const FIRST = '2026-09-01';
const DAYS = daysFrom(FIRST, addDays(FIRST, 25));

/** The history of a roof beside others, whose own yields are multiplied on each day. */
function historyOf(roofs: readonly HealthyRoof[], sky: readonly number[], by: (day: number) => number): YieldHistory {
  const [own, ...others] = roofs.map((roof) => ({ ...roof, plane: { tilt: 35, azimuth: 180 } }));
  const yields = (roof: HealthyRoof) => DAYS.map((date) => energyOfRoof(roof, date, sky) / roof.generatorPower);
  const last = fiveDays(DAYS.at(-5) ?? FIRST);
  return {
    own: own ? yields(own).map((one, day) => one * by(day)) : [],
    neighbours: others.map(yields),
    hours: own
      ? last.flatMap((date) => hoursOfRoof(own, date, sky).map((peak, hour) => powerHour({ at: hourStarts(date)[hour] ?? 0, peak }, own)))
      : [],
  };
}

test('a rating ten times too large or too small is named from the third day on; one that was right before is not', () => {
  fc.assert(
    fc.property(healthyRoofs(6), someSkies, fc.constantFrom(0.1, 10), fc.integer({ min: 3, max: 24 }), (roofs, sky, wrong, change) => {
      expect(isOdd(wrong)).toBe(true);
      expect(isRatingOdd(historyOf(roofs, sky, () => wrong))).toBe(true);
      expect(isRatingOdd(historyOf(roofs, sky, (day) => (day < change ? 1 : wrong)))).toBe(false);
      const { own, neighbours, hours } = historyOf(roofs, sky, () => wrong);
      expect(isRatingOdd({ own: own.map((one, day) => (day < 2 ? one : null)), neighbours, hours })).toBe(false);
      expect(isRatingOdd({ own, neighbours: neighbours.slice(0, 2), hours })).toBe(false);
    }),
    { numRuns: 30 },
  );
});

test('a bad installation whose modules are exchanged before that is entered has no wrong rating', () => {
  fc.assert(
    fc.property(healthyRoofs(6), someSkies, fc.integer({ min: 3, max: 24 }), (roofs, sky, change) => {
      expect(isRatingOdd(historyOf(roofs, sky, (day) => (day < change ? 0.4 : 0.1)))).toBe(false);
    }),
    { numRuns: 30 },
  );
});

test('an inverter without the shape of daylight has a fault, not a wrong rating', () => {
  fc.assert(
    fc.property(healthyRoofs(6), someSkies, fc.constantFrom(0, 12), (roofs, sky, power) => {
      const history = historyOf(roofs, sky, () => 0.01);
      expect(isRatingOdd({ ...history, hours: history.hours.map((hour) => ({ ...hour, peak: power })) })).toBe(false);
    }),
    { numRuns: 20 },
  );
  expect([0.2, 1, 5].map(isOdd)).toEqual([false, false, false]);
});
