import type { Metered } from '#domain/energy/roll-up.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { aPlant, type Plant } from './fleets/plants.ts';
import { aRandom, mixed, type Random } from './fleets/random.ts';
import { seriesOf } from './fleets/series.ts';
import { aSky } from './fleets/sky.ts';

/** Drawn at each run, or `PV_SEED`. */
export const SERIES_SEED = Number(process.env.PV_SEED ?? Math.trunc(Math.random() * 2 ** 31));

/** When a counter begins again. `dawn`: it shows yesterday's value until the first production. */
export const COUNTERS = ['midnight', 'dawn', 'noon', 'never', 'replaced'] as const;

/** Readings of a healthy installation with a counter. */
export interface CountedSeries {
  readonly plant: Plant;
  readonly days: readonly LocalDate[];
  readonly counter: (typeof COUNTERS)[number];
  readonly readings: readonly Metered[];
  /** What the installation produced on each day, up to its last reading. Unit: Wh. */
  readonly energies: ReadonlyMap<LocalDate, number>;
  /** Unit: Wh. */
  readonly step: number;
}

const HOUR = 3_600_000;
const DAYS = 4;
/** Unit: ms; how long an inverter is off while it is exchanged. */
const EXCHANGE = 2_700_000;

/** A healthy installation with a counter in any season, days of 23 and 25 hours among them, with power or without. */
export function countedSeries(seed: number): CountedSeries {
  const random = aRandom(seed);
  const drawn = aPlant('C', mixed(seed, 1), { latitude: random.between(49.6, 54), longitude: random.between(15.2, 23) }, 5);
  const every = random.isIn(0.1) ? 1_200 : drawn.logger.step;
  const plant = { ...drawn, logger: { ...drawn.logger, step: every, hasCounter: true, repeated: 0, batch: 0, breaks: 0 } };
  const from = random.isIn(0.15) ? random.pick(['2026-03-27', '2026-10-23']) : addDays('2026-01-01', random.whole(0, 360));
  const days = daysFrom(from, addDays(from, DAYS));
  const sent = seriesOf(plant, aSky(mixed(seed, 2)), { from: instantOf(from), to: instantOf(addDays(from, DAYS)) });
  const counter = random.pick(COUNTERS);
  const step = random.pick([1, 1, 1, 10, 100]);
  const hasPower = random.isIn(0.5);
  const replacedAt = instantOf(addDays(from, 2), random.whole(8, 15));
  const energies = new Map<LocalDate, number>();
  const base = counter === 'never' ? random.whole(20_000, 9_000_000) : 0;
  let [value, told, before] = [base, 0, 0];
  let day = '';
  let isBegun = true;
  const isOff = (at: number): boolean => counter === 'replaced' && at >= replacedAt - EXCHANGE && at < replacedAt;
  const readings = sent
    .filter(({ at }) => !isOff(at))
    .map(({ at, line }): Metered => {
      const date = localDateOf(at);
      const energy = line.energy_wh ?? 0;
      const isNext = date !== day;
      const gained = isNext ? energy : Math.max(0, energy - told);
      const isNoon = before > 0 && before < instantOf(date, 12) && at >= instantOf(date, 12);
      if (isNext) isBegun = counter !== 'dawn' || day === '';
      const isNew = counter === 'replaced' && before < replacedAt && at >= replacedAt;
      const begins =
        (counter === 'midnight' && isNext) ||
        (counter === 'dawn' && !isBegun && gained > 0) ||
        (counter === 'noon' && isNoon) ||
        (counter === 'replaced' && isNext);
      if (begins) isBegun = true;
      value = isNew ? 0 : begins ? gained : value + gained;
      energies.set(date, (energies.get(date) ?? 0) + (isNew ? 0 : gained));
      [told, before, day] = [energy, at, date];
      return { at, power: hasPower ? (line.power_w ?? null) : null, energy: Math.floor(value / step) * step };
    });
  const isPromised = hasPower || !passesSoon(readings, every * 1_000);
  return isPromised ? { plant, days, counter, readings, energies, step } : countedSeries(mixed(seed, 3));
}

/** Without power, a counter that begins again and soon passes its old value is the same to the last digit as one that was low for a moment. */
function passesSoon(readings: readonly Metered[], step: number): boolean {
  const soon = Math.max(HOUR, 6 * step) + 2 * step;
  return readings.some(({ at, energy }, index) => {
    const old = readings[index - 1]?.energy ?? 0;
    const isBegun = (energy ?? 0) < old / 2;
    return isBegun && readings.slice(index).some((later) => later.at - at <= soon && (later.energy ?? 0) >= 0.98 * old);
  });
}

/** A series with one to four counters in a row that are 0 or a small wrong value, beside a lost line or not, and one without these. */
export function withLowCounters(
  series: CountedSeries,
  random: Random,
): { readonly readings: Metered[]; readonly healthy: Metered[]; readonly low: number[] } {
  const [count, isLost] = [random.whole(1, 4), random.isIn(0.5)];
  const first = random.whole(1, series.readings.length - count - 3);
  const lost = isLost ? random.whole(first - 1, first + count) : -1;
  const healthy = series.readings.filter((_, index) => index !== lost);
  const earlier = healthy[first - 1]?.energy ?? 0;
  const wrong = random.isIn(0.6) ? 0 : Math.floor(earlier * random.between(0, 0.3));
  const [before, from, to] = [first - 1, first, first + count].map((index) => healthy[index]?.at ?? 0) as [number, number, number];
  const isShort = to - from <= Math.max(HOUR, (count + 1.5) * series.plant.logger.step * 1_000) && from - before <= HOUR;
  const isGoingOn = healthy
    .slice(first, first + count + 1)
    .every(({ energy }, index) => (energy ?? 0) >= (healthy[first + index - 1]?.energy ?? 0));
  if (!isShort || !isGoingOn) return withLowCounters(series, random);
  const low = healthy.slice(first, first + count).map(({ at }) => at);
  const readings = healthy.map((read) => (low.includes(read.at) ? { ...read, energy: Math.min(wrong, read.energy ?? 0) } : read));
  return { readings, healthy, low };
}
