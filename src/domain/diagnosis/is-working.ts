import type { IdleStretch } from '#domain/diagnosis/tracks/idle-stretches.ts';
import { NOTHING_OF_RATING } from '#domain/diagnosis/tracks/power-segments.ts';

/*
 * Which installations work and which are faulty: the rule for `is_working` and the related fields of the API.
 *
 * has_events     the inverter has ever sent a state or its events
 * is_any_event   its last reading with events named at least one
 * last_power     W of the latest reading that carries power; min_date and max_date are the first and the latest reading
 * is_working     all of these are true:
 *   1. it has sent a reading at least once;
 *   2. it has not been silent for an hour of daylight in which this server ran. Night does not count: inverters and their loggers
 *      are off. Readings that repeat one line for two hours of daylight (stale-readings.ts) are silence. An installation without a modem, whose readings come from a file, is judged as of its last reading;
 *   3. it has no fault of its own (domain/grid/readings/own-fault-now.ts): neither FAULT, unless only events of the grid are
 *      named with it, nor a major event of the inverter itself. Both last until a later reading by day does not have them;
 *      a fault named with the sun below 8° counts after two readings or 15 minutes. With grid events, warnings and minor
 *      events it still works: the inverter is not broken;
 *   4. it produced in the latest hour of bright daylight for which it has readings. After a day of zeros an inverter is
 *      faulty at night too; after a day of production it is not. Two things explain an hour of zeros: an event of the grid in
 *      that hour (for up to a day; after that the fault is in the installation's own connection), and snow, if neighbours
 *      produced nothing in that hour either. Where a healthy inverter may have given less than a step of its power, an hour
 *      proves nothing, and three whole days do (specification 24.87). With a battery or a limit of export an hour proves nothing: such an inverter has
 *      stood still only after three whole days never above 1 % of its rating while neighbours produced.
 */

/** Unit: days before now in which an hour of daylight with readings is searched. */
export const DAYS_SEARCHED = 14;

export interface Judged {
  /** ms; `null`: never. */
  readonly lastAt: number | null;
  readonly isSilent: boolean;
  /** It has a fault of its own now. */
  readonly hasFault: boolean;
  /** Unit: W. The highest power in the latest bright hour with readings; `null` if there is none. */
  readonly brightPeak: number | null;
  /** W. */
  readonly inverterPower: number;
  /** That hour has an event of the grid, and the inverter has not been without power for longer than an outage lasts. */
  readonly isGridExcuse: boolean;
  /** Most of the nearest neighbours produced nothing in that hour either. */
  readonly areNeighboursDark: boolean;
  /** A battery or a limit of export may explain that hour. */
  readonly mayStandStill: boolean;
}

/** The result for one inverter. */
export interface Verdict {
  readonly id: number;
  readonly isWorking: boolean;
  /** The previous result was different. */
  readonly hasTurned: boolean;
  /** The hour without production, if that alone is why it does not work. It has no end yet. */
  readonly darkHour: IdleStretch | null;
  readonly areNeighboursDark: boolean;
}

/** Unit: W. The power up to which an inverter of this rating produces nothing. */
export const nothingOf = (inverterPower: number): number => NOTHING_OF_RATING * inverterPower;

/** True if an hour without production is the only reason why an inverter does not work. */
export const isMerelyDark = (judged: Judged): boolean =>
  !isWorking({ ...judged, isGridExcuse: false, areNeighboursDark: false, mayStandStill: false }) &&
  isWorking({ ...judged, brightPeak: null });

export function isWorking({ lastAt, isSilent, hasFault, ...inDaylight }: Judged): boolean {
  if (lastAt === null || isSilent || hasFault) return false;
  const { brightPeak, inverterPower, isGridExcuse, areNeighboursDark, mayStandStill } = inDaylight;
  return brightPeak === null || brightPeak > nothingOf(inverterPower) || isGridExcuse || areNeighboursDark || mayStandStill;
}
