import { type Period, startOfPeriod } from '#domain/energy/period.ts';
import type { EnergyBar } from '#domain/energy/series.ts';
import { toKilowattHours } from '#domain/energy/units.ts';
import { addDays, addMonths, daysFrom, type LocalDate, weekday } from '#domain/time/local-date.ts';
import { fromIso, hourStarts } from '#domain/time/warsaw.ts';
import { chartsTexts } from '#texts/charts.ts';
import { clockTime, shortDate } from '#texts/dates.ts';
import type { ChartModel } from './chart-model.ts';
import { doubledHourMark } from './doubled-hour.ts';

/** A place on the axis that is there whether or not it has a bar. */
export interface Slot {
  /** What a bar's bucket must come to. */
  readonly key: string;
  readonly name: string;
  readonly tick: string;
}

const HOUR = 3_600_000;

/** '02:00–03:00', also where the clock then jumps: an hour is named by where it begins. */
const hourSlots = (date: LocalDate): Slot[] =>
  hourStarts(date).map((at) => {
    const start = clockTime(at);
    const hour = Number(start.slice(0, 2));
    return { key: String(at), name: `${start}–${String(hour + 1).padStart(2, '0')}:00${doubledHourMark(at)}`, tick: String(hour) };
  });

const weekdaySlots = (monday: LocalDate): Slot[] =>
  daysFrom(monday, addDays(monday, 7)).map((day) => ({
    key: day,
    name: `${chartsTexts.weekdaysLong[weekday(day) - 1]}, ${shortDate(day)}`,
    tick: chartsTexts.weekdays[weekday(day) - 1] ?? '',
  }));

const daySlots = (first: LocalDate): Slot[] =>
  daysFrom(first, addMonths(first, 1)).map((day) => ({ key: day, name: shortDate(day), tick: String(Number(day.slice(8))) }));

const monthSlots = (first: LocalDate): Slot[] =>
  chartsTexts.monthsLong.map((name, at) => ({
    key: addMonths(first, at).slice(0, 7),
    name: `${name} ${first.slice(0, 4)}`,
    tick: chartsTexts.months[at] ?? '',
  }));

/** The slots of a period: 23 to 25 hours, 7 weekdays, 28 to 31 days, 12 months. Source: specification, point 2. */
export function slotsOf(period: Period, date: LocalDate): Slot[] {
  const first = startOfPeriod(period, date);
  if (period === 'day') return hourSlots(first);
  if (period === 'week') return weekdaySlots(first);
  return period === 'month' ? daySlots(first) : monthSlots(first);
}

/** The key of the slot a bar belongs to; hours are told apart by their instant, so that a doubled hour has two bars. */
export function slotKey(period: Period, bucket: string): string | undefined {
  if (period === 'year') return bucket.slice(0, 7);
  if (period !== 'day') return bucket.slice(0, 10);
  const at = fromIso(bucket);
  return at === undefined ? undefined : String(at - (at % HOUR));
}

/** Energy in kWh: a bar for each hour, day or month, and nothing where nothing was measured. */
export function energyModel(bars: readonly EnergyBar[], period: Period, date: LocalDate): ChartModel {
  const slots = slotsOf(period, date);
  const bySlot = new Map(bars.map((bar) => [slotKey(period, bar.bucket), toKilowattHours(bar.energy)]));
  const values = slots.map(({ key }) => bySlot.get(key) ?? null);
  const known = values.filter((value) => value !== null);
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
  };
}
