import { isGap, SENT_GAPS } from '#domain/energy/gaps.ts';
import { brightSpans } from '#domain/energy/bright-spans.ts';
import { isBright } from '#domain/energy/daylight.ts';
import { type Dated, equipmentAt } from '#domain/energy/rated-period.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { WORKS_ABOVE } from '#domain/grid/readings/inverter-reading.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { inOrder, isInFault, isUnderGridEvent, type RepairReading, usualStep } from './daylight-hour.ts';
import { WEAK_REFERENCE } from './judge-hour.ts';
import type { ReferencePower } from './reference-power.ts';
import { isShownByPower } from './repair-cause.ts';
import { enoughOfReference, type RepairFinding } from './repair-check.ts';
import { type SunHours, sunHours } from './sun-hours.ts';
import { SUN_ENOUGH, usualHours } from './usual-hours.ts';

const DAY = 86_400_000;

/** Unit: ms after the closing in which the usual hours of a cause must pass. Source: specification 24.40. */
export const FOLLOW_LIMIT = 14 * DAY;
/** Unit: ms after the confirmation in which the cause may return. Source: specification 24.40. */
export const RETURN_LIMIT = 7 * DAY;

/** Data by which a repair is followed after a good hour. */
export interface FollowFacts extends Dated {
  readonly closed: Instant;
  readonly now: Instant;
  readonly spot: Spot;
  readonly inverterPower: Watts;
  /** The cause that the task was filed for; `null` if it is not known. */
  readonly own: Cause | null;
  /** The number of its strings; absent or `null` if it is not known. */
  readonly strings?: number | null;
  /** `followedStretches`, also of the time before the closing. */
  readonly stretches: readonly Stretch[];
  /** Readings before and after the closing, in any order. */
  readonly readings: readonly RepairReading[];
  /** Expected power by the time of a reading, for causes that only the power shows. */
  readonly references: ReadonlyMap<number, ReferencePower>;
}

/** A time that must pass without the cause. Unit: ms since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The readings of a repair in the order of time, and their usual step in ms. */
interface Course extends FollowFacts {
  readonly step: number;
}

