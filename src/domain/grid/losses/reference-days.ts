import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';

/** Power over time: two columns of one length in the order of time. Unit: ms since 1970; W, NaN is a gap. */
export interface PowerColumns {
  readonly at: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** One of the days that a loss is measured by. */
export interface ReferenceDay {
  readonly date: LocalDate;
  /** Its samples, without gaps. Unit: ms since 1970; W. */
  readonly at: readonly number[];
  readonly power: readonly number[];
  /** Wh. */
  readonly energy: number;
}

/** Days looked back, and how many of them are taken. Source: ours; a fortnight has clear days in most of the year. */
const LOOKED_BACK = 14;
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
 * Range   up to five; days without a sample are none.
 * Source  ours: what the same roof gave lately, at the same height of the sun.
 */
export function referenceDays(history: PowerColumns, date: LocalDate): ReferenceDay[] {
  const [from, to] = [instantOf(addDays(date, -LOOKED_BACK)), instantOf(date)];
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

/** True where there are enough of them to measure by. Unit: days. Range: all five or none. Source: ours. */
export const areEnoughDays = (days: readonly ReferenceDay[]): boolean => days.length === BEST;

/** Reference days of which the neighbourhood's yield must be known. */
const NEEDED = 3;

/**
 * How good a day's weather was against that of some others, as the neighbours' roofs had it.
 *
 * Unit    share; yields in kWh/kWp.
 * Range   0 to 1: a better day than the reference days proves nothing. `null` where the day itself or more than two of five
 *         others are not known, or the others gave nothing.
 * Source  ours: neighbours share the weather.
 */
export function weatherRatio(yields: ReadonlyMap<LocalDate, number>, date: LocalDate, others: readonly LocalDate[]): number | null {
  const own = yields.get(date);
  const known = others.flatMap((other) => yields.get(other) ?? []);
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  return own === undefined || known.length < NEEDED || mean <= 0 ? null : Math.min(1, own / mean);
}
