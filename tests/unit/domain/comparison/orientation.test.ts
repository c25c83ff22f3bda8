import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { YieldComparison } from '#domain/comparison/compare-yield.ts';
import {
  clearSkyRatio,
  clearSkyYield,
  isLowUnderAnySky,
  lossFrom,
  type Oriented,
  unlessOrientation,
} from '#domain/comparison/orientation.ts';
import { yieldVerdict } from '#domain/comparison/yield-verdict.ts';
import { daysFrom } from '#domain/time/local-date.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { runsOf } from '#tests/support/runs.ts';

const DECEMBER = daysFrom('2025-12-10', '2025-12-15');
const JUNE = daysFrom('2026-06-10', '2026-06-15');
const roof = (azimuth: number | null, tilt: number | null = 35) => ({ ...POZNAN, tilt, azimuth });
const south = [roof(180), roof(180), roof(180)];
const ratios = fc.double({ min: 0, max: 2, noNaN: true });
const azimuths = fc.integer({ min: 0, max: 360 });
const tilts = fc.integer({ min: 0, max: 90 });

describe('irradiation of a roof under a clear sky', () => {
  test('is known if the orientation is', () => {
    expect(clearSkyYield(roof(null), JUNE)).toBeNull();
    expect(clearSkyYield(roof(180, null), JUNE)).toBeNull();
  });

  test('is half as much towards the east as towards the south in December, nearly the same in June', () => {
    const share = (azimuth: number, dates: readonly string[]) =>
      (clearSkyYield(roof(azimuth), dates) ?? 0) / (clearSkyYield(roof(180), dates) ?? 1);
    expect(share(90, DECEMBER)).toBeGreaterThan(0.3);
    expect(share(90, DECEMBER)).toBeLessThan(0.55);
    expect(share(90, JUNE)).toBeGreaterThan(0.85);
    expect(share(270, JUNE)).toBeCloseTo(share(90, JUNE), 1);
    expect(share(0, JUNE)).toBeLessThan(share(90, JUNE));
  });

  test('is 6 to 9 kWh/m² on a day of June on a south roof', () => {
    const [day] = JUNE;
    expect(clearSkyYield(roof(180), [day ?? ''])).toBeGreaterThan(6_000);
    expect(clearSkyYield(roof(180), [day ?? ''])).toBeLessThan(9_000);
  });

  test('adds up over days, and does not depend on the azimuth of a flat roof', () => {
    fc.assert(
      fc.property(azimuths, tilts, fc.integer({ min: 0, max: 5 }), (azimuth, tilt, cut) => {
        const sum = (dates: readonly string[]) => clearSkyYield(roof(azimuth, tilt), dates) ?? 0;
        expect(sum(JUNE.slice(0, cut)) + sum(JUNE.slice(cut))).toBeCloseTo(sum(JUNE), 6);
        expect(clearSkyYield(roof(azimuth, 0), JUNE)).toBeCloseTo(clearSkyYield(roof(180, 0), JUNE) ?? 0, 6);
      }),
      { numRuns: runsOf(20) },
    );
  });
});

describe('a ratio corrected for orientation', () => {
  test('is the ratio itself if all roofs have the same orientation', () => {
    fc.assert(
      fc.property(ratios, azimuths, tilts, (ratio, azimuth, tilt) => {
        const same = roof(azimuth, tilt);
        expect(clearSkyRatio(ratio, same, [same, same, same], JUNE)).toBeCloseTo(ratio, 9);
      }),
      { numRuns: runsOf(20) },
    );
  });

  test('of a roof that is not known is the highest that orientation can explain', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(DECEMBER, JUNE),
        fc.constantFrom([35, 180], [45, 90], [30, 270], [30, 0], [12, 135]),
        (dates, [tilt, azimuth]) => {
          const irradiation = (one: Oriented) => clearSkyYield(one, dates) ?? 0;
          const known = (0.5 * irradiation(roof(180))) / irradiation(roof(azimuth ?? 0, tilt ?? 0));
          expect(clearSkyRatio(0.5, roof(null), south, dates)).toBeGreaterThanOrEqual(known - 1e-9);
        },
      ),
    );
    expect(clearSkyRatio(0.5, roof(180), [], JUNE)).toBeNull();
  });

  test('excuses an east roof in December, not one that lost two of three strings, and none in June', () => {
    const clear = (ratio: number, azimuth: number, dates: readonly string[]) => clearSkyRatio(ratio, roof(azimuth), south, dates);
    expect(isLowUnderAnySky(0.55, clear(0.55, 90, DECEMBER))).toBe(false);
    expect(isLowUnderAnySky(0.2, clear(0.2, 90, DECEMBER))).toBe(true);
    expect(isLowUnderAnySky(0.55, clear(0.55, 180, DECEMBER))).toBe(true);
    expect(isLowUnderAnySky(0.5, clear(0.5, 90, JUNE))).toBe(true);
  });
});

