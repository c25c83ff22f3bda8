import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { isGridEvent, isOwnEvent, isOwnFault } from '#domain/grid/grid-events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import { median } from '#domain/statistics.ts';

/** Fields of a reading after a repair. `null`: not sent. */
export interface RepairReading {
  /** ms since 1970. */
  readonly at: number;
  /** W. */
  readonly power: number | null;
  readonly state: string | null;
  readonly events: readonly string[] | null;
  /** It repeats an earlier line and is no measurement. */
  readonly isStale?: boolean;
}

const SECOND = 1000;
const HOUR = 3600;
const FEWEST = 3;

/** Unit: ms. Longest wait after the closing for an hour of daylight. */
export const WAIT_LIMIT = 3 * 86_400_000;

/** Number of readings of an hour. Unit: `step` in s. Range: 3 and more. Source: 3600 / step. */
export const readingsOfHour = (step: number): number => Math.max(FEWEST, Math.ceil(HOUR / step));

/** Usual time between two readings. Unit: s. Range: `undefined` for fewer than two. Source: median, since nights are in between. */
export function usualStep(times: readonly number[]): number | undefined {
  const step = median(times.slice(1).map((at, before) => at - (times[before] ?? at)));
  return step === undefined ? undefined : Math.max(1, step / SECOND);
}

const NO_EVENTS: readonly string[] = [];

/** True for a reading in FAULT. Source: SunSpec `St` 7. */
export const isInFault = ({ state }: RepairReading): boolean => state !== null && inverterState(state) === 'FAULT';

/** True for a reading in THROTTLED. Source: SunSpec `St` 5. */
export const isThrottled = ({ state }: RepairReading): boolean => state !== null && inverterState(state) === 'THROTTLED';

/**
 * True for a reading during a grid event, which shows nothing about the inverter.
 *
 * Range   False if the inverter also names a major fault of its own.
 * Source  SunSpec `Evt1`; EN 50549-1: without a proper grid an inverter disconnects.
 */
export function isUnderGridEvent({ events }: RepairReading): boolean {
  const active = events ?? NO_EVENTS;
  return active.some(isGridEvent) && !active.some((code) => isOwnFault(code) && isOwnEvent(code, active));
}

/** Readings in the order of time. Unit: ms since 1970. Range: readings in any order; of repeated ones the last counts. */
export const inOrder = <R extends RepairReading>(readings: readonly R[]): R[] =>
  [...new Map(readings.map((reading) => [reading.at, reading])).values()].sort((one, other) => one.at - other.at);

/** Readings with power, or of a repeated line, by daylight within three days after a closing, in the order of time. Unit: ms since 1970. Range: readings in any order; a repeated one counts once. Source: as `isBright`. */
export function daylightReadings<R extends RepairReading>(readings: readonly R[], closed: number, spot: Spot): R[] {
  return inOrder(readings).filter(
    ({ at, power, isStale }) => at > closed && at <= closed + WAIT_LIMIT && (power !== null || isStale) && isBright(at, spot),
  );
}