/** The first index of a reading that is not before a time. */
function firstFrom(readings: readonly RepairReading[], time: number): number {
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((readings[middle]?.at ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True if there are readings from the beginning to the end of a span, without a gap. */
function isCovered({ from, to }: Span, { readings, step }: Course): boolean {
  const first = firstFrom(readings, from);
  const before = readings[first - 1];
  let last = before && !isGap(from - before.at, step, SENT_GAPS) ? before.at : from;
  for (let index = first; index < readings.length; index += 1) {
    const at = readings[index]?.at ?? 0;
    if (isGap(at - last, step, SENT_GAPS)) return false;
    if (at >= to) return true;
    last = at;
  }
  return false;
}

/** True if the mean power is what a cause asks for that only the power shows. */
function isPowerEnough(readings: readonly RepairReading[], { own, strings, references }: Course): boolean {
  if (!isShownByPower(own)) return true;
  const compared = readings.flatMap(({ at, power }) => {
    const reference = references.get(at);
    return power === null || reference === undefined || reference.yield < WEAK_REFERENCE ? [] : [{ power, expected: reference.power }];
  });
  const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const [given, expected] = [sumOf(compared.map(({ power }) => power)), sumOf(compared.map((one) => one.expected))];
  return compared.length > 0 && 2 * compared.length >= readings.length && given >= enoughOfReference(own, strings) * expected;
}

/**
 * True if a span shows that the cause is absent: it has readings throughout, none of a fault, most of them with a grid, and a mean power
 * above `least` W.
 */
function isShown(span: Span, least: number, course: Course): boolean {
  if (!isCovered(span, course)) return false;
  const { readings } = course;
  const [first, end] = [firstFrom(readings, span.from), firstFrom(readings, span.to)];
  const within = first < end ? readings.slice(first, end) : readings.slice(Math.max(0, first - 1), first + 1);
  const usable = within.filter((reading) => reading.power !== null && !isUnderGridEvent(reading));
  if (usable.length === 0 || 2 * usable.length < within.length || usable.some(isInFault)) return false;
  const mean = usable.reduce((total, { power }) => total + (power ?? 0), 0) / usable.length;
  return mean > least && isPowerEnough(usable, course);
}

/** When the first of such hours has passed without the cause; `null` if none has. Of an hour with light, the light counts. */
function hourPassed(
  [hour, least]: readonly [number, number],
  after: number,
  until: number,
  hours: SunHours,
  course: Course,
): number | null {
  const { spot, periods } = course;
  for (let day = Math.floor(after / DAY) * DAY; day < until; day += DAY) {
    const span = hours(day).find((one) => one.hour === hour);
    if (!span || span.from < after || span.to > until) continue;
    const isFullyBright = isBright(span.from, spot) && isBright(span.to, spot);
    const [light] = brightSpans(span.from, span.to, spot, 1);
    const { inverterPower } = equipmentAt(course, span.from);
    const reachable = periods ? Math.min(least, SUN_ENOUGH * inverterPower) : least; // it may have come at another rating
    const enough = isFullyBright ? Math.max(reachable, WORKS_ABOVE * inverterPower) : reachable;
    if (isShown(light ?? span, light && enough > 0 ? enough : Number.NEGATIVE_INFINITY, course)) return span.to;
  }
  return null;
}

/** When the first whole day has passed without the cause, from its first light to its last; `null` if none has. */
function dayPassed(after: number, until: number, course: Course): number | null {
  for (let date = localDateOf(after); instantOf(date) < until; date = addDays(date, 1)) {
    const [span] = brightSpans(instantOf(date), instantOf(addDays(date, 1)), course.spot, 1);
    if (!span || span.from < after || span.to > until) continue;
    if (isShown(span, WORKS_ABOVE * equipmentAt(course, span.from).inverterPower, course)) return span.to;
  }
  return null;
}

/** When all that a cause needs to show has passed without it; `null` if it has not. */
function passedAt(after: number, until: number, course: Course): number | null {
  const readings = course.readings.filter(({ at }) => at <= course.closed);
  const hours = sunHours(course.closed, course.spot);
  const usual = usualHours({ ...course, cause: course.own, readings, hours });
  if (usual === null) return dayPassed(after, until, course);
  const passed = [...usual].map((hour) => hourPassed(hour, after, until, hours, course));
  return passed.some((one) => one === null) ? null : Math.max(...passed.map((one) => one ?? 0));
}

/** Unit: ms before and after an exchange in which it is worked on. Source: specification 37.10. */
const WORK = 4 * 3_600_000;

/** True for a time in which equipment was exchanged, which is no fault. */
const isExchange = ({ from, to }: Stretch, { periods }: Dated): boolean =>
  (periods ?? []).some((period) => from >= period.from - WORK && from <= period.from && to !== null && to <= period.from + WORK);

/**
 * What became of a repair after a good hour.
 *
 * Unit    ms since 1970; `good` is the end of that hour.
 * Range   `good_so_far` until the hours at which the cause usually came have passed once without it, with enough sun; then `confirmed`,
 *         and `returned` if it comes within seven days after that. `unconfirmed` if it comes before; `unknown` if they have not passed
 *         14 days after the closing. Nothing returns where the cause is not known. The result does not depend on the order of readings or on repeated ones.
 * Source  specification 24.40 and 37.10: what comes every dawn or every noon is not gone after one good hour.
 */
export function followRepair(good: number, facts: FollowFacts): Pick<RepairFinding, 'state' | 'reason' | 'returnedAt'> {
  const { closed, now, own, stretches } = facts;
  const readings = inOrder(facts.readings);
  const step = 1000 * (usualStep(readings.map(({ at }) => at)) ?? 0);
  const back = Math.min(...stretches.filter((one) => one.from > good && !isExchange(one, facts)).map(({ from }) => from));
  const limit = closed + FOLLOW_LIMIT;
  const confirmed = passedAt(good, Math.min(now, limit, back), { ...facts, readings, step });
  const returnedAt = quantity<Instant>(back);
  if (confirmed !== null) {
    const isBack = own !== null && back <= confirmed + RETURN_LIMIT;
    return isBack ? { state: 'returned', reason: 'cause', returnedAt } : { state: 'confirmed', reason: null, returnedAt: null };
  }
  if (back <= limit) return { state: 'unconfirmed', reason: 'cause', returnedAt };
  return now > limit
    ? { state: 'unknown', reason: 'not_seen_again', returnedAt: null }
    : { state: 'good_so_far', reason: null, returnedAt: null };
}
