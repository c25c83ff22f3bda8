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

const THROTTLED_BY_GRID: Partial<GridSample> = { state: 'THROTTLED', voltages: [250, 240, null] };

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
  lostEnergy({ date: TODAY, samples, history: CLEAR, neighbourYields: SAME_WEATHER, spot: POZNAN, rating: 20_000, ...changes });

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
    ['THROTTLED at 248.4 V', { ...THROTTLED_BY_GRID, voltages: [248.4, 240, null], power: 0 }, true],
    ['THROTTLED at 248.3 V', { ...THROTTLED_BY_GRID, voltages: [248.3, 240, null], power: 0 }, false],
    ['THROTTLED at 238 V, as with zero export', { state: 'THROTTLED', voltages: [238, 237, 236], power: 300 }, false],
    ['THROTTLED at a high voltage while hot', { ...THROTTLED_BY_GRID, events: ['OVER_TEMP'], power: 0 }, false],
    ['an event AC_OVER_VOLT', { events: ['AC_OVER_VOLT'], power: 0, state: 'FAULT' }, true],
    ['AC_OVER_VOLT while hot', { events: ['AC_OVER_VOLT', 'OVER_TEMP'], power: 0, state: 'FAULT' }, true],
    ['OVER_FREQUENCY', { events: ['OVER_FREQUENCY'], power: 0 }, true],
    ['UNDER_FREQUENCY', { events: ['UNDER_FREQUENCY'], power: 0 }, true],
    ['GRID_DISCONNECT', { events: ['GRID_DISCONNECT'], power: 0, voltages: [0, 0, 0] }, true],
    ['GRID_DISCONNECT beside an open AC switch', { events: ['GRID_DISCONNECT', 'AC_DISCONNECT'], power: 0, voltages: [0, 0, 0] }, false],
    ['an event above half of what was expected', { events: ['OVER_FREQUENCY'], power: 6000 }, false],
    ['a manual shutdown at 254 V', { voltages: [254, 240, null], power: 0, events: ['MANUAL_SHUTDOWN'] }, false],
    ['an open cabinet at 254 V', { voltages: [254, 240, null], power: 0, events: ['CABINET_OPEN'] }, false],
    ['253 V below half of what was expected', { voltages: [253, 240, null], power: 3000 }, true],
    ['253 V above half of it', { voltages: [253, 240, null], power: 6000 }, false],
    ['252.9 V', { voltages: [252.9, 240, null], power: 0 }, false],
    ['400 V between two phases', { voltages: [400.1, null, null], power: 0 }, false],
    ['a broken inverter', { state: 'FAULT', events: ['GROUND_FAULT'], power: 0 }, false],
    ['a state that is not sent', { state: null, events: null, power: 0 }, false],
    ['a power that is not known', { ...THROTTLED_BY_GRID, power: null }, false],
  ] as const)('is lost by %s: %s', (_, noon, isLost) => expect((lost(aDay(noon)).energy ?? 0) > 0).toBe(isLost));

  test('is zero below 0.1 kWh', () => {
    expect(lost(aDay(THROTTLED_BY_GRID))).toMatchObject({ energy: 0, minutes: 0, episodes: [] });
    const short = (minutes: number) =>
      lost(
        aDay({ ...THROTTLED_BY_GRID, power: 0 }).map((one) =>
          between(one.at, 12, 13) && one.at >= instantOf(TODAY, 12, minutes) ? { ...one, power: clearPower(one.at) } : one,
        ),
      );
    const small = { at: CLEAR.at, values: CLEAR.values.map((watts) => watts / 100) };
    expect(lost(aDay({ ...THROTTLED_BY_GRID, power: 0 }), { history: small })).toMatchObject({ energy: 0, episodes: [] });
    expect(short(5).energy).toBeGreaterThan(0.1);
  });

  test('is told by THROTTLED below nine tenths of what was expected, by an event or a voltage below half of it', () => {
    const at = (share: number, noon: Partial<GridSample>) =>
      lost(aDay(noon).map((one) => (between(one.at, 12, 13) ? { ...one, power: share * clearPower(one.at) } : one))).energy ?? 0;
    expect([0.89, 0.92].map((share) => at(share, THROTTLED_BY_GRID) > 0)).toEqual([true, false]);
    expect([0.48, 0.52].map((share) => at(share, { events: ['AC_OVER_VOLT'] }) > 0)).toEqual([true, false]);
  });

  test('is never reckoned from more than the inverter’s rating', () => {
    const noon = { ...THROTTLED_BY_GRID, power: 0 };
    expect(lost(aDay(noon), { rating: 4000 }).energy).toBeCloseTo(4, 1);
    const halfTheSun = new Map([...SAME_WEATHER, [TODAY, 2.5]]);
    expect(lost(aDay(noon), { rating: 5000, neighbourYields: halfTheSun }).energy).toBeCloseTo(NOON / 2, 1);
    expect([0, null].map((rating) => lost(aDay(noon), { rating }).energy)).toEqual([lost(aDay(noon)).energy, lost(aDay(noon)).energy]);
    expect(lost(aDay({ ...THROTTLED_BY_GRID, power: 3700 }), { rating: 4000 })).toMatchObject({ energy: 0, limited: { energy: 0 } });
  });

  test('says in each stretch what it rests on, and a mean counts with half of its readings', () => {
    const told = lost(aDay({ events: ['AC_OVER_VOLT'], voltages: [254, 240, null], power: 0 }));
    expect(told.episodes).toMatchObject([{ events: ['AC_OVER_VOLT'], highestMean: 254, highestVoltage: 254 }]);
    expect(lost(aDay({ ...THROTTLED_BY_GRID, power: 0 })).episodes).toMatchObject([{ events: [], highestMean: 250 }]);
    expect(told.limited).toEqual({ energy: 0, minutes: 0, episodes: [] });
  });

  test('one reading above 253 V is no evidence where the mean is not', () => {
    const spike = aDay({ power: 100, voltages: [238, 240, null] }).map((one) =>
      one.at === instantOf(TODAY, 12) ? { ...one, voltages: [254, 240, null] } : one,
    );
    expect(lost(spike)).toMatchObject({ energy: 0, limited: { energy: 0 } });
  });

  test('of a logger coarser than ten minutes rests on its readings, and has no means', () => {
    const coarse = aDay({ ...THROTTLED_BY_GRID, power: 0 }).filter((_, index) => index % 3 === 0);
    expect(lost(coarse).episodes).toMatchObject([{ events: [], highestMean: null, highestVoltage: 250 }]);
  });

  test('for another reason is told apart, with the inverter’s own event', () => {
    const hot = lost(aDay({ state: 'THROTTLED', events: ['OVER_TEMP'], power: 2000 }));
    expect(hot).toMatchObject({ energy: 0, minutes: 0, episodes: [], limited: { minutes: 60, episodes: [{ events: ['OVER_TEMP'] }] } });
    expect(hot.limited.energy).toBeCloseTo(NOON - 2, 1);
  });

  test('is zero while the sun is below 8°', () => {
    const dark = aDay({ ...THROTTLED_BY_GRID, power: 0 }, [0, 5]);
    expect(dark.filter(({ at, state }) => state === 'THROTTLED' && isBright(at, POZNAN))).toEqual([]);
    expect(lost(dark).energy).toBe(0);
  });

  test('is lower if the neighbours had worse weather than on the reference days, and not higher if they had better', () => {
    const samples = aDay({ ...THROTTLED_BY_GRID, power: 0 });
    expect(lost(samples, { neighbourYields: new Map([...SAME_WEATHER, [TODAY, 2.5]]) }).energy).toBeCloseTo(NOON / 2, 1);
    expect(lost(samples, { neighbourYields: new Map([...SAME_WEATHER, [TODAY, 9]]) }).energy).toBeCloseTo(NOON, 1);
    expect(lost(samples, { neighbourYields: new Map() })).toMatchObject({ weather: null, reason: 'no_neighbours', minutes: 60 });
  });

  test('is not known with fewer than five days', () => {
    const four = { at: CLEAR.at.slice(-4 * 288), values: CLEAR.values.slice(-4 * 288) };
    expect(lost(aDay({ ...THROTTLED_BY_GRID, power: 0 }), { history: four })).toMatchObject({
      energy: null,
      episodes: [],
      reason: 'not_enough_days',
    });
  });

  test('of several days is their sum', () => {
    const day = lost(aDay({ ...THROTTLED_BY_GRID, power: 0 }));
    const unknown = lost([], { history: { at: [], values: [] } });
    expect(lostOverDays([day, day, unknown])).toMatchObject({
      energy: Math.round((day.energy ?? 0) * 200) / 100,
      minutes: 120,
      limited: { energy: 0 },
      reason: 'not_enough_days',
    });
    expect(lostOverDays([unknown]).energy).toBeNull();
  });

  test('counts for at most twice the usual step if readings are missing', () => {
    const samples = aDay({ ...THROTTLED_BY_GRID, power: 0 }).filter(({ at }) => !between(at, 12, 13) || at === instantOf(TODAY, 12));
    expect(lost(samples)).toMatchObject({ minutes: 10, episodes: [{ from: instantOf(TODAY, 12), to: instantOf(TODAY, 12, 10) }] });
  });

  test('never decreases when the inverter produces less', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9000 }), fc.nat({ max: 9000 }), (one, other) => {
        const energy = (power: number) => lost(aDay({ ...THROTTLED_BY_GRID, power })).energy ?? 0;
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
