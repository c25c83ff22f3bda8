import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clearSkyRatio, clearSkyYield, isLowUnderAnySky } from '#domain/energy/comparison/orientation.ts';
import { yieldVerdict } from '#domain/energy/comparison/yield-verdict.ts';
import { daysFrom } from '#domain/time/local-date.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

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
      { numRuns: 20 },
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
      { numRuns: 20 },
    );
  });

  test('is not known without its own orientation, or that of three neighbours', () => {
    expect(clearSkyRatio(0.5, roof(null), south, JUNE)).toBeNull();
    expect(clearSkyRatio(0.5, roof(90), [...south.slice(1), roof(null)], JUNE)).toBeNull();
    expect(clearSkyRatio(0.5, roof(90), [...south, roof(null)], JUNE)).not.toBeNull();
  });

  test('excuses an east roof in December, not one that lost two of three strings, and none in June', () => {
    const clear = (ratio: number, azimuth: number, dates: readonly string[]) => clearSkyRatio(ratio, roof(azimuth), south, dates);
    expect(isLowUnderAnySky(0.55, clear(0.55, 90, DECEMBER))).toBe(false);
    expect(isLowUnderAnySky(0.2, clear(0.2, 90, DECEMBER))).toBe(true);
    expect(isLowUnderAnySky(0.55, clear(0.55, 180, DECEMBER))).toBe(true);
    expect(isLowUnderAnySky(0.55, clear(0.55, 90, JUNE))).toBe(true);
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
