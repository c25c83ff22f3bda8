import { type Dated, equipmentAt, modulesRatio } from '#domain/energy/rated-period.ts';
import { addDays, type LocalDate, daysBetween } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { median } from '#domain/statistics.ts';

/** Power over time: two columns of one length in the order of time. Unit: ms since 1970; W, NaN is a gap. */
export interface PowerColumns {
  readonly at: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** Share of its rating above which an inverter may limit its power. */
export const NEAR_LIMIT = 0.9;

/**
 * Powers as the equipment of another time would have given them (specification 37.9).
 *
 * Unit    W; times in ms since 1970.
 * Range   in proportion to the modules; NaN where an inverter with a lower rating than that of the other time may have limited them.
 */
export function powersUnder({ at, values }: PowerColumns, { periods }: Dated, other: number): PowerColumns {
  if (!periods) return { at, values };
  const ratingAt = (time: number) => equipmentAt({ inverterPower: 0, periods }, time).inverterPower;
  const under = (power: number, time: number): number => {
    const isLimited = ratingAt(time) < ratingAt(other) && power >= NEAR_LIMIT * ratingAt(time);
    return isLimited ? Number.NaN : power * modulesRatio({ periods }, time, other);
  };
  return { at, values: Array.from(values, (power, index) => under(power, at[index] ?? 0)) };
}

/** A day with which power is compared. */
export interface ReferenceDay {
  readonly date: LocalDate;
  /** Samples of the day, without gaps. Unit: ms since 1970; W. */
  readonly at: readonly number[];
  readonly power: readonly number[];
  /** Wh. */
  readonly energy: number;
}

/** Number of days before, and how many of them are used. Source: ours; two weeks contain clear days in most of the year. */
const DAYS_BEFORE = 14;
const BEST = 5;
const HOUR = 3_600_000;

interface Collected {
  readonly at: number[];
  readonly power: number[];
  energy: number;
}

function collect(day: Collected, at: number, power: number): void {
  const last = day.at.length - 1;
  const gap = at - (day.at[last] ?? Number.NEGATIVE_INFINITY);
  if (gap <= HOUR) day.energy += (((day.power[last] ?? 0) + power) / 2) * (gap / HOUR);
  day.at.push(at);
  day.power.push(power);
}

/**
 * The best of the fourteen days before a day, those with the most energy first.
 *
 * Unit    energy in Wh, by trapezoids over steps of up to an hour.
 * Range   up to five; days without a sample are left out.
 * Source  ours: recent production of the same roof at the same elevation of the sun.
 */
export function referenceDays(history: PowerColumns, date: LocalDate): ReferenceDay[] {
  const [from, to] = [instantOf(addDays(date, -DAYS_BEFORE)), instantOf(date)];
  const byDate = new Map<LocalDate, Collected>();
  for (let index = 0; index < history.at.length; index += 1) {
    const [at, power] = [history.at[index], history.values[index]];
    if (at === undefined || power === undefined || Number.isNaN(power) || at < from || at >= to) continue;
    const day = localDateOf(at);
    const known = byDate.get(day) ?? { at: [], power: [], energy: 0 };
    byDate.set(day, known);
    collect(known, at, Math.max(0, power));
  }
  return [...byDate]
    .map(([day, collected]) => ({ date: day, ...collected }))
    .sort((one, other) => other.energy - one.energy || one.date.localeCompare(other.date))
    .slice(0, BEST);
}

/** True if there are enough days for a comparison. Unit: days. Range: five. */
export const areEnoughDays = (days: readonly ReferenceDay[]): boolean => days.length === BEST;

/** Number of reference days whose values must be known: the neighbourhood's yield, or the power at a time of day. */
const NEEDED = 3;

/**
 * Weather of a day relative to other days, by the neighbours' yields.
 *
 * Unit    share; yields in kWh/kWp.
 * Range   0 to 1: a better day than the reference days counts as 1. `null` if the day itself or more than two of five others
 *         are not known, or the others have no yield.
 * Source  ours: neighbours share the weather.
 */
export function weatherRatio(yields: ReadonlyMap<LocalDate, number>, date: LocalDate, others: readonly LocalDate[]): number | null {
  const own = yields.get(date);
  const known = others.flatMap((other) => yields.get(other) ?? []);
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  return own === undefined || known.length < NEEDED || mean <= 0 ? null : Math.min(1, own / mean);
}

const DAY = 86_400_000;
/** Unit: ms. Between two samples further apart the power is not known. */
const LONGEST_GAP = 3_600_000;

/** Interpolates the power of a day at ascending times; `undefined` if it is not known. */
function reader({ at, power }: ReferenceDay): (time: number) => number | undefined {
  let next = 0;
  return (time) => {
    while ((at[next] ?? Number.POSITIVE_INFINITY) < time) next += 1;
    const [end, start] = [at[next], at[next - 1]];
    if (end === time) return power[next];
    if (end === undefined || start === undefined || end - start > LONGEST_GAP) return undefined;
    const share = (time - start) / (end - start);
    return (power[next - 1] ?? 0) * (1 - share) + (power[next] ?? 0) * share;
  };
}

/**
 * The power that an inverter would have delivered at times of a day in the weather of its reference days.
 *
 * Unit    W; times in ms since 1970. The time of day follows the sun: whole days of 24 hours before.
 * Range   ascending times; NaN if the power is known on fewer than `needed` of the days. Cost: linear in times and samples.
 * Source  ours: median over the reference days.
 */
export function expectedPower(
  times: readonly number[],
  days: readonly ReferenceDay[],
  date: LocalDate,
  needed: number = NEEDED,
): Float64Array {
  const readers = days.map((day) => ({ read: reader(day), shift: daysBetween(day.date, date) * DAY }));
  return Float64Array.from(times, (time) => {
    const known = readers.flatMap(({ read, shift }) => read(time - shift) ?? []);
    return known.length < needed ? Number.NaN : (median(known) ?? Number.NaN);
  });
}
