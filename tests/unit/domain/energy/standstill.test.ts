import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasStoodStill, type HourOfPower, standstillDays } from '#domain/energy/standstill.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const HOUR = 3_600_000;
const INVERTER = { inverterPower: 10_000, spot: POZNAN };
const ends = fc.tuple(fc.nat(364), fc.integer({ min: 0, max: 22 })).map(([day, hour]) => instantOf(addDays('2026-01-01', day), hour) + 1);
const hoursTo = (asOf: number, peak: number): HourOfPower[] =>
  Array.from({ length: 120 }, (_, back) => ({ at: Math.floor(asOf / HOUR) * HOUR - back * HOUR, peak }));

test('an inverter stands still after three whole days never above 1 % of its rating, across changes of clocks too', () => {
  fc.assert(
    fc.property(ends, fc.integer({ min: -10, max: 100 }), fc.nat(60), (asOf, peak, back) => {
      const hours = hoursTo(asOf, peak);
      expect(hasStoodStill(hours, INVERTER, asOf)).toBe(true);
      const worked = hours.map((one, at) => (at === back ? { ...one, peak: 101 } : one));
      expect(hasStoodStill(worked, INVERTER, asOf)).toBe(false);
    }),
  );
});

test('what is not known of a bright hour proves nothing', () => {
  fc.assert(
    fc.property(ends, (asOf) => {
      const [, middle] = standstillDays(asOf);
      const noon = Math.floor(((middle?.from ?? 0) + 12 * HOUR) / HOUR);
      expect(
        hasStoodStill(
          hoursTo(asOf, 0).filter(({ at }) => Math.floor(at / HOUR) !== noon),
          INVERTER,
          asOf,
        ),
      ).toBe(false);
      expect(hasStoodStill([], INVERTER, asOf)).toBe(false);
    }),
  );
});
