import type { Oriented } from '#domain/comparison/orientation.ts';
import { clearSkyChange, transposed } from '#domain/comparison/transposition.ts';
import { type Dated, equipmentAt, modulesRatio } from '#domain/energy/rated-period.ts';
import {
  expectedPower,
  NEAR_LIMIT,
  type PowerColumns,
  powersUnder,
  type ReferenceDay,
  referenceDays,
} from '#domain/grid/losses/reference-days.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { median } from '#domain/statistics.ts';
import { daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { ReferenceBasis } from './repair-check.ts';

/** Place, orientation and rated power of modules. */
export interface Roof extends Oriented, Dated {
  /** Wp. */
  readonly generatorPower: number;
}

/** A roof with its power, in the order of time. */
export interface RoofPower {
  readonly roof: Roof;
  readonly power: PowerColumns;
}

export interface ReferenceFacts {
  readonly roof: Roof;
  readonly inverterPower: Watts;
  /** Its own powers before the fault, in the order of time, without those that a fault or the grid reduced. */
  readonly history: PowerColumns;
  /** The day on which the fault began; only earlier days are used. */
  readonly brokenFrom: LocalDate;
  /** Neighbours without faults, nearest first, with their powers on the days of the history and on the judged days. */
  readonly neighbours: readonly RoofPower[];
}

/** Expected power of an inverter at one time. */
export interface ReferencePower {
  /** Limited to the inverter's rating. */
  readonly power: Watts;
  /** kW/kWp; at least 1 near the rating, where the inverter limits the power. Per kW of the rating if the power of the modules is not known. */
  readonly yield: number;
  readonly basis: ReferenceBasis;
}

const MINUTE = 60_000;
/** Unit: ms. Powers within this distance of a time are averaged; the weather is averaged over an hour. */
const AROUND = 15 * MINUTE;
const WEATHER_AROUND = 30 * MINUTE;
/** Minimum number of own days. */
const FEWEST_DAYS = 2;
/** Minimum number of neighbours. Source: as `compareYield`. */
const FEWEST_NEIGHBOURS = 3;
/** Unit: days. On older days the sun is too different. Source: ours; the change of the season within them is corrected. */
const OLDEST = 45;
/** Unit: W/Wp. A lower expected power shows nothing about the weather. */
const LEAST_EXPECTED = 0.02;

/** Converts the powers of a day to the sun of another date. */
function inSeason(day: ReferenceDay, roof: Roof, date: LocalDate): ReferenceDay {
  const shift = daysBetween(day.date, date) * 1440 * MINUTE;
  const changed = (power: number, at: number) => (power <= 0 ? 0 : power * clearSkyChange(roof, at, at + shift));
  return { ...day, power: day.power.map((power, index) => changed(power, day.at[index] ?? 0)) };
}

/** The part of the columns on given dates. */
function onDates({ at, values }: PowerColumns, dates: ReadonlySet<LocalDate>): PowerColumns {
  const kept = Array.from(at, (time, index) => [time, values[index] ?? Number.NaN] as const).filter(([time]) =>
    dates.has(localDateOf(time)),
  );
  return { at: kept.map(([time]) => time), values: kept.map(([, value]) => value) };
}

/** Expected power at ascending times by the days of one roof. W; NaN if it is not known. */
function expectedOf(times: readonly number[], days: readonly ReferenceDay[], roof: Roof): Float64Array {
  const expected = new Float64Array(times.length).fill(Number.NaN);
  const dates = times.map(localDateOf);
  for (const date of new Set(dates)) {
    const young = days.filter((day) => daysBetween(day.date, date) <= OLDEST).map((day) => inSeason(day, roof, date));
    const first = dates.indexOf(date);
    expected.set(expectedPower(times.slice(first, dates.lastIndexOf(date) + 1), young, date, FEWEST_DAYS), first);
  }
  return expected;
}

/** The first index whose time is not before `time`; ascending times. */
function firstFrom(at: ArrayLike<number>, time: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The mean of the known values around a time; `undefined` if there are none. */
function meanAround({ at, values }: PowerColumns, time: number, within: number): number | undefined {
  let [sum, count] = [0, 0];
  for (let index = firstFrom(at, time - within); index < at.length && (at[index] ?? 0) <= time + within; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? undefined : sum / count;
}

const medianOf = (known: readonly number[]): number | undefined => (known.length < FEWEST_NEIGHBOURS ? undefined : median(known));

/** Power of the neighbours relative to their expected power, as a share at each time; `undefined` if too few are known. */
function weatherOf({ neighbours, brokenFrom }: ReferenceFacts, dates: ReadonlySet<LocalDate>): (time: number) => number | undefined {
  const known = neighbours.map(({ roof, power: sent }) => {
    const base = sent.at[sent.at.length - 1] ?? 0;
    const power = powersUnder(sent, roof, base);
    const since = Array.from(power.at).findIndex((time) => localDateOf(time) >= brokenFrom);
    const [at, values] = since < 0 ? [[], []] : [Array.from(power.at).slice(since), Array.from(power.values).slice(since)];
    const expected = expectedOf(at, referenceDays(onDates(power, dates), brokenFrom), roof);
    return { least: LEAST_EXPECTED * equipmentAt(roof, base).generatorPower, given: { at, values }, expected: { at, values: expected } };
  });
  return (time) =>
    medianOf(
      known.flatMap(({ least, given, expected }) => {
        const [now, usual] = [meanAround(given, time, WEATHER_AROUND), meanAround(expected, time, WEATHER_AROUND)];
        return now === undefined || usual === undefined || usual < least ? [] : now / usual;
      }),
    );
}

/** Power of the neighbours, converted to this roof. W. */
const byNeighbours = ({ neighbours, roof }: ReferenceFacts, time: number): number | undefined => {
  const shares = neighbours.flatMap((one) => {
    const power = meanAround(one.power, time, AROUND);
    const { generatorPower } = equipmentAt(one.roof, time);
    return power === undefined || generatorPower <= 0 ? [] : transposed(power / generatorPower, one.roof, roof, time);
  });
  const share = medianOf(shares);
  return share === undefined ? undefined : share * equipmentAt(roof, time).generatorPower;
};

/** Unit: ms. All readings of such an interval have the same reference. */
const STEP = 10 * MINUTE;
const middleOf = (time: number): number => Math.floor(time / STEP) * STEP + STEP / 2;

/** Share of its rating that the highest power of a day must exceed; otherwise it did not work, or had no light. */
const IDLE_OF_RATING = 0.05;

/**
 * Expected power of an inverter at given times.
 *
 * Unit    W; times in ms since 1970.
 * Range   times in any order, to ten minutes; times without a reference are left out. First choice: at least two own days of the last
 *         45, from the best five of two weeks, at the same elevation of the sun, with the weather of three neighbours. Second: the
 *         power of three neighbours per kWp, converted to this roof. Third: own days without weather. At most the rating. Each power
 *         counts by the equipment of its time.
 * Source  ours; `referenceDays` for the days, `transposed` for the neighbours.
 */
export function referencePowers(times: readonly number[], facts: ReferenceFacts): Map<number, ReferencePower> {
  const { roof, brokenFrom } = facts;
  const middles = [...new Set(times.map(middleOf))].sort((one, other) => one - other);
  const [base = 0] = middles;
  const present = { inverterPower: facts.inverterPower, generatorPower: roof.generatorPower, periods: roof.periods };
  const history = powersUnder(facts.history, roof, base);
  const days = referenceDays(history, brokenFrom).filter(
    ({ at: [first = 0], power }) => Math.max(...power) > IDLE_OF_RATING * equipmentAt(present, first).inverterPower,
  );
  const own = expectedOf(middles, days, roof);
  const weather = weatherOf(facts, new Set(days.map(({ date }) => date)));
  const references = new Map<number, ReferencePower>();
  middles.forEach((time, index) => {
    const { inverterPower, generatorPower } = equipmentAt(present, time);
    const rating = generatorPower > 0 ? generatorPower : inverterPower;
    const usual = (own[index] ?? Number.NaN) * modulesRatio(roof, base, time);
    const share = Number.isNaN(usual) ? undefined : weather(time);
    const among = share === undefined ? byNeighbours(facts, time) : usual * share;
    const expected = among ?? usual;
    if (Number.isNaN(expected)) return;
    const power = quantity<Watts>(Math.min(inverterPower, expected));
    const basis = share !== undefined ? 'own_days_weather' : among !== undefined ? 'neighbours' : 'own_days';
    const isLimited = expected >= NEAR_LIMIT * inverterPower;
    references.set(time, { power, yield: isLimited ? Math.max(1, expected / rating) : expected / rating, basis });
  });
  return new Map(
    times.flatMap((time) => {
      const reference = references.get(middleOf(time));
      return reference === undefined ? [] : [[time, reference] as const];
    }),
  );
}
