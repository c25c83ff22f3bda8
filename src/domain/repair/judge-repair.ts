import { codeOf } from '#domain/diagnosis/cause.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { isEventCode, NATURE_OF_EVENT } from '#domain/grid/events.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import { WORKS_ABOVE } from '#domain/grid/reports/inverter-report.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import {
  daylightReadings,
  isInFault,
  isThrottled,
  isUnderGridEvent,
  type RepairReading,
  readingsOfHour,
  usualStep,
  WAITED,
} from './daylight-hour.ts';
import type { ReferencePower } from './reference-power.ts';
import { type RepairCause, standsAgainstRepair } from './repair-cause.ts';
import { nothingFound, powersOf, type ReferenceBasis, type RepairFinding, type RepairReason } from './repair-check.ts';

export interface RepairFacts {
  /** `closedAt`. */
  readonly closed: Instant;
  readonly now: Instant;
  readonly spot: Spot;
  readonly inverterPower: Watts;
  /** Usual time between readings in s, as known before; `null`: read off the readings themselves. */
  readonly step: number | null;
  /** Those after the closing, in any order. */
  readonly readings: readonly RepairReading[];
  /** Diagnoses of the installation. */
  readonly causes: readonly RepairCause[];
  /** What the inverter should have given, by the time of a reading; as `referencePowers`. */
  readonly references: ReadonlyMap<number, ReferencePower>;
}

/** Share of the reference that confirms a repair. Source: as `yieldVerdict`: half of the strings lost leaves about 0.5. */
const ENOUGH_OF_REFERENCE = 0.6;
/** Unit: kW/kWp. Below it the reference itself is too weak to compare with. Source: ours. */
const WEAK_REFERENCE = 0.1;

type HourFinding = Omit<RepairFinding, 'state' | 'reason'>;

/** True for a code that does not let a repair pass. Unit: none. Range: `false` for codes nobody knows. Source: the levels of inverter makers. */
const isAgainst = (code: string): boolean => isEventCode(code) && NATURE_OF_EVENT[code].severity !== 'warning' && !isGridEvent(code);

const hourOf = (readings: readonly RepairReading[]) => ({ from: readings[0]?.at ?? 0, to: readings.at(-1)?.at ?? 0 });

/** What a reference over some readings comes from: where of one nothing is known of the weather, of none. */
const basisOf = (references: readonly ReferencePower[]): ReferenceBasis | null =>
  (references.find(({ basis }) => basis === 'own_days') ?? references[0])?.basis ?? null;

function seenIn(readings: readonly RepairReading[], { causes, references }: RepairFacts): HourFinding {
  const hour = hourOf(readings);
  const held = causes.filter((cause) => standsAgainstRepair(cause, hour)).flatMap(({ cause }) => codeOf(cause) ?? []);
  const told = readings.findLast(({ events }) => events !== null)?.events ?? [];
  const expected = readings.flatMap(({ at }) => references.get(at) ?? []);
  const isCompared = expected.length === readings.length;
  return {
    from: quantity(hour.from),
    to: quantity(hour.to),
    ...powersOf(readings.flatMap(({ power }) => power ?? [])),
    expectedPower: isCompared ? powersOf(expected.map(({ power }) => power)).meanPower : null,
    comparedWith: isCompared ? basisOf(expected) : null,
    states: [...new Set(readings.flatMap(({ state }) => state ?? []))],
    events: [...new Set([...told, ...held])],
  };
}

/** What stands against a repair whatever the power: a fault, its own cause, or another one of the inverter. */
function objectionOf(readings: readonly RepairReading[], facts: RepairFacts): RepairReason | null {
  if (readings.some(isInFault)) return 'fault';
  const against = facts.causes.filter((cause) => standsAgainstRepair(cause, hourOf(readings)));
  if (against.some(({ isOwn }) => isOwn)) return 'cause';
  const told = readings.findLast(({ events }) => events !== null)?.events ?? [];
  return against.length > 0 || told.some(isAgainst) ? 'event' : null;
}

/** What the power itself says against a repair. */
function lackOf({ highestPower, meanPower, expectedPower }: HourFinding, { inverterPower }: RepairFacts): RepairReason | null {
  if ((highestPower ?? 0) <= WORKS_ABOVE * inverterPower) return 'no_power';
  return (meanPower ?? 0) < ENOUGH_OF_REFERENCE * (expectedPower ?? 0) ? 'low_power' : null;
}

