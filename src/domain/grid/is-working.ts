import type { IdleStretch } from '#domain/diagnosis/tracks/idle-stretches.ts';

/*
 * Who is working and who is faulty.
 *
 * has_events     the inverter has ever reported a state or its events
 * is_any_event   its last report of events named at least one
 * last_power     W of the latest reading that carries power; min_date and max_date are the first and the latest reading
 * is_working     all of these hold:
 *   1. it has been heard of at all;
 *   2. it has not been silent through an hour of daylight in which this server listened. Night does not count: inverters and their
 *      loggers sleep. An installation without a modem, fed from a file, is an archive: it is judged as of its last reading;
 *   3. it has no fault of its own (domain/grid/reports/own-fault-now.ts): neither FAULT, unless events of the grid alone go with it,
 *      nor a grave event that the inverter itself suffers. Both last until they are taken back by day, not until it falls asleep;
 *      a fault reported with the sun below 8° counts after two reports or 15 minutes. Grid events, warnings and minor
 *      events leave it working: its owner's inverter is not what is broken;
 *   4. it did produce in the latest hour of bright daylight that it reported on. An inverter that is dark at night after
 *      a day of zeros is faulty by night too; one that is dark after a day of work is asleep. Two things explain an hour
 *      of zeros: an event of the grid in it (for up to a day; after that it is the installation's own connection), and
 *      snow, told by neighbours that are dark in that hour too.
 */

/** Share of the rated power that is nothing. */
const NOTHING = 0.001;
/** How many days back daylight that was reported on is looked for. */
export const DAYS_SEARCHED = 14;

export interface Judged {
  /** ms; `null`: never. */
  readonly lastAt: number | null;
  readonly isSilent: boolean;
  /** A fault of its own counts now. */
  readonly hasFault: boolean;
  /** W, the highest of the latest bright hour reported on; `null` where there was none. */
  readonly brightPeak: number | null;
  /** W. */
  readonly inverterPower: number;
  /** An event of the grid stood in that hour, and the inverter has been dark for no longer than an outage lasts. */
  readonly isGridExcuse: boolean;
  /** Most of the nearest neighbours delivered nothing in that hour either. */
  readonly areNeighboursDark: boolean;
}

/** What was judged of an inverter. */
export interface Verdict {
  readonly id: number;
  readonly isWorking: boolean;
  /** It was judged otherwise before. */
  readonly hasTurned: boolean;
  /** The hour without production that it is not working for, and nothing else; it lasts. */
  readonly darkHour: IdleStretch | null;
  readonly areNeighboursDark: boolean;
}

/** Unit: W. What a rated power calls nothing. */
export const nothingOf = (inverterPower: number): number => NOTHING * inverterPower;

/** True where nothing speaks against an inverter but an hour without production. */
export const isMerelyDark = (judged: Judged): boolean =>
  !isWorking({ ...judged, isGridExcuse: false, areNeighboursDark: false }) && isWorking({ ...judged, brightPeak: null });

export function isWorking({ lastAt, isSilent, hasFault, ...light }: Judged): boolean {
  if (lastAt === null || isSilent || hasFault) return false;
  const { brightPeak, inverterPower, isGridExcuse, areNeighboursDark } = light;
  return brightPeak === null || brightPeak > nothingOf(inverterPower) || isGridExcuse || areNeighboursDark;
}
