import type { Oriented } from '#domain/energy/comparison/orientation.ts';
import { clearSkyChange, transposed } from '#domain/energy/comparison/transposition.ts';
import { expectedPower } from '#domain/grid/losses/expected-power.ts';
import { type PowerColumns, type ReferenceDay, referenceDays } from '#domain/grid/losses/reference-days.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { median } from '#domain/statistics/percentiles.ts';
import { daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { ReferenceBasis } from './repair-check.ts';

/** Where modules lie, how they look and how many there are. */
export interface Roof extends Oriented {
  /** Wp. */
  readonly generatorPower: number;
}

/** A roof with what it gave, in the order of time. */
export interface RoofPower {
  readonly roof: Roof;
  readonly power: PowerColumns;
}

export interface ReferenceFacts {
  readonly roof: Roof;
  readonly inverterPower: Watts;
  /** Its own powers before the fault, in the order of time, without those that a fault or the grid held down. */
  readonly history: PowerColumns;
  /** The day on which the fault began: only days before it are compared with. */
  readonly brokenFrom: LocalDate;
  /** Healthy neighbours, the nearest first: their powers on the days of the history and on those that are judged. */
  readonly neighbours: readonly RoofPower[];
}

/** What an inverter should give at one time. */
export interface ReferencePower {
  /** Within its own rating. */
  readonly power: Watts;
  /** kW/kWp; 1 and more near its rating, which hides what the sky would have given. Of modules of unknown power, per kW of the rating. */
  readonly yield: number;
  readonly basis: ReferenceBasis;
}

const MINUTE = 60_000;
/** Unit: ms. Powers so near to a time stand for it; the weather is looked at over an hour. */
const AROUND = 15 * MINUTE;
const WEATHER_AROUND = 30 * MINUTE;
/** Own days that must be known. Source: ours. */
const FEWEST_DAYS = 2;
/** Neighbours that must be known. Source: as `compareYield`. */
const FEWEST_NEIGHBOURS = 3;
/** Unit: days. Older ones have another sun. Source: ours; what the season changes within them is corrected. */
const OLDEST = 45;
/** Unit: W/Wp. Where so little was given on the days compared with, it says nothing of the weather. Source: ours. */
const LEAST_EXPECTED = 0.02;

/** A day with its powers as they would be at the sun of another date. */
function inSeason(day: ReferenceDay, roof: Roof, date: LocalDate): ReferenceDay {
  const shift = daysBetween(day.date, date) * 1440 * MINUTE;
  const changed = (power: number, at: number) => (power <= 0 ? 0 : power * clearSkyChange(roof, at, at + shift));
  return { ...day, power: day.power.map((power, index) => changed(power, day.at[index] ?? 0)) };
}

/** Those of the columns that lie on some dates. */
function onDates({ at, values }: PowerColumns, dates: ReadonlySet<LocalDate>): PowerColumns {
  const kept = Array.from(at, (time, index) => [time, values[index] ?? Number.NaN] as const).filter(([time]) =>
    dates.has(localDateOf(time)),
  );
  return { at: kept.map(([time]) => time), values: kept.map(([, value]) => value) };
}

/** What days of one roof let expect at some times, which ascend. W; NaN where they do not know. */
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

/** The first index whose time is not before `time`; times ascend. */
function firstFrom(at: ArrayLike<number>, time: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The mean of what is known around a time; `undefined` of nothing. */
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

const mostOf = (known: readonly number[]): number | undefined => (known.length < FEWEST_NEIGHBOURS ? undefined : median(known));

/** What neighbours gave against what the same days let expect of them: a share at each time; `undefined` where too few know. */
function weatherOf({ neighbours, brokenFrom }: ReferenceFacts, dates: ReadonlySet<LocalDate>): (time: number) => number | undefined {
  const known = neighbours.map(({ roof, power }) => {
    const since = Array.from(power.at).findIndex((time) => localDateOf(time) >= brokenFrom);
    const [at, values] = since < 0 ? [[], []] : [Array.from(power.at).slice(since), Array.from(power.values).slice(since)];
    const expected = expectedOf(at, referenceDays(onDates(power, dates), brokenFrom), roof);
    return { least: LEAST_EXPECTED * roof.generatorPower, given: { at, values }, expected: { at, values: expected } };
  });
  return (time) =>
    mostOf(
      known.flatMap(({ least, given, expected }) => {
        const [now, usual] = [meanAround(given, time, WEATHER_AROUND), meanAround(expected, time, WEATHER_AROUND)];
        return now === undefined || usual === undefined || usual < least ? [] : now / usual;
      }),
    );
}

/** What neighbours give now, as this roof would. W. */
const byNeighbours = ({ neighbours, roof }: ReferenceFacts, time: number): number | undefined => {
  const shares = neighbours.flatMap((one) => {
    const power = meanAround(one.power, time, AROUND);
    return power === undefined || one.roof.generatorPower <= 0 ? [] : transposed(power / one.roof.generatorPower, one.roof, roof, time);
  });
  const share = mostOf(shares);
  return share === undefined ? undefined : share * roof.generatorPower;
};

/** Unit: ms. One reference stands for all readings of such a stretch of the clock. */
const STEP = 10 * MINUTE;
const middleOf = (time: number): number => Math.floor(time / STEP) * STEP + STEP / 2;

/** Share of its rating that the best power of a day must exceed: else it stood still, or lay in the dark. Source: ours. */
const IDLE_OF_RATING = 0.05;
/** Share of its rating from which an inverter may be limited by it: what the sky would have given is not known then. Source: ours. */
const NEAR_LIMIT = 0.9;

/**
 * What an inverter should give at some times.
 *
 * Unit    W; times in ms since 1970.
 * Range   times in any order, to ten minutes; such of which nothing is known are left out. Own days of up to 45 days before, two at
 *         least: the best five of a fortnight at that height of the sun, with the weather that three neighbours had. Else three
 *         neighbours per kWp, as this roof looks. Else own days without the weather. Never above the inverter's rating.
 * Source  ours; `referenceDays` for the days, `transposed` for the neighbours.
 */
export function referencePowers(times: readonly number[], facts: ReferenceFacts): Map<number, ReferencePower> {
  const { roof, inverterPower, history, brokenFrom } = facts;
  const middles = [...new Set(times.map(middleOf))].sort((one, other) => one - other);
  const days = referenceDays(history, brokenFrom).filter(({ power }) => Math.max(...power) > IDLE_OF_RATING * inverterPower);
  const own = expectedOf(middles, days, roof);
  const weather = weatherOf(facts, new Set(days.map(({ date }) => date)));
  const rating = roof.generatorPower > 0 ? roof.generatorPower : inverterPower;
  const found = new Map<number, ReferencePower>();
  middles.forEach((time, index) => {
    const usual = own[index] ?? Number.NaN;
    const share = Number.isNaN(usual) ? undefined : weather(time);
    const among = share === undefined ? byNeighbours(facts, time) : usual * share;
    const expected = among ?? usual;
    if (Number.isNaN(expected)) return;
    const power = quantity<Watts>(Math.min(inverterPower, expected));
    const basis = share !== undefined ? 'own_days_weather' : among !== undefined ? 'neighbours' : 'own_days';
    const isLimited = expected >= NEAR_LIMIT * inverterPower;
    found.set(time, { power, yield: isLimited ? Math.max(1, expected / rating) : expected / rating, basis });
  });
  return new Map(
    times.flatMap((time) => {
      const reference = found.get(middleOf(time));
      return reference === undefined ? [] : [[time, reference] as const];
    }),
  );
}