/** As many full hours of readings as there are, in the order of time. */
function hoursOf<R>(readings: readonly R[], length: number): R[][] {
  const count = Number.isFinite(length) ? Math.floor(readings.length / length) : 0;
  return Array.from({ length: count }, (_, hour) => readings.slice(hour * length, (hour + 1) * length));
}

/** Hours whose power is looked at together where that of the first is too low. Source: ours: in an hour clouds differ within a few kilometres. */
const LONGER = 4;

/**
 * The readings whose power is compared: the first hour. Where that gave too little, it may have been the clouds: with the neighbours'
 * weather four hours and more together may show it, without any weather a single one in which the sun came through.
 */
function comparedReadings(hours: readonly RepairReading[][], facts: RepairFacts): RepairReading[] | undefined {
  const isEnough = (readings: RepairReading[]) => objectionOf(readings, facts) === null && lackOf(seenIn(readings, facts), facts) === null;
  const [first] = hours;
  if (!first || isEnough(first)) return first;
  const isWeatherKnown = first.every(({ at }) => facts.references.get(at)?.basis !== 'own_days');
  const longer = hours.slice(LONGER - 1).map((_, more) => hours.slice(0, LONGER + more).flat());
  return (isWeatherKnown ? longer : hours).find(isEnough) ?? first;
}

/** Nothing can be told: it is waited, for three days. */
function undecided(facts: RepairFacts, reason: RepairReason): RepairFinding {
  return facts.now <= facts.closed + WAITED ? nothingFound('waiting', null) : nothingFound('unknown', reason);
}

function reasonOfNone(bright: readonly RepairReading[]): RepairReason {
  if (bright.some(isUnderGridEvent)) return 'grid_down';
  return bright.some(isThrottled) ? 'not_comparable' : 'no_readings';
}

/** Nothing to compare its power with: it is waited; after three days one that gave nothing did not work, of others it is not known. */
function uncompared(seen: HourFinding, facts: RepairFacts, isWeak: boolean): RepairFinding {
  const waits = undecided(facts, 'not_comparable');
  if (waits.state === 'waiting') return waits;
  const gaveNothing = !isWeak && (seen.highestPower ?? 0) <= WORKS_ABOVE * facts.inverterPower;
  return gaveNothing ? { ...seen, state: 'unconfirmed', reason: 'no_power' } : { ...seen, state: 'unknown', reason: 'not_comparable' };
}

/**
 * Tells from an inverter's readings whether a repair did it good: the first hour of daylight after the closing decides.
 *
 * Unit    ms since 1970, W, s.
 * Range   3600 / step readings, three at least, with the sun higher than 8°. Those under events of the grid and those in THROTTLED do
 *         not count, and power is not compared where the reference is below 0.1 kW/kWp. `waiting` until such an hour is there,
 *         `unknown` where three days did not bring it. A fault or a cause needs no reference. Readings that come late or again
 *         change nothing but what they truly say. Too little power is looked at again in the hours that follow.
 * Source  ours: confirmed where the task's own cause is gone, no reading is in FAULT, no major or minor cause of the inverter is
 *         active, and the mean power is at least 60 % of the reference.
 */
export function judgeRepair(facts: RepairFacts): RepairFinding {
  const { closed, spot, step, readings, references } = facts;
  const bright = daylightReadings(readings, closed, spot);
  const usual = step ?? usualStep(bright.map(({ at }) => at));
  const length = usual === undefined ? Number.POSITIVE_INFINITY : readingsOfHour(usual);
  const counted = bright.filter((reading) => !isUnderGridEvent(reading) && !isThrottled(reading));
  const [first] = hoursOf(counted, length);
  if (!first) return undecided(facts, reasonOfNone(bright));
  const objection = objectionOf(first, facts);
  if (objection !== null) return { ...seenIn(first, facts), state: 'unconfirmed', reason: objection };

  const isComparable = ({ at }: RepairReading) => (references.get(at)?.yield ?? 0) >= WEAK_REFERENCE;
  const hour = comparedReadings(hoursOf(counted.filter(isComparable), length), facts);
  if (!hour)
    return uncompared(
      seenIn(first, facts),
      facts,
      first.some(({ at }) => references.has(at)),
    );
  const seen = seenIn(hour, facts);
  const reason = objectionOf(hour, facts) ?? lackOf(seen, facts);
  return { ...seen, state: reason === null ? 'confirmed' : 'unconfirmed', reason };
}
