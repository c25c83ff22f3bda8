import fc from 'fast-check';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { judgeRepair } from '#domain/repair/judge-repair.ts';
import { repairCauses } from '#domain/repair/repair-cause.ts';
import type { RepairFinding } from '#domain/repair/repair-check.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { type DiagnosedReading, factsOf } from './diagnosis-facts.ts';
import { clearPower, POZNAN, timesOf } from './solar-days.ts';

/* Generated inverters with a fault of a certain habit, and the closing of the task for it. */

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const RATED = 10_000;

/** Readings of days before the closing, and after it. */
const BEFORE = 8;
const AFTER = 23;

export const HABITS = ['dawn', 'noon', 'third noon', 'once', 'lasts'] as const;
export type Habit = (typeof HABITS)[number];
export const FAULTS = ['event:GROUND_FAULT', 'state:FAULT', 'event:OVER_TEMP', 'event:AC_OVER_VOLT'] as const;

export interface RepairHistory {
  readonly cause: Cause & (typeof FAULTS)[number];
  readonly habit: Habit;
  readonly closed: number;
  /** Midnight of the first day, `BEFORE` days before the closing. Unit: ms since 1970. */
  readonly first: number;
  /** Unit: minutes. */
  readonly step: number;
  /** Days after the closing on which the cause still comes; infinite if nothing was repaired. */
  readonly left: number;
  /** Share of a clear sky on each day from the first one on. */
  readonly skies: readonly number[];
  /** Unit: minutes before and after noon. */
  readonly around: number;
}

const aSky = fc.oneof(fc.constant(1), fc.double({ min: 0.7, max: 1, noNaN: true }), fc.double({ min: 0.06, max: 0.4, noNaN: true }));
/** A cause that comes only with enough sun. */
const isSunny = ({ cause }: RepairHistory): boolean => cause === 'event:AC_OVER_VOLT' || cause === 'event:OVER_TEMP';

const aClosing = fc.oneof(
  fc.integer({ min: 0, max: 364 }).map((day) => addDays('2026-01-01', day)),
  fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-12-21'),
);

/** The history of a repair; `left` as given. Before the closing the sky is clear, so that the cause has come at its hours. */
export const aRepairHistory = (left: fc.Arbitrary<number>, habit: fc.Arbitrary<Habit>): fc.Arbitrary<RepairHistory> =>
  fc
    .record({
      cause: fc.constantFrom(...FAULTS),
      habit,
      date: aClosing,
      minute: fc.integer({ min: 0, max: 1439 }),
      step: fc.constantFrom(5, 10, 15),
      left,
      skies: fc.array(aSky, { minLength: AFTER + 1, maxLength: AFTER + 1 }),
      around: fc.integer({ min: 20, max: 45 }),
    })
    .map(({ date, minute, skies, ...one }) => {
      const closed = instantOf(date) + minute * MINUTE;
      const first = instantOf(addDays(localDateOf(closed), -BEFORE));
      return { ...one, closed, first, skies: [...Array.from({ length: BEFORE }, () => 1), ...skies] };
    });

/** The share of a clear sky at a time by day. Unit: share. */
const skyAt = ({ first, skies }: RepairHistory, at: number): number => skies[Math.floor((at - first) / DAY)] ?? 1;

/** The sun's height as the time after its noon, in minutes. */
const afterNoon = (at: number): number => {
  const noon = at - (at % DAY) + (12 - POZNAN.longitude / 15) * 60 * MINUTE;
  return (at - noon) / MINUTE;
};

/** Whether the cause comes at its habit's time; what happens after a closing is not considered. */
function comes(history: RepairHistory, at: number): boolean {
  const { habit, around, closed } = history;
  const sine = sunVector(sunClock(at), POZNAN).up;
  if (habit === 'dawn') return afterNoon(at) < 0 && sine > 0.09 && sine < 0.2;
  const isNoon = Math.abs(afterNoon(at)) <= around;
  if (habit === 'noon') return isNoon;
  const day = Math.floor(at / DAY) - Math.floor(closed / DAY);
  if (habit === 'third noon') return isNoon && (day + 300) % 3 === 1;
  if (habit === 'once') return isNoon && day === -2;
  return day >= -3;
}

