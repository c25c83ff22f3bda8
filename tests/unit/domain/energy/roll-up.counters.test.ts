import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostPower } from '#domain/energy/most-power.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { energyOfDay, MARGIN, type Metered, sumOf } from '#domain/energy/roll-up.ts';
import { productionSeries } from '#tests/support/measured/production.ts';

const HOUR = 3_600_000;
const most = mostPower({ inverterPower: 6_000, generatorPower: 6_000 });

/** July 2016 of a measured 6 kW roof, with its local time used as Warsaw's: energy up to each time, from its measured power. */
const steps = productionSeries().map(({ at, power }) => {
  const [date = '', time = ''] = at.slice(0, 16).split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { at: instantOf(date, hour, minute) as number, power, gained: (Math.max(0, power) * 15) / 60 };
});
const DATES = [...new Set(productionSeries().map(({ at }) => at.slice(0, 10)))].slice(1, -1);

function ofDay<T extends { readonly at: number }>(all: readonly T[], date: LocalDate): T[] {
  const [from, to] = [instantOf(date), instantOf(addDays(date, 1))];
  return all.filter(({ at }) => at >= from && at < to);
}
const trueEnergy = (date: LocalDate): number => ofDay(steps, date).reduce((sum, { gained }) => sum + gained, 0);

/** Readings with a counter that is reset at the times in `begins`; without power. */
function counted(begins: (at: number) => boolean, shown: (energy: number) => number = (energy) => energy): Metered[] {
  let energy = 0;
  return steps.map(({ at, gained }) => {
    energy = begins(at) ? gained : energy + gained;
    return { at, power: null, energy: shown(energy) };
  });
}

/** Energy of each day from its readings and the last counter before it, as the server rolls it up. */
function daysOf(readings: readonly Metered[], bound: number | null = most): Map<LocalDate, ReturnType<typeof energyOfDay>> {
  const days = new Map<LocalDate, ReturnType<typeof energyOfDay>>();
  let held: number | null = null;
  for (const date of [addDays(DATES[0] ?? '', -1), ...DATES]) {
    const [from, to] = [instantOf(date) - MARGIN, instantOf(addDays(date, 1)) + MARGIN];
    const near = readings.filter(({ at }) => at >= from && at <= to);
    const day = energyOfDay(near, date, { held, most: bound });
    days.set(date, day);
    held = day.counter ?? held;
  }
  return days;
}

const hourOf = (at: number): number => new Date(at).getUTCHours();
const isMidnight = (at: number): boolean => hourOf(at) === 22 && at % HOUR === 0; // Warsaw's, in July
const isNoon = (at: number): boolean => hourOf(at) === 10 && at % HOUR === 0;
const isByDay = (at: number): boolean => hourOf(at) >= 3 && hourOf(at) < 19;

