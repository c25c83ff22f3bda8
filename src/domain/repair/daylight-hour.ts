import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { median } from '#domain/statistics/median.ts';

/** What is looked at of a reading after a repair. `null`: not reported. */
export interface RepairReading {
  /** ms since 1970. */
  readonly at: number;
  /** W. */
  readonly power: number | null;
  readonly state: string | null;
  readonly events: readonly string[] | null;
}

const SECOND = 1000;
const HOUR = 3600;
const FEWEST = 3;

/** Unit: ms. So long after closing an hour of daylight is waited for. Source: ours. */
export const WAITED = 3 * 86_400_000;

/** Readings that make an hour. Unit: `step` in s. Range: 3 and more. Source: 3600 / step. */
export const readingsOfHour = (step: number): number => Math.max(FEWEST, Math.ceil(HOUR / step));

/** Usual time between two readings. Unit: s. Range: `undefined` of fewer than two. Source: median, as nights lie between. */
export function usualStep(times: readonly number[]): number | undefined {
  const step = median(times.slice(1).map((at, before) => at - (times[before] ?? at)));
  return step === undefined ? undefined : Math.max(1, step / SECOND);
}

/** True where the reading tells of a grid that is down. Unit: none. Range: any reading. Source: SunSpec GRID_DISCONNECT. */
export const isWithoutGrid = ({ events }: RepairReading): boolean => events?.includes('GRID_DISCONNECT') ?? false;

/** The readings of daylight with power within three days of a closing, in the order of time. Unit: ms since 1970. Range: readings in any order. Source: as `isBright`. */
export function daylightReadings<R extends RepairReading>(readings: readonly R[], closed: number, spot: Spot): R[] {
  return readings
    .filter(({ at, power }) => at > closed && at <= closed + WAITED && power !== null && isBright(at, spot))
    .sort((one, other) => one.at - other.at);
}
