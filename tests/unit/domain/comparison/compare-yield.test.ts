import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareAmong, neighbourYields } from '#domain/comparison/among-neighbours.ts';
import { alarmVerdict, type ComparedSource, compareYield, unlessHindered } from '#domain/comparison/compare-yield.ts';
import { comparisonDays, wholeDayEnergy } from '#domain/energy/comparison-window.ts';
import { NEIGHBOURS_SEARCHED } from '#domain/comparison/neighbours.ts';
import type { Hindrance, YieldSource } from '#domain/comparison/yield-source.ts';
import { yieldVerdict } from '#domain/comparison/yield-verdict.ts';
import { placeIndex } from '#domain/geo/place-index.ts';
import { hourStarts } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const KWP = 10_000;
/** A roof `km` to the north with this many kWh/kWp on each of five days. */
const roof = (id: number, km: number, yields: readonly (number | null)[], generatorPower = KWP): YieldSource => ({
  id,
  latitude: POZNAN.latitude + km / 111.195,
  longitude: POZNAN.longitude,
  generatorPower,
  energies: yields.map((one) => (one === null ? null : one * generatorPower)),
});
const days = (daily: number): number[] => Array.from({ length: 5 }, () => daily);
const compare = (own: ComparedSource, ...others: YieldSource[]) =>
  compareAmong(placeIndex([...others, own as YieldSource].filter(({ latitude }) => latitude !== null)), own);
const FIVE = [1, 2, 3, 4, 5].map((id) => roof(id, 10 * id, days(4)));
const verdictOf = (own: number) => {
  const { ratio, verdict, reason } = compare(roof(9, 0, days(own)), ...FIVE);
  return [ratio, verdict, reason];
};

describe('a yield compared with the neighbours', () => {
  test.each([
    [0, 'none'],
    [0.0999, 'none'],
    [0.1, 'strings'],
    [0.5999, 'strings'],
    [0.6, 'low'],
    [0.7499, 'low'],
    [0.75, 'normal'],
    [1.4, 'normal'],
  ] as const)('of %f is %s', (ratio, verdict) => {
    expect(yieldVerdict(ratio)).toBe(verdict);
    expect(verdictOf(4 * ratio)[1]).toBe(verdict);
  });

  test('is the own yield over the median of the sums, whatever the size of the roofs', () => {
    const neighbours = [3, 5, 4, 1, 100].map((daily, index) => roof(index, index, days(daily), 1000 * (index + 1)));
    expect(compare(roof(9, 0, days(2)), ...neighbours)).toMatchObject({
      own: 10,
      median: 20,
      ratio: 0.5,
      verdict: 'strings',
      reason: null,
    });
  });

  test('has no verdict if it is dark', () => {
    const dark = (daily: number) => compare(roof(9, 0, days(0)), ...[1, 2, 3].map((id) => roof(id, id, days(daily))));
    expect(dark(0.0999)).toMatchObject({ verdict: null, ratio: null, reason: 'dark' });
    expect(dark(0.1)).toMatchObject({ verdict: 'none', reason: null });
  });
});

