import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBright } from '#domain/energy/daylight.ts';
import type { GridSample } from '#domain/grid/losses/grid-sample.ts';
import { type LostEnergyFacts, lostEnergy, lostOverDays } from '#domain/grid/losses/lost-energy.ts';
import { referenceDays, weatherRatio } from '#domain/grid/losses/reference-days.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { clearPower, madePower, POZNAN, timesOf } from '#tests/support/solar-days.ts';

const TODAY = '2026-06-20';
const FORTNIGHT = daysFrom(addDays(TODAY, -14), TODAY);
const CLEAR = madePower(FORTNIGHT);
const SAME_WEATHER = new Map([...FORTNIGHT, TODAY].map((date) => [date, 5]));

const between = (at: number, from: number, to: number): boolean => at >= instantOf(TODAY, from) && at < instantOf(TODAY, to);

/** A clear day; from 12 to 13 o'clock as given. */
const aDay = (noon: Partial<GridSample>, [from, to] = [12, 13]): GridSample[] =>
  timesOf(TODAY).map((at) => ({
    at,
    power: clearPower(at),
    voltages: [245, 240, null],
    state: 'MPPT',
    events: [],
    ...(between(at, from ?? 12, to ?? 13) ? noon : {}),
  }));
const lost = (samples: GridSample[], changes: Partial<LostEnergyFacts> = {}) =>
  lostEnergy({ date: TODAY, samples, history: CLEAR, neighbourYields: SAME_WEATHER, spot: POZNAN, ...changes });

/** kWh of the clear sky from 12 to 13 o'clock. */
const NOON = timesOf(TODAY).reduce((sum, at) => (between(at, 12, 13) ? sum + clearPower(at) / 12_000 : sum), 0);

describe('energy lost to the grid', () => {
  test('is the power of the best days at that time, less the own power', () => {
    const { energy, minutes, episodes, reason, weather } = lost(aDay({ state: 'THROTTLED', power: 2000, voltages: [254.2, 240, 401] }));
    expect(energy).toBeCloseTo(NOON - 2, 1);
    expect({ minutes, reason, weather }).toEqual({ minutes: 60, reason: null, weather: 1 });
    expect(episodes.map(({ from, to, highestVoltage }) => [toIso(from).slice(11, 16), toIso(to).slice(11, 16), highestVoltage])).toEqual([
      ['12:00', '13:00', 254.2],
    ]);
  });

  test.each([
    ['THROTTLED', { state: 'THROTTLED', power: 0 }, true],
    ['an event AC_OVER_VOLT', { events: ['AC_OVER_VOLT'], power: 0, state: 'FAULT' }, true],
    ['253 V below half of what was expected', { voltages: [253, 240, null], power: 3000 }, true],
    ['253 V above half of it', { voltages: [253, 240, null], power: 6000 }, false],
    ['252.9 V', { voltages: [252.9, 240, null], power: 0 }, false],
    ['400 V between two phases', { voltages: [400.1, null, null], power: 0 }, false],
    ['a broken inverter', { state: 'FAULT', events: ['GROUND_FAULT'], power: 0 }, false],
    ['a state that is not reported', { state: null, events: null, power: 0 }, false],
    ['a power that is not known', { state: 'THROTTLED', power: null }, false],
  ] as const)('is lost by %s: %s', (_, noon, isLost) => expect((lost(aDay(noon)).energy ?? 0) > 0).toBe(isLost));

  test('is zero below 0.1 kWh', () => {
    expect(lost(aDay({ state: 'THROTTLED' }))).toMatchObject({ energy: 0, minutes: 0, episodes: [] });
    const noon = { state: 'THROTTLED', power: 0 };
    const little = (watts: number) =>
      lost(aDay(noon).map((one) => (one.power === 0 && one.state ? { ...one, power: clearPower(one.at) - watts } : one)));
    expect(little(80)).toMatchObject({ energy: 0, episodes: [] });
    expect(little(120).energy).toBeCloseTo(0.12, 1);
  });

  test('is zero while the sun is below 8°', () => {
    const dark = aDay({ state: 'THROTTLED', power: 0 }, [0, 5]);
    expect(dark.filter(({ at, state }) => state === 'THROTTLED' && isBright(at, POZNAN))).toEqual([]);
    expect(lost(dark).energy).toBe(0);
  });

  test('is lower if the neighbours had worse weather than on the reference days, and not higher if they had better', () => {
    const samples = aDay({ state: 'THROTTLED', power: 0 });
    expect(lost(samples, { neighbourYields: new Map([...SAME_WEATHER, [TODAY, 2.5]]) }).energy).toBeCloseTo(NOON / 2, 1);
    expect(lost(samples, { neighbourYields: new Map([...SAME_WEATHER, [TODAY, 9]]) }).energy).toBeCloseTo(NOON, 1);
    expect(lost(samples, { neighbourYields: new Map() })).toMatchObject({ weather: null, reason: 'no_neighbours', minutes: 60 });
  });

  test('is not known with fewer than five days', () => {
    const four = { at: CLEAR.at.slice(-4 * 288), values: CLEAR.values.slice(-4 * 288) };
    expect(lost(aDay({ state: 'THROTTLED', power: 0 }), { history: four })).toMatchObject({
      energy: null,
      episodes: [],
      reason: 'not_enough_days',
    });
  });

  test('of several days is their sum', () => {
    const day = lost(aDay({ state: 'THROTTLED', power: 0 }));
    const unknown = lost([], { history: { at: [], values: [] } });
    expect(lostOverDays([day, day, unknown])).toMatchObject({
      energy: Math.round((day.energy ?? 0) * 200) / 100,
      minutes: 120,
      reason: 'not_enough_days',
    });
    expect(lostOverDays([unknown]).energy).toBeNull();
  });

  test('counts for at most twice the usual step if readings are missing', () => {
    const samples = aDay({ state: 'THROTTLED', power: 0 }).filter(({ at }) => !between(at, 12, 13) || at === instantOf(TODAY, 12));
    expect(lost(samples)).toMatchObject({ minutes: 10, episodes: [{ from: instantOf(TODAY, 12), to: instantOf(TODAY, 12, 10) }] });
  });

  test('never decreases when the inverter produces less', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9000 }), fc.nat({ max: 9000 }), (one, other) => {
        const energy = (power: number) => lost(aDay({ state: 'THROTTLED', power })).energy ?? 0;
        expect(energy(Math.min(one, other))).toBeGreaterThanOrEqual(energy(Math.max(one, other)));
      }),
      { numRuns: 20 },
    );
  });
});

