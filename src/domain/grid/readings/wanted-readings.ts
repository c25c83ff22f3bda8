import { isEventCode } from '#domain/grid/events.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import { type BrightSpan, brightSpans } from '#domain/energy/bright-spans.ts';
import { equipmentAt } from '#domain/energy/rated-period.ts';
import { isBright } from '#domain/energy/daylight.ts';
import { eventStretches, LASTS_IN_DARK, type NamedStretch } from './event-stretches.ts';
import { faultStretches } from './fault-stretches.ts';
import { type InverterReading, isAtWork, type RatedInverter, stateOf, WORKS_ABOVE } from './inverter-reading.ts';

/** A span whose first reading may decide whether something is over, or counts. Unit: ms since 1970; includes both ends. */
export interface WantedReading extends BrightSpan {
  /** W. Only a reading above it decides; `null`: any reading. */
  readonly above: number | null;
}

/** Maximum number of days that are searched for the first reading by day. */
const DAYS = 60;

type OpenStretch = Pick<NamedStretch, 'from' | 'to' | 'isByDay'> & { readonly code: string | null };

/** The period from one change to the next. */
interface Between {
  readonly reading: InverterReading;
  readonly next: InverterReading;
  /** Active stretches. `code` is `null` for FAULT. */
  readonly active: readonly OpenStretch[];
}

const isNamed = (reading: InverterReading, { code }: OpenStretch): boolean =>
  code === null ? stateOf(reading) === 'FAULT' : reading.codes.includes(code);

/** True if a reading by daylight may change something: a stretch that was not named by day, or one that ends by day. */
function isDaylightWanted({ reading, active }: Between, inverter: RatedInverter): boolean {
  const mayEnd = (one: OpenStretch) => !isNamed(reading, one) && (one.code === null || isAtWork(reading, inverter));
  return !isBright(reading.at, inverter.spot) && active.some((one) => !one.isByDay || mayEnd(one));
}

/** Spans, mostly of daylight, in which a first reading decides. */
function byDay(between: Between, inverter: RatedInverter): WantedReading[] {
  const { reading, next, active } = between;
  const held = stateOf(reading) === undefined ? active.filter((one) => !isNamed(reading, one)) : [];
  const isWanted = isDaylightWanted(between, inverter);
  if (!isWanted && held.length === 0) return [];
  const above = WORKS_ABOVE * equipmentAt(inverter, reading.at).inverterPower;
  const spans = brightSpans(reading.at, next.at, inverter.spot, DAYS);
  return [
    ...(isWanted ? spans.map((span) => ({ ...span, above: null })) : []),
    ...(held.length > 0 ? spans.map((span) => ({ ...span, above })) : []),
    ...(held.some(({ code }) => code === null) ? [{ from: reading.at, to: next.at, above }] : []), // production ends a fault by night too
  ];
}

/** True for a stretch that counts after a second reading in the dark. */
const mayCount = ({ code }: OpenStretch): boolean => code === null || (isEventCode(code) && !isGridEvent(code));

/** Spans for a second reading: within a quarter of an hour in the dark, and by day for a blown string fuse, which counts with two readings. */
function secondReadings({ reading, next, active }: Between, { spot }: RatedInverter): WantedReading[] {
  const [from, to] = [reading.at + 1, next.at - 1];
  if (to < from) return [];
  const named = active.filter((one) => isNamed(reading, one));
  const isWanted = isBright(reading.at, spot)
    ? named.some(({ code }) => code === 'BLOWN_STRING_FUSE')
    : next.at - reading.at < LASTS_IN_DARK && named.some(mayCount);
  return isWanted ? [{ from, to, above: null }] : [];
}

/**
 * The readings that are needed besides the changes of states and events: the first of each span.
 *
 * Unit    ms since 1970, W.
 * Range   readings at all changes, and at the last reading, in the order of time. With the first reading of each span they give
 *         the same result as all readings: between two changes state and codes are constant, so that only daylight, power and a
 *         second reading can change it.
 * Source  the rules of `eventStretches` and `faultStretches`.
 */
export function wantedReadings(readings: readonly InverterReading[], inverter: RatedInverter): WantedReading[] {
  const stretches: OpenStretch[] = [
    ...[...eventStretches(readings, inverter)].flatMap(([code, own]) => own.map((stretch) => ({ ...stretch, code }))),
    ...faultStretches(readings, inverter).map((stretch) => ({ ...stretch, code: null })),
  ].sort((one, other) => one.from - other.from);
  let [begun, active]: [number, readonly OpenStretch[]] = [0, []];
  return readings.flatMap((reading, index) => {
    const first = begun;
    while ((stretches[begun]?.from ?? Number.POSITIVE_INFINITY) <= reading.at) begun += 1;
    active = [...active, ...stretches.slice(first, begun)].filter(({ to }) => to === null || to > reading.at);
    if (active.length === 0) return [];
    const between = { reading, next: readings[index + 1] ?? reading, active };
    return [...byDay(between, inverter), ...secondReadings(between, inverter)];
  });
}