describe('neighbours', () => {
  test('are the five nearest with four known days and no hindrance; nearer ones that are not used have a reason', () => {
    const others = [
      roof(1, 1, days(4)),
      roof(2, 2, [4, 4, 4, null, null]),
      roof(3, 3, [4, 4, 4, 4, null]),
      roof(4, 4, days(0)),
      roof(5, 5, days(4), 0),
      roof(6, 6, days(4)),
      roof(7, 120, days(4)),
      roof(8, 150, days(4)),
    ];
    const { neighbours } = compare(roof(9, 0, days(4)), ...others);
    expect(neighbours.map(({ id, isUsed, whyNot, isFar }) => [id, isUsed, whyNot, isFar])).toEqual([
      [1, true, null, false],
      [2, false, 'not_enough_days', false],
      [3, true, null, false],
      [4, false, 'no_production', false],
      [5, false, 'no_power', false],
      [6, true, null, false],
      [7, true, null, true],
      [8, true, null, true],
    ]);
    expect(neighbours.map(({ km }) => km)).toEqual([1, 2, 3, 4, 5, 6, 120, 150]);
  });

  test('that stood still in those days do not lower the median', () => {
    const still = (id: number, hindrance: Hindrance) => ({ ...roof(id, id, [4, 0, 0, 0, 4]), hindrance });
    const others = [
      still(1, 'fault'),
      still(2, 'events'),
      still(3, 'silence'),
      roof(4, 4, [4, 0, 0, 0, 4]),
      ...FIVE.map((one) => ({ ...one, id: one.id + 10 })),
    ];
    const { neighbours, median, ratio, verdict } = compare(roof(9, 0, days(2)), ...others);
    expect(neighbours.filter(({ isUsed }) => !isUsed).map(({ id, whyNot }) => [id, whyNot])).toEqual([
      [1, 'fault'],
      [2, 'events'],
      [3, 'silence'],
      [4, 'no_production'],
    ]);
    expect([median, ratio, verdict]).toEqual([20, 0.5, 'strings']);
  });

  test('if no inverter produces it is dark, and none counts as stopped', () => {
    const { neighbours, reason } = compare(roof(9, 0, days(0)), ...[1, 2, 3, 4].map((id) => roof(id, id, days(0.02))));
    expect([reason, neighbours.every(({ isUsed }) => isUsed)]).toEqual(['dark', true]);
  });

  test('fewer than three give no verdict', () => {
    expect(compare(roof(9, 0, days(4)), ...FIVE.slice(0, 2))).toMatchObject({ verdict: null, reason: 'too_few_neighbours', own: 20 });
    expect(compare(roof(9, 0, days(4)), ...FIVE.slice(0, 3))).toMatchObject({ verdict: 'normal' });
  });

  test('a missing day of one counts as the median of the others', () => {
    const sunny = [1, 1, 1, 1, 8];
    const others = [roof(1, 1, [1, 1, 1, 1, null]), roof(2, 2, sunny), roof(3, 3, sunny)];
    const { neighbours, ratio } = compare(roof(9, 0, sunny), ...others);
    expect(neighbours.map((neighbour) => neighbour.yield)).toEqual([12, 12, 12]);
    expect(ratio).toBe(1);
  });

  test('are not listed beyond the limit', () => {
    const silent = Array.from({ length: 60 }, (_, id) =>
      roof(
        id + 10,
        1 + id / 10,
        days(4).map(() => null),
      ),
    );
    const { neighbours, reason } = compare(roof(9, 0, days(4)), ...silent, ...FIVE);
    expect(reason).toBe('too_few_neighbours');
    expect(neighbours).toHaveLength(NEIGHBOURS_SEARCHED);
  });

  test('show the weather of each day', () => {
    const index = placeIndex(
      [roof(1, 1, [1, 2, null]), roof(2, 2, [3, null, null])].map((one) => ({
        ...one,
        energies: [...one.energies, 4 * KWP, 5 * KWP, 6 * KWP, 7 * KWP],
      })),
    );
    const dates = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect([...neighbourYields(index, roof(9, 0, []), dates)]).toEqual([
      ['a', 2],
      ['b', 2],
      ['d', 4],
      ['e', 5],
      ['f', 6],
      ['g', 7],
    ]);
  });
});

describe('missing data of the installation itself', () => {
  test('without coordinates there is no verdict', () => {
    expect(compare({ ...roof(9, 0, days(4)), latitude: null }, ...FIVE)).toMatchObject({
      verdict: null,
      reason: 'no_place',
      own: 20,
      neighbours: [],
    });
  });
  test('without a rated power there is no yield', () =>
    expect(compare(roof(9, 0, days(4), 0), ...FIVE)).toMatchObject({ own: null, reason: 'no_power' }));
  test('days: four are enough, and the neighbours are summed over the same days', () => {
    const uneven = [1, 2, 3, 4, 10];
    const others = [1, 2, 3].map((id) => roof(id, id, uneven));
    expect(compare(roof(9, 0, [1, 2, 3, 4, null]), ...others)).toMatchObject({ own: 10, median: 10, ratio: 1 });
    expect(compare(roof(9, 0, [1, 2, 3, null, null]), ...others)).toMatchObject({ own: 6, verdict: null, reason: 'not_enough_days' });
  });
});

describe('the rule, for generated fleets', () => {
  const yields = fc.array(
    fc.option(
      fc.integer({ min: 0, max: 80 }).map((tenths) => tenths / 10),
      { nil: null },
    ),
    { minLength: 5, maxLength: 5 },
  );
  const roofs = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 150 }), yields), { maxLength: 9 })
    .map((some) => some.map(([km, one], id) => roof(id, km, one)));

  test('a verdict needs three neighbours and four days of its own, and follows its ratio', () => {
    fc.assert(
      fc.property(roofs, yields, (others, own) => {
        const { verdict, reason, ratio, median, own: sum, neighbours } = compare(roof(99, 0, own), ...others);
        expect(verdict === null).toBe(reason !== null);
        if (verdict === null || ratio === null) return;
        expect(neighbours.filter(({ isUsed }) => isUsed).length).toBeGreaterThanOrEqual(3);
        expect(own.filter((one) => one !== null).length).toBeGreaterThanOrEqual(4);
        expect(ratio).toBeCloseTo((sum ?? 0) / (median ?? 1), 9);
        expect(yieldVerdict(ratio)).toBe(verdict);
      }),
    );
  });

  test('a search in the index gives the same as sorting all', () => {
    fc.assert(
      fc.property(roofs, yields, (others, own) => {
        const source = roof(99, 0, own);
        const sorted = placeIndex(others).nearest(source, others.length);
        expect(compare(source, ...others)).toEqual(compareYield(source, sorted));
      }),
    );
  });
});