describe('reference days', () => {
  const SHARES = new Map([
    ['2026-06-05', 2],
    ['2026-06-08', 0.9],
    ['2026-06-11', 1],
    ['2026-06-13', 0.8],
    ['2026-06-17', 0.7],
    ['2026-06-19', 0.6],
    ['2026-06-20', 2],
  ]);

  test('are the five with the most energy of the last fourteen, gaps left out', () => {
    const { at, values } = madePower(daysFrom('2026-06-04', '2026-06-21'), (date) => SHARES.get(date) ?? 0.3);
    const history = { at, values: values.map((value, index) => (index % 9 ? value : Number.NaN)) };
    const days = referenceDays(history, TODAY);
    expect(days.map(({ date }) => date.slice(-2))).toEqual(['11', '08', '13', '17', '19']);
    expect(days.every(({ power }) => power.length === 256 && power.every(Number.isFinite))).toBe(true);
  });
});

describe('the weather ratio', () => {
  const yields = new Map([
    ['a', 4],
    ['b', 6],
    ['c', 5],
    ['day', 2.5],
  ]);
  test('is the day’s yield over the mean of the others', () => expect(weatherRatio(yields, 'day', ['a', 'b', 'c'])).toBe(0.5));
  test('is at most one', () => expect(weatherRatio(yields, 'b', ['a', 'c', 'day'])).toBe(1));
  test.each([
    ['the day is not known', 'other', ['a', 'b', 'c']],
    ['too few others are known', 'day', ['a', 'b', 'x', 'y', 'z']],
  ])('is not known where %s', (_, day, others) => expect(weatherRatio(yields, day, others)).toBeNull());
  test('is not known if the others have no yield', () =>
    expect(
      weatherRatio(
        new Map([
          ['a', 0],
          ['b', 0],
          ['c', 0],
          ['d', 1],
        ]),
        'd',
        ['a', 'b', 'c'],
      ),
    ).toBeNull());
});
