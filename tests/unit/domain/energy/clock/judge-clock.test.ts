import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClockFacts, judgeClock } from '#domain/energy/clock/judge-clock.ts';
import { sunOffset } from '#domain/energy/clock/sun-offset.ts';
import { productionSeries } from '#tests/support/measured/production.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** NREL's roof: tilt 45°, towards south-east. */
const roof = { spot: { latitude: 39.742, longitude: -105.1727 }, tilt: 45, azimuth: 158, inverterPower: 6_000, generatorPower: 6_000 };
const series = productionSeries().map(({ at, power }) => ({ at: Date.parse(at), power }));
const first = series[0]?.at ?? 0;

/** Differences of a modem's times and arrivals from the times of the readings. */
interface Modem {
  /** Unit: ms. How far its clock is ahead. */
  readonly ahead?: (at: number) => number;
  /** Unit: ms until a reading arrives. */
  readonly late?: (at: number) => number;
}

/** Some measured days as a modem sends them, one reading after the other. */
function facts(from: number, days: number, { ahead = () => 0, late = () => 0 }: Modem, more: Partial<ClockFacts> = {}): ClockFacts {
  const [start, end] = [first + from * DAY, first + (from + days) * DAY];
  const powers = series
    .filter(({ at }) => at >= start && at < end)
    .map(({ at, power }, index) => ({ sent: at + ahead(at), arrived: at + late(at) + (index % 5) * 20_000, power }));
  return { samples: powers, powers, roof, offset: 0, changedAt: 0, ...more };
}

const offsets = fc.constantFrom(-8, -2, -1, 1, 2, 3, 8).map((hours) => hours * HOUR);
const stretch = fc.tuple(fc.nat(20), fc.integer({ min: 3, max: 8 }));

describe('a clock that is wrong by whole hours', () => {
  test('is detected by arrivals and by the sun, on any measured days', () => {
    fc.assert(
      fc.property(stretch, offsets, ([from, days], offset) => {
        const clockFacts = facts(from, days, { ahead: () => offset });
        expect(judgeClock(clockFacts)).toEqual({ is: 'offset', offset, since: clockFacts.samples[0]?.arrived });
      }),
      { numRuns: 40 },
    );
  });

  test('is distinguished by the sun from readings that arrive late', () => {
    fc.assert(
      fc.property(stretch, fc.integer({ min: 1, max: 8 }), ([from, days], hours) => {
        expect(judgeClock(facts(from, days, { late: () => hours * HOUR }))).toEqual({ is: 'delay' });
      }),
      { numRuns: 40 },
    );
  });

  test('is not known before a whole day of production, nor with fewer than twenty readings', () => {
    const morning = facts(3, 0.4, { ahead: () => HOUR });
    expect(morning.samples.length).toBeGreaterThan(20);
    expect(judgeClock(morning)).toEqual({ is: 'unknown' });
    const few = facts(3, 4, { ahead: () => HOUR });
    expect(judgeClock({ ...few, samples: few.samples.slice(-19) })).toEqual({ is: 'unknown' });
  });

  test('is correct again once it is set', () => {
    const setAt = first + 6 * DAY;
    const clockFacts = facts(3, 5, { ahead: (at) => (at < setAt ? HOUR : 0) }, { offset: HOUR });
    const since = clockFacts.samples.find(({ arrived }) => arrived >= setAt)?.arrived;
    expect(judgeClock(clockFacts)).toEqual({ is: 'offset', offset: 0, since });
  });

  test('an hour further off since summer time began or ended, it needs no new day of production', () => {
    const changedAt = first + 5 * DAY + 0.3 * DAY;
    const clockFacts = facts(5.3, 0.3, { ahead: () => -HOUR }, { offset: -2 * HOUR, changedAt });
    expect(judgeClock(clockFacts)).toMatchObject({ is: 'offset', offset: -HOUR });
    expect(judgeClock({ ...clockFacts, offset: 0 })).toEqual({ is: 'unknown' });
  });
});

describe('a clock that is wrong otherwise', () => {
  test('is reported and not corrected: it drifts', () => {
    const clockFacts = facts(2, 7, { ahead: (at) => ((at - first) / DAY) * 9 * MINUTE });
    expect(judgeClock(clockFacts)).toMatchObject({ is: 'off', error: expect.closeTo(9 * 9 * MINUTE, -6) });
  });

  test('is reported and not corrected: no zone differs by 17 minutes', () => {
    expect(judgeClock(facts(2, 4, { ahead: () => 17 * MINUTE }))).toMatchObject({ is: 'off', error: expect.closeTo(16 * MINUTE, -6) });
  });

  test('behind, it is told from readings that arrive late by the sun alone, and not before a whole day of production', () => {
    const odd = 3 * HOUR + 42 * MINUTE; // no zone differs by it
    const behind = facts(2, 5, { ahead: () => -odd });
    expect(judgeClock(behind)).toMatchObject({ is: 'off', error: expect.closeTo(-odd, -6) });
    expect(judgeClock(facts(2, 5, { late: () => odd }))).toEqual({ is: 'delay' });
    expect(judgeClock(facts(3, 0.4, { ahead: () => -odd }))).toEqual({ is: 'unknown' });
    expect(judgeClock(facts(2, 5, { ahead: () => -17 * MINUTE }))).toEqual({ is: 'delay' }); // less than the sun can tell
  });

  test('is not assumed if single readings are delayed', () => {
    const clockFacts = facts(2, 4, { late: (at) => ((at / MINUTE / 15) % 13 === 0 ? 2 * HOUR : 0) });
    expect(judgeClock(clockFacts)).toMatchObject({ is: 'offset', offset: 0 });
  });
});

test('the sun gives the clock of the measured month within half an hour', () => {
  const whole = series.map(({ at, power }) => ({ sent: at, power }));
  expect(Math.abs(sunOffset(whole, roof, 0) ?? DAY)).toBeLessThan(HOUR / 2);
});

test('without orientation the roof counts as flat; without ratings or a whole day the sun says nothing', () => {
  const whole = series.map(({ at, power }) => ({ sent: at, power }));
  expect(Math.abs(sunOffset(whole, { ...roof, tilt: null, azimuth: null }, 0) ?? DAY)).toBeLessThan(HOUR);
  expect(sunOffset(whole, { ...roof, inverterPower: 0, generatorPower: 0 }, 0)).toBeNull();
  const producing = whole.filter(({ power }) => power > 60).map(({ sent }) => sent);
  const isNear = (at: number): boolean => producing.some((other) => Math.abs(other - at) < 1.5 * HOUR);
  const withoutEdges = whole.filter(({ sent, power }) => power > 60 || !isNear(sent)); // neither begin nor end of a day is reported
  expect(sunOffset(withoutEdges, roof, 0)).toBeNull();
  expect(sunOffset([], roof, 0)).toBeNull();
});

test('a day of production where the sun does not rise says nothing', () => {
  const polar = { ...roof, spot: { latitude: 78.2, longitude: 15.6 } };
  const day = Date.UTC(2026, 11, 21);
  const powers = Array.from({ length: 24 }, (_, hour) => ({ sent: day + hour * HOUR, power: hour > 7 && hour < 16 ? 3_000 : 0 }));
  expect(sunOffset(powers, polar, 0)).toBeNull();
});