describe('a verdict beside neighbours', () => {
  const compared = (ratio: number): YieldComparison => ({
    ...{ own: ratio, neighbours: [], median: 1, ratio, daily: [], verdict: yieldVerdict(ratio), reason: null, hindrance: null },
  });
  const judged = (ratio: number, own: Oriented, others: readonly Oriented[], dates = JUNE) =>
    unlessOrientation(compared(ratio), own, others, dates);

  test('from 60 to 85 % stays only between roofs of the same known orientation', () => {
    const unalike = fc.constantFrom(roof(null), roof(180, null), roof(90, 60), roof(0));
    fc.assert(
      fc.property(fc.double({ min: 0.6, max: 0.8499, noNaN: true }), unalike, (ratio, own) => {
        expect(judged(ratio, own, south)).toMatchObject({ verdict: null, reason: 'orientation', ratio });
        expect(judged(ratio, roof(180), [roof(180), roof(180), roof(null)])).toMatchObject({ verdict: null, reason: 'orientation' });
        expect(judged(ratio, roof(180), south).verdict).toBe(yieldVerdict(ratio));
      }),
    );
  });

  test('from 85 % on is normal for any roof, and nothing is always nothing', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.85, max: 9, noNaN: true }), fc.constantFrom(roof(null), roof(90), roof(0)), (ratio, own) => {
        expect(judged(ratio, own, south).verdict).toBe('normal');
        expect(judged(0, own, south, DECEMBER).verdict).toBe('none');
      }),
    );
  });

  test('below 60 % is withheld where a clear winter sky explains it, also for a roof that is not known', () => {
    for (const own of [roof(90), roof(null)]) expect(judged(0.5, own, south, DECEMBER)).toMatchObject({ reason: 'orientation' });
    expect(judged(0.5, roof(180), south, DECEMBER).verdict).toBe('strings');
    expect(judged(0.5, roof(null), south, JUNE).verdict).toBe('strings');
  });
});

describe('the first day of a loss', () => {
  const dates = daysFrom('2026-06-10', '2026-06-15');
  test('is the first of the last days that are all low', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 }),
        fc.double({ min: 0.76, max: 1.3, noNaN: true }),
        fc.double({ min: 0, max: 0.74, noNaN: true }),
        (day, good, low) => {
          expect(
            lossFrom(
              dates,
              dates.map((_, at) => (at < day ? good : low)),
            ),
          ).toBe(dates[day]);
        },
      ),
    );
    expect(lossFrom(dates, [0.2, 1, 1, 0.3, null])).toBe(dates[3]);
    expect(lossFrom(dates, [1, 0.1, 0.1, 0.1, 0.9])).toBe(dates[1]);
    expect(lossFrom(dates, [1, 1, 1, null, 1])).toBeNull();
    expect(lossFrom([], [])).toBeNull();
    expect(lossFrom(dates, [0.5, 0.5, 0.5, 0.2, 0.2], 2)).toBe(dates[3]);
  });
});

test('a yield that is low under any sky is also low by its ratio', () => {
  fc.assert(
    fc.property(ratios, fc.option(ratios), (ratio, clear) => {
      if (isLowUnderAnySky(ratio, clear)) expect(yieldVerdict(ratio)).not.toBe('normal');
      expect(isLowUnderAnySky(ratio, null)).toBe(yieldVerdict(ratio) !== 'normal');
    }),
  );
});