describe('an installation that stood still for part of the days', () => {
  test.each([
    ['by its own readings', { ...roof(9, 0, days(4)), hindrance: 'silence' as const }, 'silence'],
    ['by a day without production', roof(9, 0, [5, 5, 0, 5, 5]), 'no_production'],
  ])('%s is not said to give as its neighbours do', (_, own, hindrance) => {
    const compared = compare(own, ...FIVE);
    expect(compared).toMatchObject({ verdict: 'normal', hindrance });
    expect(unlessHindered(compared)).toMatchObject({ verdict: null, reason: 'hindered', hindrance });
  });

  test('keeps a low verdict; one that worked all the time keeps any verdict', () => {
    expect(unlessHindered(compare({ ...roof(9, 0, days(1)), hindrance: 'fault' }, ...FIVE)).verdict).toBe('strings');
    expect(unlessHindered(compare(roof(9, 0, days(4)), ...FIVE))).toMatchObject({ verdict: 'normal', hindrance: null });
  });
});

describe('an alarm', () => {
  const FAR = [192, 194].map((km, index) => roof(20 + index, km, days(9)));
  const near = (count: number, daily: number) => FIVE.slice(0, count).map(({ id }) => roof(id, 10 * id, days(daily)));
  const alarms = (own: number | readonly number[], ...others: YieldSource[]) => {
    const compared = compare(roof(9, 0, typeof own === 'number' ? days(own) : own), ...others);
    return [compared.verdict, alarmVerdict(compared)];
  };
  test('needs a low yield beside the neighbours that certainly share the weather', () => {
    expect(alarms(2, ...near(3, 4), ...FAR)).toEqual(['strings', 'strings']);
    expect(alarms(2, ...near(2, 2.5), roof(3, 30, days(2.8)), ...FAR)).toEqual(['low', 'normal']);
  });
  test('is not raised with three distant neighbours, nor without a low yield', () => {
    expect(alarms(2, ...near(2, 4), ...FAR)).toEqual(['strings', null]);
    expect(alarms(4, ...FIVE)).toEqual(['normal', 'normal']);
  });
  test('is not raised for one day of fog over one place among days like those of the neighbours', () => {
    const weather = (share: number) => [1.55, 0.93, 0.45, 1.31, 1.62].map((one) => share * one);
    const others = FIVE.map(({ id }) => roof(id, id, weather(0.92 + 0.04 * id)));
    expect(alarms([0.406, 0.933, 0.184, 1.476, 1.433], ...others)).toEqual(['low', 'normal']);
    expect(alarms([0.1, 0.93, 0.45, 1.31, 0.5], ...others)).toEqual(['strings', 'strings']);
    expect(alarms([1.55, 0.1, 0.45, 1.31, 0.5], ...others)).toEqual(['low', 'low']);
  });
  test.each([0, 0.25, 0.5, 0.6, 0.7])('comes as early for a loss that leaves %f, of which the second day has the same weather', (left) => {
    const lost = (since: number) => days(4).map((one, day) => (day < since ? one : left * one));
    const since = [4, 3, 2, 1, 0].filter((one) => alarms(lost(one), ...FIVE)[0] !== 'normal');
    expect(since.length).toBeGreaterThan(0);
    for (const one of since) expect(alarms(lost(one), ...FIVE)[1]).not.toBe('normal');
  });
  test('is raised where only one day is bright enough to compare, and it is low', () => {
    const dark = [0.09, 0.09, 0.09, 0.09, 0.9];
    expect(alarms([0.09, 0.09, 0.09, 0.09, 0.3], ...FIVE.map(({ id }) => roof(id, id, dark)))[1]).toBe('strings');
  });
});

describe('whole days', () => {
  test('are the five before', () =>
    expect(comparisonDays('2026-03-02')).toEqual(['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01']));

  const DATE = '2026-06-08';
  const hours = (missing: readonly number[]) => hourStarts(DATE).map((_, hour) => (missing.includes(hour) ? null : 100));
  test('may lack hours of the night, but none of the day', () => {
    expect(wholeDayEnergy(hours([0, 1, 2, 3, 22, 23]), DATE, POZNAN)).toBe(1800);
    expect(wholeDayEnergy(hours([12]), DATE, POZNAN)).toBeNull();
    expect(wholeDayEnergy([], DATE, POZNAN)).toBeNull();
  });
  test('of winter are shorter', () => {
    const winter = hourStarts('2026-12-21').map((_, hour) => (hour >= 8 && hour < 15 ? 10 : null));
    expect(wholeDayEnergy(winter, '2026-12-21', POZNAN)).toBe(70);
  });
});
