import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areKilowatts, hasIdlePhases, type RefusedDay, refusedSince } from '#domain/diagnosis/data-notice.ts';
import { powerHour } from '#domain/energy/daylight-shape.ts';
import { addDays } from '#domain/time/local-date.ts';
import { productionSeries } from '#tests/support/measured/production.ts';

/** Position of the measured 6 kW roof. */
const GOLDEN = { latitude: 39.74, longitude: -105.18 };
const RATING = 6_000;
const HOUR = 3_600_000;

/** The peaks of the hours of some measured days, in W divided by `by`. */
function hoursOf(days: number, from: number, by: number) {
  const peaks = new Map<number, number>();
  for (const { at, power } of productionSeries()) {
    const hour = Math.floor(Date.parse(at) / HOUR) * HOUR;
    peaks.set(hour, Math.max(power / by, peaks.get(hour) ?? Number.NEGATIVE_INFINITY));
  }
  return [...peaks].slice(from * 24, (from + days) * 24).map(([at, peak]) => powerHour({ at, peak }, GOLDEN));
}

describe('power in kW instead of W', () => {
  test('is detected on all measured days, and never in watts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.nat(20), (days, from) => {
        expect(areKilowatts(hoursOf(days, from, 1_000), RATING)).toBe(true);
        expect(areKilowatts(hoursOf(days, from, 1), RATING)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  test('is not a small constant power, nor the power under snow', () => {
    const hours = hoursOf(5, 0, 1_000);
    expect(
      areKilowatts(
        hours.map((hour) => ({ ...hour, peak: 3 })),
        RATING,
      ),
    ).toBe(false);
    expect(
      areKilowatts(
        hours.map((hour, index) => ({ ...hour, peak: hours[(index + 12) % hours.length]?.peak ?? 0 })),
        RATING,
      ),
    ).toBe(false);
    expect(
      areKilowatts(
        hours.map((hour) => ({ ...hour, peak: hour.peak * 8 })),
        RATING,
      ),
    ).toBe(false);
  });
});

test('phases are idle only if all three are measured, and two of them are always at 0 V', () => {
  const facts = { phases: 3, count: 200, highest: [231, 0, 0], isPhaseLost: false } as const;
  expect(hasIdlePhases(facts)).toBe(true);
  expect(hasIdlePhases({ ...facts, highest: [231, 4, 230] })).toBe(true);
  expect(hasIdlePhases({ ...facts, highest: [4, 232, 230] })).toBe(true);
  expect(hasIdlePhases({ ...facts, count: 5 })).toBe(false);
  expect(hasIdlePhases({ ...facts, highest: [231, 11.5, 231] })).toBe(false);
  expect(hasIdlePhases({ ...facts, highest: [231, null, 0] })).toBe(false);
  expect(hasIdlePhases({ ...facts, phases: 1 })).toBe(false);
  expect(hasIdlePhases({ ...facts, isPhaseLost: true })).toBe(false);
});

test('energy is refused since the first of the related days', () => {
  const refusedOn = (...days: string[]): RefusedDay[] => days.map((day) => ({ day, refused: 'counter' }));
  expect(refusedSince([], 'counter', '2026-06-20')).toBeNull();
  expect(refusedSince(refusedOn('2026-06-20', '2026-06-18', '2026-05-25', '2026-03-01'), 'counter', '2026-06-20')).toBe('2026-05-25');
  expect(refusedSince(refusedOn('2026-05-20'), 'counter', '2026-06-20')).toBeNull();
  expect(refusedSince(refusedOn('2026-06-20'), 'power', '2026-06-20')).toBeNull();
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 }), (gaps) => {
      let day = '2026-06-20';
      const days = gaps.map((gap) => {
        day = addDays(day, -gap);
        return day;
      });
      expect(refusedSince(refusedOn(...days), 'counter', '2026-06-20')).toBe(days.at(-1));
    }),
  );
});
