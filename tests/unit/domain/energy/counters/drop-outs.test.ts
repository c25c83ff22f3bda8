import { describe, expect, test } from 'vitest';
import { dropOuts } from '#domain/energy/counters/drop-outs.ts';
import { mostPower } from '#domain/energy/most-power.ts';
import { type DayOfEnergy, energyOfDay, MARGIN, type Metered, sumOf } from '#domain/energy/roll-up.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type CountedSeries, countedSeries, SERIES_SEED, withLowCounters } from '#tests/support/counted-series.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';
import { runsOf } from '#tests/support/runs.ts';

const RUNS = runsOf(100);
const seeds = Array.from({ length: RUNS }, (_, index) => mixed(SERIES_SEED, index));

function daysOf({ days, plant }: CountedSeries, readings: readonly Metered[], isRated = true): ReadonlyMap<LocalDate, DayOfEnergy> {
  const most = isRated ? mostPower(plant) : null;
  let held: number | null = null;
  return new Map(
    days.map((date) => {
      const [from, to] = [instantOf(date) - MARGIN, instantOf(addDays(date, 1)) + MARGIN];
      const day = energyOfDay(
        readings.filter(({ at }) => at >= from && at <= to),
        date,
        { held, most, spot: plant },
      );
      held = day.counter ?? held;
      return [date, day];
    }),
  );
}
const energiesOf = (days: ReadonlyMap<LocalDate, DayOfEnergy>) => [...days].map(([date, { hours }]) => [date, sumOf(hours)] as const);

describe(`counters of generated healthy series, PV_SEED=${SERIES_SEED}`, () => {
  test('are never low for a moment: resets at midnight, at dawn, at noon and a replaced inverter are restarts', () => {
    for (const seed of seeds) {
      const series = countedSeries(seed);
      const days = daysOf(series, series.readings, ['noon', 'never'].includes(series.counter) || seed % 3 > 0);
      for (const [date, { dropped }] of days) expect(dropped, `series ${seed}, ${series.counter}, ${date}`).toEqual([]);
      for (const [date, energy] of series.counter === 'noon' ? [] : energiesOf(days).slice(1)) {
        const wrong = Math.abs(energy - (series.energies.get(date) ?? 0));
        expect(wrong, `series ${seed}, ${series.counter}, ${date}`).toBeLessThanOrEqual(0.01 * energy + 2 * series.step + 20);
      }
    }
  });

  test('give the same day within 1 % where one to four of them are 0 or a small wrong value, at any hour, beside a lost line', () => {
    for (const seed of seeds) {
      const series = countedSeries(seed);
      const planted = withLowCounters(series, aRandom(mixed(seed, 9)));
      const healthy = new Map(energiesOf(daysOf(series, planted.healthy)));
      for (const [date, energy] of energiesOf(daysOf(series, planted.readings))) {
        const right = healthy.get(date) ?? 0;
        const where = `series ${seed}, ${series.counter}, ${date}, ${planted.low.map((at) => new Date(at).toISOString())}`;
        expect(Math.abs(energy - right), `${where}: ${energy} for ${right}`).toBeLessThanOrEqual(0.01 * right + 2 + series.step);
      }
    }
  });

  test('are restarts where a morning soon passes the value of a dark day, with power and without', () => {
    for (const seed of seeds) {
      const random = aRandom(mixed(seed, 20));
      const [held, step] = [random.whole(40, 900), random.pick([5, 10, 15, 20])];
      const power = (held * 60 * random.between(1.1, 1.9)) / step;
      const hasPower = random.isIn(0.5);
      const dawn = instantOf('2026-03-03', 7);
      const readings = Array.from({ length: 40 }, (_, index) => ({
        at: dawn + (index - 20) * step * 60_000,
        power: hasPower ? (index < 20 ? 0 : power) : null,
        energy: index < 20 ? held : Math.round(((index - 20) * power * step) / 60),
      }));
      expect(dropOuts(readings, { from: instantOf('2026-03-03'), held, most: 20_000 }), `seed ${seed}`).toEqual([]);
    }
  });

  test('are restarts after the silence of an exchange, without power, where the new counter soon passes the old one', () => {
    for (const seed of seeds) {
      const random = aRandom(mixed(seed, 23));
      const [old, step] = [random.whole(200, 900), random.pick([5, 10, 15])];
      const gains = Array.from({ length: 8 }, () => old * random.between(1.1, 1.4));
      const begin = instantOf('2026-02-10', random.whole(8, 13));
      const at = (index: number) => begin + index * step * 60_000;
      const before = [0.96, 0.97, 0.98, 0.99, 1].map((share, index) => ({
        at: at(index - 4) - 3_600_000,
        power: null,
        energy: old * share,
      }));
      const after = [0, ...gains].map((_, index) => ({
        at: at(index),
        power: null,
        energy: gains.slice(0, index).reduce((sum, gain) => sum + gain, 0),
      }));
      expect(dropOuts([...before, ...after], { from: instantOf('2026-02-10'), held: null, most: null }), `seed ${seed}`).toEqual([]);
    }
  });

  test('are low between two lines that are equal, hours apart, whatever their power would have given meanwhile', () => {
    for (const seed of seeds) {
      const random = aRandom(mixed(seed, 22));
      const line = { power: random.whole(60, 9_000), energy: random.whole(2_001, 60_000) };
      const [from, hours] = [instantOf('2026-06-10', random.whole(4, 12)), random.between(1.1, 9)];
      const lows = Array.from({ length: random.whole(1, 3) }, (_, index) => ({
        ...line,
        at: from + hours * 3_600_000 + index * 300_000,
        energy: 0,
      }));
      const back = { ...line, at: (lows.at(-1)?.at ?? 0) + 300_000 };
      const found = dropOuts([{ ...line, at: from }, ...lows, back], { from: instantOf('2026-06-10'), held: null, most: 10_000 });
      expect(
        found.map(({ at }) => at),
        `seed ${seed}`,
      ).toEqual(lows.map(({ at }) => at));
    }
  });

  test('of a bright ramp are told from restarts by power', () => {
    for (const seed of seeds) {
      const random = aRandom(mixed(seed, 21));
      const [earlier, step] = [random.whole(300, 900), random.pick([5, 10, 15])];
      const begin = instantOf('2026-06-10', 8);
      const before = { at: begin - step * 60_000, power: 100, energy: earlier - 5 };
      const isLow = random.isIn(0.5);
      const power = (earlier * 60 * random.between(1.2, 1.6)) / step;
      const course = [earlier, 0, isLow ? earlier + 20 : (power * step) / 60].map((energy, index) => ({
        at: begin + index * step * 60_000,
        power: isLow ? (10 * 60) / step : power,
        energy,
      }));
      const next = { at: begin + 3 * step * 60_000, power, energy: (course[2]?.energy ?? 0) + (power * step) / 60 };
      const found = dropOuts([before, ...course, next], { from: instantOf('2026-06-10'), held: null, most: 30_000 });
      expect(found.length, `seed ${seed}, ${isLow}`).toBe(isLow ? 1 : 0);
    }
  });
});