/** Unit: W. What such a roof gives when a cause that lasts comes, and from what power on it comes again after the closing. */
const COMES_AT = 900;
const COMES_AGAIN_AT = 300;

/** Whether there is enough sun for the cause. After the closing 0.6 of the power at which it came is enough. */
function isSunnyEnough(history: RepairHistory, at: number): boolean {
  const power = clearPower(at) * skyAt(history, at);
  if (history.habit === 'lasts') return power > (at > history.closed ? COMES_AGAIN_AT : COMES_AT);
  return power >= 0.6 * clearPower(at) && power > 0;
}

/** Whether the cause is active at a time. */
function isActive(history: RepairHistory, at: number): boolean {
  const { closed, left, habit } = history;
  const isOver = at > closed && (habit === 'once' || at > closed + left * DAY);
  if (isOver || !comes(history, at)) return false;
  return !isSunny(history) || isSunnyEnough(history, at);
}

const POWERLESS = { power: 0, state: 'FAULT' } as const;

function faulty(history: RepairHistory, reading: DiagnosedReading): DiagnosedReading {
  const { cause } = history;
  if (cause === 'state:FAULT') return { ...reading, ...POWERLESS };
  if (cause === 'event:OVER_TEMP') return { ...reading, events: ['OVER_TEMP'] };
  const code = cause.slice('event:'.length);
  return { ...reading, ...POWERLESS, events: [code] };
}

/** The readings of an inverter from a week before its repair to three weeks after it; it sleeps at night. */
export function readingsOfRepair(history: RepairHistory): DiagnosedReading[] {
  const days = daysFrom(localDateOf(history.first), addDays(localDateOf(history.closed), AFTER));
  return days
    .flatMap((date) => timesOf(date, history.step * MINUTE))
    .map((at) => {
      const isUp = sunVector(sunClock(at), POZNAN).up > 0;
      const power = clearPower(at) * skyAt(history, at);
      const reading = { at, power, voltages: [], state: isUp ? 'MPPT' : 'SLEEPING', events: [] };
      const isTold = isActive(history, at) && (isUp || history.habit !== 'lasts');
      return isTold ? faulty(history, reading) : reading;
    });
}

/** The finding at a time, by the readings that had come by then. */
export function judgedAt(history: RepairHistory, readings: readonly DiagnosedReading[], now: number): RepairFinding {
  const { cause: own } = history;
  const closed = quantity<never>(history.closed);
  const known = readings.filter(({ at }) => at <= now);
  const inverterPower = quantity<Watts>(RATED);
  const facts = factsOf(known, { spot: POZNAN, inverterPower: RATED, isLive: true, now });
  const expected = (at: number) => clearPower(at) * skyAt(history, at);
  return judgeRepair({
    closed,
    now: quantity(now),
    spot: POZNAN,
    inverterPower,
    own,
    step: null,
    readings: known,
    causes: repairCauses(facts, own, closed),
    references: new Map(
      known.map(({ at }) => [at, { power: quantity<Watts>(expected(at)), yield: expected(at) / RATED, basis: 'neighbours' as const }]),
    ),
  });
}

/** Some times after a closing, in their order, the last one after all limits. */
export const timesAfter = ({ closed }: RepairHistory): number[] => [0.04, 0.6, 1.1, 2, 4, 9, 14.1, 22].map((days) => closed + days * DAY);

/** Unit: W at noon. A day with less may have no hour that is compared. */
const COMPARED_AT = 1_200;

/** The first whole day that is clear enough for the cause, after one that has an hour to compare: its end in ms. */
export function firstClearDay(history: RepairHistory): number {
  const dates = daysFrom(addDays(localDateOf(history.closed), 1), addDays(localDateOf(history.closed), AFTER));
  const isCompared = (noon: number) => clearPower(noon) * skyAt(history, noon) >= COMPARED_AT;
  const first = dates.findIndex((date) => isCompared(instantOf(date, 12)));
  const clear = dates.find(
    (date, index) => first >= 0 && index > first && (!isSunny(history) || skyAt(history, instantOf(date, 12)) >= 0.95),
  );
  return clear === undefined ? Number.POSITIVE_INFINITY : instantOf(addDays(clear, 1));
}
