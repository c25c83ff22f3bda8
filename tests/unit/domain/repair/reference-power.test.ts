import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantity, type Watts } from '#domain/quantity.ts';
import { type ReferenceFacts, referencePowers, type RoofPower } from '#domain/repair/reference-power.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { productionSeries } from '#tests/support/measured/production.ts';
import { clearPower, type MadePower, madePower, POZNAN } from '#tests/support/solar-days.ts';
import { runsOf } from '#tests/support/runs.ts';

const TODAY = '2026-06-18';
const BEFORE = daysFrom(addDays(TODAY, -14), TODAY);
const NOON = instantOf(TODAY, 12, 45);
const NONE: MadePower = { at: [], values: [] };
const roof = { ...POZNAN, tilt: 30, azimuth: 180, generatorPower: 10_000 };

/** Some neighbours under one sky, of different sizes and a few kilometres away. */
const neighbours = (
  sky: (date: LocalDate, at: number) => number,
  sizes: readonly number[] = [0.4, 1, 2.5],
  dates = [...BEFORE, TODAY],
): RoofPower[] =>
  sizes.map((size, index) => {
    const power = madePower(dates, sky);
    const north = POZNAN.latitude + 0.02 * (index + 1);
    return {
      roof: { ...roof, latitude: north, generatorPower: 10_000 * size },
      power: { at: power.at, values: power.values.map((value) => value * size) },
    };
  });
const referenceAt = (at: number, facts: Partial<ReferenceFacts> = {}) =>
  referencePowers([at], { roof, inverterPower: quantity<Watts>(10_000), history: NONE, brokenFrom: TODAY, neighbours: [], ...facts }).get(
    at,
  );
const near = (value: number, share = 0.05) => ({
  asymmetricMatch: (reference: unknown) => typeof reference === 'number' && Math.abs(reference - value) <= share * value,
});

describe('own days', () => {
  test('give the power at the same time of day, without the weather', () =>
    expect(referenceAt(NOON, { history: madePower(BEFORE) })).toMatchObject({ power: near(clearPower(NOON)), basis: 'own_days' }));

  test('are those before the fault: later power does not count', () => {
    const broken = addDays(TODAY, -5);
    const history = madePower(BEFORE, (date) => (date < broken ? 1 : 0.4));
    expect(referenceAt(NOON, { history, brokenFrom: broken })).toMatchObject({ power: near(clearPower(NOON)) });
  });

  test('are corrected by the weather of the neighbours', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.15, max: 1, noNaN: true }),
        fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 14, maxLength: 14 }),
        (now, past) => {
          const sky = (date: LocalDate) => (date === TODAY ? now : (past[BEFORE.indexOf(date)] ?? 1));
          const reference = referenceAt(NOON, { history: madePower(BEFORE, sky), neighbours: neighbours(sky) });
          expect(reference).toMatchObject({ power: near(clearPower(NOON) * now, 0.08), basis: 'own_days_weather' });
        },
      ),
      { numRuns: runsOf(15) },
    );
  });

  test('of another season are corrected for the sun', () => {
    const broken = '2026-03-01';
    const history = madePower(daysFrom(addDays(broken, -14), broken));
    const at = instantOf('2026-03-28', 12, 10);
    expect(referenceAt(at, { history, brokenFrom: broken })?.power).toBeGreaterThan(1.15 * clearPower(instantOf('2026-02-22', 12, 10)));
    expect(referenceAt(instantOf('2026-06-18', 12), { history, brokenFrom: broken })).toBeUndefined();
  });

  test('without production do not count, and one day is too few', () => {
    expect(referenceAt(NOON, { history: madePower(BEFORE, () => 0.01) })).toBeUndefined();
    expect(referenceAt(NOON, { history: madePower(BEFORE.slice(-1)) })).toBeUndefined();
    expect(referenceAt(NOON, { history: madePower(BEFORE.slice(-2)) })).toBeDefined();
  });
});

describe('neighbours', () => {
  test('give the power per kWp if no own days are known', () =>
    expect(referenceAt(NOON, { neighbours: neighbours(() => 0.7) })).toMatchObject({
      power: near(0.7 * clearPower(NOON)),
      basis: 'neighbours',
    }));

  test('must be at least three', () => expect(referenceAt(NOON, { neighbours: neighbours(() => 1, [1, 2]) })).toBeUndefined());

  test('towards the south give a lower power for an east roof in the afternoon, under a clear sky', () => {
    const at = instantOf(TODAY, 17, 30);
    const eastern = { ...roof, azimuth: 90, tilt: 40 };
    const clear = neighbours(() => 1);
    expect(referenceAt(at, { neighbours: clear, roof: eastern })?.power).toBeLessThan(
      0.6 * (referenceAt(at, { neighbours: clear })?.power ?? 0),
    );
    const overcast = neighbours(() => 0.2);
    expect(referenceAt(at, { neighbours: overcast, roof: eastern })?.power).toBeGreaterThan(
      0.75 * (referenceAt(at, { neighbours: overcast })?.power ?? 0),
    );
    expect(referenceAt(at, { neighbours: clear, roof: { ...eastern, tilt: null } })?.power).toBe(
      referenceAt(at, { neighbours: clear })?.power,
    );
  });
});

test('the power is limited to the inverter’s rating; the irradiance does not depend on that', () => {
  const large = { ...roof, generatorPower: 20_000 };
  const limited = { inverterPower: quantity<Watts>(6000), roof: large, neighbours: neighbours(() => 1) };
  expect(referenceAt(NOON, limited)?.power).toBe(6000);
  expect(referenceAt(NOON, limited)?.yield).toBeGreaterThanOrEqual(1);
  const throttledForGood = madePower(BEFORE, (_, at) => Math.min(1, 1000 / clearPower(at)));
  expect(referenceAt(NOON, { inverterPower: quantity<Watts>(1000), history: throttledForGood })).toMatchObject({
    power: near(1000),
    yield: 1,
  });
});

describe('a month of a real roof under real clouds', () => {
  // moved to the clock of Europe: its noon was at 19 h UTC
  const series = productionSeries().map(({ at, power }) => ({ at: Date.parse(at) - 8 * 3_600_000, power }));
  const place = { latitude: 39.74, longitude: 14.82 };
  const columns = { at: series.map(({ at }) => at), values: series.map(({ power }) => power) };
  const shareOn = (date: LocalDate) => {
    const times = series.filter(({ at }) => at >= instantOf(date, 10) && at < instantOf(date, 15));
    const references = referencePowers(
      times.map(({ at }) => at),
      {
        roof: { ...place, tilt: null, azimuth: null, generatorPower: 6000 },
        inverterPower: quantity(6000),
        history: columns,
        brokenFrom: date,
        neighbours: [],
      },
    );
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return sum(times.map(({ power }) => power)) / sum(times.map(({ at }) => references.get(at)?.power ?? 0));
  };

  test('has nearly the expected power of its own days', () => {
    const shares = daysFrom('2016-07-15', '2016-07-31').map(shareOn).filter(Number.isFinite);
    expect(shares.length).toBeGreaterThan(10);
    expect(Math.max(...shares)).toBeGreaterThan(0.8);
    expect(Math.max(...shares)).toBeLessThan(1.4);
  });
});
