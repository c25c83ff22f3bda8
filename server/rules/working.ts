import { type Spot, sunClock, sunVector } from '#domain/energy/sun.ts';
import { NATURE_OF_EVENT, isEventCode } from '#domain/grid/events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';

/*
 * Who is working and who is faulty.
 *
 * has_events     the inverter has ever reported a state or its events
 * is_any_event   its last report of events named at least one
 * last_power     W of the latest reading that carries power; min_date and max_date are the first and the latest reading
 * is_working     all of these hold:
 *   1. it has been heard of at all;
 *   2. it has not been silent through an hour of daylight. Night does not count: inverters and their loggers sleep.
 *      An installation without a modem, fed from a file, is an archive: it is judged as of its last reading;
 *   3. its last known state is not FAULT, and no grave event that the inverter itself suffers is active.
 *      Grid events, warnings and minor events leave it working: its owner's inverter is not what is broken;
 *   4. it did produce in the latest hour of bright daylight that it reported on. An inverter that is dark at night after
 *      a day of zeros is faulty by night too; one that is dark after a day of work is asleep.
 */

/** Sine of the elevation (8°) above which even a covered sky moves an inverter. */
const BRIGHT = 0.139;
/** Unit: ms of daylight. */
const ONE_HOUR = 3_600_000;
const STEP = 300_000;
const DAY = 86_400_000;
/** Share of the rated power that is nothing. */
const NOTHING = 0.001;
/** How many days back daylight that was reported on is looked for. */
export const DAYS_SEARCHED = 14;

const isBright = (at: number, spot: Spot): boolean => sunVector(sunClock(at), spot).up >= BRIGHT;

/** True when an hour of bright daylight has passed since the last reading. Unit: ms. */
export function isSilentByDay(lastAt: number, now: number, spot: Spot): boolean {
  if (now - lastAt < ONE_HOUR) return false;
  if (now - lastAt > 3 * DAY) return true;
  let daylight = 0;
  for (let at = lastAt + STEP; at <= now && daylight < ONE_HOUR; at += STEP) if (isBright(at, spot)) daylight += STEP;
  return daylight >= ONE_HOUR;
}

/** The latest full hour of bright daylight up to `asOf`; `undefined` where three days have none. */
export function brightHour(asOf: number, spot: Spot): { readonly from: number; readonly to: number } | undefined {
  let seen = 0;
  for (let at = Math.floor(asOf / STEP) * STEP; at > asOf - 3 * DAY; at -= STEP) {
    seen = isBright(at, spot) ? seen + STEP : 0;
    if (seen === ONE_HOUR) return { from: at, to: at + ONE_HOUR - STEP };
  }
  return undefined;
}

const isGrave = (code: string): boolean =>
  isEventCode(code) && NATURE_OF_EVENT[code].severity === 'major' && NATURE_OF_EVENT[code].concerns !== 'grid';

export interface Judged {
  /** ms; `null`: never. */
  readonly lastAt: number | null;
  readonly isSilent: boolean;
  readonly lastState: string | null;
  readonly codes: readonly string[];
  /** W, the highest of the latest bright hour reported on; `null` where there was none. */
  readonly brightPeak: number | null;
  /** W. */
  readonly inverterPower: number;
}

export function isWorking({ lastAt, isSilent, lastState, codes, brightPeak, inverterPower }: Judged): boolean {
  if (lastAt === null || isSilent) return false;
  if (lastState !== null && inverterState(lastState) === 'FAULT') return false;
  if (codes.some(isGrave)) return false;
  return brightPeak === null || brightPeak > NOTHING * inverterPower;
}
