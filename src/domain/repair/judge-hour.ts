import { type Cause, codeOf } from '#domain/diagnosis/cause.ts';
import { type Dated, equipmentAt } from '#domain/energy/rated-period.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { isEventCode, NATURE_OF_EVENT } from '#domain/grid/events.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import { WORKS_ABOVE } from '#domain/grid/readings/inverter-reading.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import {
  daylightReadings,
  isInFault,
  isThrottled,
  isUnderGridEvent,
  type RepairReading,
  readingsOfHour,
  usualStep,
  WAIT_LIMIT,
} from './daylight-hour.ts';
import type { ReferencePower } from './reference-power.ts';
import { contradictsRepair, type RepairCause } from './repair-cause.ts';
import { emptyFinding, enoughOfReference, powersOf, type ReferenceBasis, type RepairFinding, type RepairReason } from './repair-check.ts';

/** Data by which the first hour after a closing is judged. */
export interface HourFacts extends Dated {
  /** `closedAt`. */
  readonly closed: Instant;
  readonly now: Instant;
  readonly spot: Spot;
  readonly inverterPower: Watts;
  /** The cause that the task was filed for; `null` if it is not known. */
  readonly own: Cause | null;
  /** The number of its strings; absent or `null` if it is not known. */
  readonly strings?: number | null;
  /** A battery or a limit of export: its power shows neither a fault nor a repair. */
  readonly isConcealed?: boolean;
  /** Usual time between readings in s; `null`: derived from the readings. */
  readonly step: number | null;
  /** Readings after the closing, in any order. */
  readonly readings: readonly RepairReading[];
  /** Diagnoses of the installation. */
  readonly causes: readonly RepairCause[];
  /** Expected power by the time of a reading, from `referencePowers`. */
  readonly references: ReadonlyMap<number, ReferencePower>;
}

/** Unit: kW/kWp. A lower reference is too weak for a comparison. */
export const WEAK_REFERENCE = 0.1;

type HourFinding = Omit<RepairFinding, 'state' | 'reason'>;

/** True for a named code that contradicts any repair. A blown fuse contradicts only its own, and lasts until that is confirmed. */
const isContradicting = (code: string): boolean =>
  isEventCode(code) && code !== 'BLOWN_STRING_FUSE' && NATURE_OF_EVENT[code].severity !== 'warning' && !isGridEvent(code);

const hourOf = (readings: readonly RepairReading[]) => ({ from: readings[0]?.at ?? 0, to: readings.at(-1)?.at ?? 0 });

/** Basis of the references of several readings; without weather if that of one is not known. */
const basisOf = (references: readonly ReferencePower[]): ReferenceBasis | null =>
  (references.find(({ basis }) => basis === 'own_days') ?? references[0])?.basis ?? null;

function findingOf(readings: readonly RepairReading[], { causes, references }: HourFacts): HourFinding {
  const hour = hourOf(readings);
  const active = causes.filter((cause) => contradictsRepair(cause, hour)).flatMap(({ cause }) => codeOf(cause) ?? []);
  const latest = readings.findLast(({ events }) => events !== null)?.events ?? [];
  const expected = readings.flatMap(({ at }) => references.get(at) ?? []);
  const isCompared = expected.length === readings.length;
  return {
    returnedAt: null,
    from: quantity(hour.from),
    to: quantity(hour.to),
    ...powersOf(readings.flatMap(({ power }) => power ?? [])),
    expectedPower: isCompared ? powersOf(expected.map(({ power }) => power)).meanPower : null,
    comparedWith: isCompared ? basisOf(expected) : null,
    states: [...new Set(readings.flatMap(({ state }) => state ?? []))],
    events: [...new Set([...latest, ...active])],
  };
}

/** What contradicts a repair whatever the power is: a fault, a repeated line, its own cause, or another cause of the inverter. */
function objectionOf(readings: readonly RepairReading[], facts: HourFacts): RepairReason | null {
  if (readings.some(isInFault)) return 'fault';
  if (readings.some(({ isStale }) => isStale)) return 'stale';
  const contradicting = facts.causes.filter((cause) => contradictsRepair(cause, hourOf(readings)));
  if (contradicting.some(({ isOwn }) => isOwn)) return 'cause';
  const latest = readings.findLast(({ events }) => events !== null)?.events ?? [];
  return contradicting.length > 0 || latest.some(isContradicting) ? 'event' : null;
}

/** Why the power does not confirm a repair; `null` if it does. */
function powerObjection({ from, highestPower, meanPower, expectedPower }: HourFinding, facts: HourFacts): RepairReason | null {
  const { own, strings } = facts;
  if ((highestPower ?? 0) <= WORKS_ABOVE * equipmentAt(facts, from ?? 0).inverterPower) return 'no_power';
  return (meanPower ?? 0) < enoughOfReference(own, strings) * (expectedPower ?? 0) ? 'low_power' : null;
}

