import { describe, expect, test } from 'vitest';
import { mostPower } from '#domain/energy/most-power.ts';
import { type DayOfEnergy, energyOfDay, MARGIN, type Metered, sumOf } from '#domain/energy/roll-up.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type CountedSeries, countedSeries, SERIES_SEED, withLowCounters } from '#tests/support/counted-series.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';

const RUNS = Number(process.env.PV_RUNS ?? 100);
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

  test('give the same day within 1 % where one to four of them are 0 or a small wrong value, at any hour', () => {
    for (const seed of seeds) {
      const series = countedSeries(seed);
      const planted = withLowCounters(series, aRandom(mixed(seed, 9)));
      const healthy = new Map(energiesOf(daysOf(series, series.readings)));
      for (const [date, energy] of energiesOf(daysOf(series, planted.readings))) {
        const right = healthy.get(date) ?? 0;
        const where = `series ${seed}, ${series.counter}, ${date}, ${planted.low.map((at) => new Date(at).toISOString())}`;
        expect(Math.abs(energy - right), `${where}: ${energy} for ${right}`).toBeLessThanOrEqual(0.01 * right + 2 + series.step);
      }
    }
  });
});
