import type { Cause } from '#domain/diagnosis/cause.ts';
import { DAYLIGHT_STEP, isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { median } from '#domain/statistics.ts';
import { endOf, type Stretch } from '#domain/time/stretch.ts';
import type { RepairReading } from './daylight-hour.ts';
import { isShownByPower, needsSun } from './repair-cause.ts';
import type { SunHours } from './sun-hours.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Unit: ms before the closing in which a cause is looked for: it may have been active a week ago for the first time in a week. */
export const HISTORY_BACK = 2 * WEEK;

/** What is known of a cause before its task was closed. */
export interface CauseHistory {
  readonly cause: Cause | null;
  /** In any order. */
  readonly stretches: readonly Stretch[];
  /** In the order of time. */
  readonly readings: readonly Pick<RepairReading, 'at' | 'power'>[];
  /** Unit: ms since 1970. */
  readonly closed: number;
  readonly spot: Spot;
  /** `sunHours` of the closing. */
  readonly hours: SunHours;
}

interface ActiveHour {
  readonly hour: number;
  readonly isBright: boolean;
  /** When its stretch began. */
  readonly began: number;
  readonly from: number;
  readonly to: number;
}

/** The hours of the day that a stretch touches. */
function activeHours(began: number, from: number, to: number, { spot, hours }: CauseHistory): ActiveHour[] {
  const active: ActiveHour[] = [];
  for (let day = Math.floor(from / DAY) * DAY; day <= to; day += DAY)
    for (const span of hours(day)) {
      if (span.to <= from || span.from > to) continue;
      const [begin, end] = [Math.max(from, span.from), Math.min(to, span.to - 1)];
      let hasLight = isBright(end, spot);
      for (let at = begin; at < end && !hasLight; at += DAYLIGHT_STEP) hasLight = isBright(at, spot);
      active.push({ hour: span.hour, isBright: hasLight, began, from: begin, to: end });
    }
  return active;
}

/** Unit: ms. A cause stops the inverter: the power at which it came is that shortly before. */
const JUST_BEFORE = 900_000;
/** Share of the power at which a cause came. Source: specification 24.40. */
export const SUN_ENOUGH = 0.6;

/**
 * The mean power, in W, that shows that there was enough sun in one hour of the day. An inverter that a cause has stopped since an earlier
 * hour shows no power at which it comes: then it is that at which the stretch began, if the inverter ever gave as much in that hour.
 */
function enoughPower(hour: number, active: readonly ActiveHour[], { readings, hours }: CauseHistory): number {
  const highest = (isCounted: (at: number) => boolean) =>
    readings.reduce((most, { at, power }) => (power !== null && power > most && isCounted(at) ? power : most), 0);
  const between = (from: number, to: number) => highest((at) => at >= from - JUST_BEFORE && at <= to);
  const isInHour = (at: number) => hours(at).some((span) => span.hour === hour && at >= span.from && at < span.to);
  const powers = active.map(({ began, from, to }) => {
    const power = between(from, to);
    return power > 0 ? power : Math.min(between(began, began), highest(isInHour) || Number.POSITIVE_INFINITY);
  });
  return SUN_ENOUGH * (median(powers.filter((power) => power > 0)) ?? 0);
}

/**
 * The hours of the day at which a cause has to be absent once before its repair is confirmed.
 *
 * Unit    keys: hours of `sunHours`; values: the mean power in W that such an hour must have.
 * Range   the daylight hours at which it was active in its last seven days before the closing, or all of them for one that came only
 *         in the dark. `null` if one whole day must pass: it never ended, was not active in the week before the closing, or is not known.
 * Source  specification 24.40; the power is 0 for causes that do not depend on the sun.
 */
export function usualHours(history: CauseHistory): ReadonlyMap<number, number> | null {
  const { cause, stretches, closed } = history;
  if (cause === null || isShownByPower(cause)) return null;
  const past = stretches
    .filter(({ from }) => from < closed)
    .map((one) => ({ from: one.from, to: Math.min(endOf(one), closed), isOver: endOf(one) <= closed }));
  const last = Math.max(...past.map(({ to }) => to));
  const recent = past.filter(({ to }) => to > last - WEEK);
  if (last < closed - WEEK || !recent.some(({ isOver }) => isOver)) return null;
  const active = recent.flatMap(({ from, to }) => activeHours(from, Math.max(from, last - WEEK), to, history));
  const bright = active.filter((one) => one.isBright);
  const counted = bright.length > 0 ? bright : active;
  const powerAt = (hour: number) =>
    enoughPower(
      hour,
      counted.filter((one) => one.hour === hour),
      history,
    );
  return new Map([...new Set(counted.map(({ hour }) => hour))].map((hour) => [hour, needsSun(cause) ? powerAt(hour) : 0]));
}