describe('a measured month is counted as it was produced', () => {
  const expectTrue = (readings: readonly Metered[], within = 3): void => {
    const days = daysOf(readings);
    for (const date of DATES) {
      const { hours } = days.get(date) ?? { hours: [] };
      expect(Math.abs(sumOf(hours) - trueEnergy(date)), `${date}: ${sumOf(hours)} for ${trueEnergy(date)}`).toBeLessThanOrEqual(within);
    }
  };

  test('by a counter that is set back at midnight', () => expectTrue(counted(isMidnight)));
  test('by a counter that is set back at noon', () => expectTrue(counted(isNoon)));
  test('by a counter that is set back at noon, of a logger that sleeps at night', () =>
    expectTrue(counted(isNoon).filter(({ at }) => isByDay(at))));
  test('by a counter that is set back at noon, from the very first morning on', () => {
    const date = DATES[12] ?? '';
    const own = ofDay(counted(isNoon), date).filter(({ at }) => at >= instantOf(date, 4, 30));
    const { hours, refused } = energyOfDay(own, date, { most });
    expect(Math.abs(sumOf(hours) - trueEnergy(date))).toBeLessThanOrEqual(3);
    expect(refused).toBe('counter');
  });
  test('by a counter that is set back eight hours off', () => expectTrue(counted((at) => hourOf(at) === 14 && at % HOUR === 0)));
  test('by a counter that is never set back', () =>
    expectTrue(
      counted(
        () => false,
        (energy) => energy + 30_600_000,
      ),
    ));
  test('by a counter that is never set back and sent in steps of 0.1 kWh', () =>
    expectTrue(
      counted(
        () => false,
        (energy) => Math.floor((energy + 30_600_000) / 100) * 100,
      ),
      101,
    ));

  test('where each morning begins with yesterday’s counter, 0.1 to 67 Wh below the one held', () => {
    for (const below of [0.1, 67]) {
      const evening = new Map<LocalDate, number>();
      const readings = counted(isMidnight).filter(({ at }) => isByDay(at));
      for (const { at, energy } of readings) evening.set(new Date(at).toISOString().slice(0, 10), energy ?? 0);
      const stale = DATES.flatMap((date) =>
        [180, 195].map((minutes) => ({
          at: instantOf(date) + minutes * 60_000,
          power: null,
          energy: (evening.get(addDays(date, -1)) ?? 0) - below,
        })),
      );
      expectTrue([...readings.filter(({ at }) => hourOf(at) >= 4), ...stale].sort((a, b) => a.at - b.at));
    }
  });

  test('by its power, where the counter is sent a thousand times too high', () => {
    const wild = counted(isMidnight, (energy) => energy * 1_000);
    const readings = wild.map((read, index) => ({ ...read, power: steps[index]?.power ?? null }));
    expectTrue(readings, 60); // trapezoids compared with steps
    const days = daysOf(readings);
    for (const date of DATES) expect(days.get(date)?.refused).toBe('counter');
  });
});

test('nothing is counted where the counter is impossible and no power is sent, and it comes back with the right rating', () => {
  const readings = counted(isMidnight);
  const wrong = daysOf(readings, mostPower({ inverterPower: 600, generatorPower: 600 }));
  const right = daysOf(readings);
  for (const date of DATES) {
    expect(wrong.get(date)?.hours.every((hour) => hour === null)).toBe(true);
    expect(wrong.get(date)?.refused).toBe('counter');
    expect(right.get(date)?.refused).toBeNull();
    expect(sumOf(right.get(date)?.hours ?? [])).toBeGreaterThan(5_000);
  }
});

test('a counter that is never reset counts as unreliable, one that is reset at noon or at midnight does not', () => {
  const refusedOf = (readings: readonly Metered[]) => new Set([...daysOf(readings).values()].map(({ refused }) => refused));
  expect(
    refusedOf(
      counted(
        () => false,
        (energy) => energy + 30_600_000,
      ),
    ),
  ).toEqual(new Set(['counter']));
  expect(refusedOf(counted(isNoon))).toEqual(new Set([null]));
  expect(refusedOf(counted(isMidnight))).toEqual(new Set([null]));
});

test('single counters that are impossible are passed over wherever they come', () => {
  const readings = counted(isMidnight);
  const date = DATES[10] ?? '';
  const own = ofDay(readings, date);
  const produced = trueEnergy(date);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(own.length - 2), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 200_000, max: 4e8 }),
      (at, wild) => {
        const spoiled = own.map((read, index) => (at.includes(index) && !at.includes(index - 1) ? { ...read, energy: wild } : read));
        const { hours, refused } = energyOfDay(spoiled, date, { most });
        expect(Math.abs(sumOf(hours) - produced)).toBeLessThanOrEqual(3);
        expect(refused).toBe('counter');
      },
    ),
  );
});

test('power beyond the rating is passed over where it is single, and refused where it lasts', () => {
  const date = DATES[10] ?? '';
  const own = ofDay(steps, date).map(({ at, power }) => ({ at, power, energy: null }));
  const plain = sumOf(energyOfDay(own, date, { most }).hours);
  const spiked = own.map((read, index) => (index === 48 ? { ...read, power: 65_535 } : read));
  const day = energyOfDay(spiked, date, { most });
  expect(Math.abs(sumOf(day.hours) - plain)).toBeLessThan(700);
  expect(day.refused).toBeNull();
  const tenfold = energyOfDay(
    own.map((read) => ({ ...read, power: read.power * 10 })),
    date,
    { most },
  );
  expect(tenfold.hours.every((hour) => hour === null)).toBe(true);
  expect(tenfold.refused).toBe('power');
});
