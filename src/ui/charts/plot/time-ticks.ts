import { quantity } from '#domain/quantity.ts';
import { addDays, weekday } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { clockTime } from '#texts/dates.ts';

const SECOND = 1000;
const DAY = 1440;
/** Possible distances between two ticks. Unit: minutes of the wall clock. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, DAY, 2 * DAY, 7 * DAY];

/** The smallest step that leaves each tick `space` pixels. Unit: minutes. */
export function tickStep(from: number, to: number, width: number, space: number): number {
  const needed = ((to - from) / 60) * (space / Math.max(1, width));
  return STEPS.find((step) => step >= needed) ?? 7 * DAY;
}

/**
 * Ticks at round times of Warsaw's wall clock, also on days of 23 and 25 hours.
 * Unit: seconds since 1970, as `from` and `to`; `step` in minutes.
 */
export function timeTicks(from: number, to: number, step: number): number[] {
  const ticks = new Set<number>();
  const last = localDateOf(to * SECOND);
  for (let day = localDateOf(from * SECOND); day <= last; day = addDays(day, Math.max(1, step / DAY))) {
    for (let minute = 0; minute < DAY; minute += Math.min(step, DAY)) ticks.add(instantOf(day, 0, minute) / SECOND);
  }
  ticks.add(instantOf(addDays(last, 1)) / SECOND);
  return [...ticks].filter((at) => at >= from && at <= to).sort((one, other) => one - other);
}

/** 'Pn 16' at midnights of a chart of several days, 'HH:mm' otherwise; the end of a day is 24:00. */
export function tickLabel(at: number, { hasDays, to }: { readonly hasDays: boolean; readonly to: number }): string {
  const clock = clockTime(quantity(at * SECOND));
  if (hasDays && clock === '00:00') {
    const day = localDateOf(at * SECOND);
    return at === to ? '' : `${chartsTexts.weekdays[weekday(day) - 1]} ${Number(day.slice(8))}`;
  }
  return !hasDays && at === to && clock === '00:00' ? '24:00' : clock;
}
