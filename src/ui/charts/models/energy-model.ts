import type { BucketSpan, ReadingPeriod } from '#domain/energy/coverage.ts';
import { type Period, startOfPeriod } from '#domain/energy/period.ts';
import type { EnergyBar } from '#domain/energy/series.ts';
import { toKilowattHours } from '#domain/energy/units.ts';
import { addDays, addMonths, daysFrom, type LocalDate, weekday } from '#domain/time/local-date.ts';
import { fromIso, hourStarts, instantOf } from '#domain/time/warsaw.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { clockTime, shortDate } from '#texts/dates.ts';
import type { ChartModel } from './chart-model.ts';
import { doubledHourMark } from '#texts/installation/doubled-hour.ts';
import { partialWords, wholeNote } from './energy-coverage.ts';

/** A slot on the axis, with or without a bar. */
export interface Slot extends BucketSpan {
  /** The key of the bar's bucket. */
  readonly key: string;
  readonly name: string;
  readonly tick: string;
}

const HOUR = 3_600_000;

/** '02:00–03:00', also if the clock changes then: an hour is named by its beginning. */
const hourSlots = (date: LocalDate): Slot[] =>
  hourStarts(date).map((from) => {
    const start = clockTime(from);
    const hour = Number(start.slice(0, 2));
    const name = `${start}–${String(hour + 1).padStart(2, '0')}:00${doubledHourMark(from)}`;
    return { key: String(from), name, tick: String(hour), from, to: from + HOUR };
  });

const ofDay = (day: LocalDate): BucketSpan => ({ from: instantOf(day), to: instantOf(addDays(day, 1)) });

const weekdaySlots = (monday: LocalDate): Slot[] =>
  daysFrom(monday, addDays(monday, 7)).map((day) => ({
    key: day,
    name: `${chartsTexts.weekdaysLong[weekday(day) - 1]}, ${shortDate(day)}`,
    tick: chartsTexts.weekdays[weekday(day) - 1] ?? '',
    ...ofDay(day),
  }));

const daySlots = (first: LocalDate): Slot[] =>
  daysFrom(first, addMonths(first, 1)).map((day) => ({
    key: day,
    name: shortDate(day),
    tick: String(Number(day.slice(8))),
    ...ofDay(day),
  }));

const monthSlots = (first: LocalDate): Slot[] =>
  chartsTexts.monthsLong.map((name, at) => {
    const month = addMonths(first, at);
    return {
      key: month.slice(0, 7),
      name: `${name} ${first.slice(0, 4)}`,
      tick: chartsTexts.months[at] ?? '',
      from: instantOf(month),
      to: instantOf(addMonths(month, 1)),
    };
  });

/** The slots of a period: 23 to 25 hours, 7 weekdays, 28 to 31 days, 12 months. Source: specification 2.4 and 6.4. */
export function slotsOf(period: Period, date: LocalDate): Slot[] {
  const first = startOfPeriod(period, date);
  if (period === 'day') return hourSlots(first);
  if (period === 'week') return weekdaySlots(first);
  return period === 'month' ? daySlots(first) : monthSlots(first);
}

/** The key of the slot of a bar. Hours differ by their instant, so that a doubled hour has two bars. */
function slotKey(period: Period, bucket: string): string | undefined {
  if (period === 'year') return bucket.slice(0, 7);
  if (period !== 'day') return bucket.slice(0, 10);
  const at = fromIso(bucket);
  return at === undefined ? undefined : String(at - (at % HOUR));
}

/** Energy in kWh: a bar for each hour, day or month that was measured. Bars that cover only a part of their slot are marked. */
export function energyModel(
  bars: readonly EnergyBar[],
  period: Period,
  date: LocalDate,
  readingPeriod: ReadingPeriod | null = null,
): ChartModel {
  const slots = slotsOf(period, date);
  const bySlot = new Map(bars.map((bar) => [slotKey(period, bar.bucket), toKilowattHours(bar.energy)]));
  const values = slots.map(({ key }) => bySlot.get(key) ?? null);
  const known = values.filter((value) => value !== null);
  const chartBars = { slots, values, period };
  const partial = readingPeriod && partialWords(chartBars, readingPeriod);
  return {
    tab: 'energy',
    kind: 'bars',
    x: slots.map((_, at) => at),
    lines: [{ label: chartsTexts.energy, look: 0, values }],
    from: -0.5,
    to: slots.length - 0.5,
    unit: chartsTexts.units.energy,
    decimals: 2,
    axisLabel: chartsTexts.axis.energy,
    xName: chartsTexts.buckets[period],
    nameOf: (index) => slots[index]?.name ?? '',
    tickOf: (index) => slots[index]?.tick ?? '',
    threshold: null,
    total: known.length > 0 ? known.reduce<number>((sum, value) => sum + value, 0) : null,
    totalName: chartsTexts.summary.counted,
    countName: chartsTexts.summary.bars[period],
    partial,
    note: readingPeriod && wholeNote(chartBars, readingPeriod, partial ?? []),
  };
}