/** Splits readings into full hours, in the order of time. */
function hoursOf<R>(readings: readonly R[], length: number): R[][] {
  const count = Number.isFinite(length) ? Math.floor(readings.length / length) : 0;
  return Array.from({ length: count }, (_, hour) => readings.slice(hour * length, (hour + 1) * length));
}

/** Minimum number of hours that are compared together if the power of the first hour is too low. Source: ours: within an hour clouds differ between places a few kilometres apart. */
const LONGER = 4;

/**
 * The readings whose power is compared: those of the first hour. If its power is too low, clouds may be the reason: then, with the
 * neighbours' weather, four or more hours together are compared, and without it each later hour.
 */
function comparedReadings(hours: readonly RepairReading[][], facts: HourFacts): RepairReading[] | undefined {
  const isEnough = (readings: RepairReading[]) =>
    objectionOf(readings, facts) === null && powerObjection(findingOf(readings, facts), facts) === null;
  const [first] = hours;
  if (!first || isEnough(first)) return first;
  const isWeatherKnown = first.every(({ at }) => facts.references.get(at)?.basis !== 'own_days');
  const longer = hours.slice(LONGER - 1).map((_, more) => hours.slice(0, LONGER + more).flat());
  return (isWeatherKnown ? longer : hours).find(isEnough) ?? first;
}

/** The result without enough readings: `waiting` for three days, then `unknown`. */
function undecided(facts: HourFacts, reason: RepairReason): RepairFinding {
  return facts.now <= facts.closed + WAIT_LIMIT ? emptyFinding('waiting', null) : emptyFinding('unknown', reason);
}

function reasonOfNone(bright: readonly RepairReading[]): RepairReason {
  if (bright.some(isUnderGridEvent)) return 'grid_down';
  return bright.some(isThrottled) ? 'not_comparable' : 'no_readings';
}

/** The result without a reference: `waiting` for three days; then `unconfirmed` without any power, otherwise `unknown`. */
function uncomparable(finding: HourFinding, facts: HourFacts, isWeak: boolean): RepairFinding {
  const pending = undecided(facts, 'not_comparable');
  if (pending.state === 'waiting') return pending;
  const hasNoPower = !isWeak && (finding.highestPower ?? 0) <= WORKS_ABOVE * equipmentAt(facts, finding.from ?? 0).inverterPower;
  return hasNoPower ? { ...finding, state: 'unconfirmed', reason: 'no_power' } : { ...finding, state: 'unknown', reason: 'not_comparable' };
}

/**
 * Judges the first hour of daylight after the closing.
 *
 * Unit    ms since 1970, W, s.
 * Range   an hour has 3600 / step readings, at least three, with the sun higher than 8°. Readings during grid events and in THROTTLED
 *         do not count, and power is not compared if the reference is below 0.1 kW/kWp. `waiting` until there is such an hour,
 *         `unknown` without one in three days. A fault or a cause is judged without a reference. The result does not depend on
 *         the order of readings or on repeated ones. If the power is too low, later hours are compared as well.
 * Source  ours: `good_so_far` if the task's own cause is gone, no reading is in FAULT, no major or minor cause of the inverter is
 *         active, and the mean power is at least the share of the reference that `enoughOfReference` asks for.
 */
export function judgeHour(facts: HourFacts): RepairFinding {
  const { closed, spot, step, readings, references, isConcealed = false } = facts;
  const bright = daylightReadings(readings, closed, spot);
  const usual = step ?? usualStep(bright.map(({ at }) => at));
  const length = usual === undefined ? Number.POSITIVE_INFINITY : readingsOfHour(usual);
  const counted = bright.filter((reading) => !isUnderGridEvent(reading) && !isThrottled(reading));
  const [first] = hoursOf(counted, length);
  if (!first) return undecided(facts, reasonOfNone(bright));
  const objection = objectionOf(first, facts);
  if (objection !== null) return { ...findingOf(first, facts), state: 'unconfirmed', reason: objection };

  const isComparable = ({ at }: RepairReading) => (references.get(at)?.yield ?? 0) >= WEAK_REFERENCE;
  const hour = comparedReadings(hoursOf(counted.filter(isComparable), length), facts);
  if (!hour) return uncomparable(findingOf(first, facts), facts, isConcealed || first.some(({ at }) => references.has(at)));
  const finding = findingOf(hour, facts);
  const reason = objectionOf(hour, facts) ?? powerObjection(finding, facts);
  return { ...finding, state: reason === null ? 'good_so_far' : 'unconfirmed', reason };
}
