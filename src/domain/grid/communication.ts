import { isBright, isSunUp } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import { isFaultOfGrid, isGridEvent, isOwnFault } from './grid-events.ts';
import { inverterState } from './inverter-state.ts';
import { isSilentByDay } from './silence.ts';

/** What a backend has said of an inverter, and when it said so. */
export interface CommunicationFacts {
  readonly isWorking: boolean;
  readonly lastReading: Instant | null;
  /** W at the last reading that carried power. */
  readonly lastPower: Watts | null;
  /** W, its rating. */
  readonly inverterPower: Watts;
  /** Raw, as the backend sent it. */
  readonly state: string | null;
  /** Codes that are active in the last report. */
  readonly activeEvents: readonly string[];
  /** False where state and events were never fetched, of an inverter that does report them. */
  readonly isReportKnown: boolean;
  /** When the backend answered; the age of that answer on a device is no matter of the inverter's. */
  readonly asOf: Instant;
  /** Whose sun counts. */
  readonly spot: Spot;
  /** Something ought to report. Readings from a file are an archive: it is never silent. */
  readonly isLive: boolean;
}

/**
 * What is behind the two sentences about communication.
 *
 * of an inverter that works       working, throttled, idle (stands still by day), grid and offGrid (it produces less or
 *                                 nothing for a reason in the grid; in the dark an outage alone is one), night, dim (the
 *                                 sun is too low), dawn (nothing was heard since the night), archive
 * of one that does not            fault (it says so itself), noProduction, unexplained, notFetched, grid and offGrid
 * of one that is not heard        never, silent, silentAfterFault
 */
export type Communication =
  | 'working'
  | 'throttled'
  | 'idle'
  | 'grid'
  | 'offGrid'
  | 'night'
  | 'dim'
  | 'dawn'
  | 'archive'
  | 'fault'
  | 'noProduction'
  | 'unexplained'
  | 'notFetched'
  | 'never'
  | 'silent'
  | 'silentAfterFault';

const ONE_HOUR = 3_600_000;
/** Share of the rated power that is nothing. Source: own use at night is a few watts. */
const NOTHING = 0.001;

/**
 * Tells communication, the inverter, the grid and the light apart.
 *
 * Range   rest is told of an inverter that works alone: a faulty one is faulty by night too. A cause is named only where
 *         something names it: the inverter's state or events, or a power of nothing.
 * Source  field practice: communication, inverter state and grid quality are separate questions; silence counts in hours
 *         of daylight (`isSilentByDay`); an archive is judged as of its last reading.
 */
export function communication(facts: CommunicationFacts): Communication {
  const { lastReading, asOf, spot, isWorking } = facts;
  if (lastReading === null) return 'never';
  if (isSilentByDay(lastReading, asOf, spot)) {
    if (!facts.isLive && isWorking) return 'archive';
    return hasFault(facts) ? 'silentAfterFault' : 'silent';
  }
  if (!isWorking && !facts.isReportKnown) return 'notFetched';
  if (hasFault(facts)) return 'fault';
  const isFresh = asOf - lastReading < ONE_HOUR;
  return isWorking ? atWork(facts, isFresh) : outOfWork(facts);
}

/** Its own fault: a state of FAULT is the grid's doing where grid events alone are told with it, as the server judges. */
function hasFault({ state, activeEvents }: CommunicationFacts): boolean {
  if (activeEvents.some(isOwnFault)) return true;
  return stateOf(state) === 'FAULT' && !isFaultOfGrid(activeEvents);
}

function outOfWork(facts: CommunicationFacts): Communication {
  const power = producing(facts);
  if (facts.activeEvents.some(isGridEvent)) return power === true ? 'grid' : 'offGrid';
  return power === false ? 'noProduction' : 'unexplained';
}

function atWork(facts: CommunicationFacts, isFresh: boolean): Communication {
  const { asOf, spot, activeEvents, state } = facts;
  const power = isFresh ? producing(facts) : null;
  const isGridTold = isFresh && activeEvents.some(isGridEvent);
  if (isGridTold && power === true) return 'grid';
  if (isGridTold && (isBright(asOf, spot) || activeEvents.includes('GRID_DISCONNECT'))) return 'offGrid';
  if (isFresh && stateOf(state) === 'THROTTLED') return 'throttled';
  if (power === true) return 'working';
  if (!isBright(asOf, spot)) return isSunUp(asOf, spot) ? 'dim' : 'night';
  if (!isFresh) return 'dawn';
  return power === false ? 'idle' : 'working';
}

/** Whether it gave power at its last reading; `null` where neither power nor state says so. */
function producing({ lastPower, inverterPower, state }: CommunicationFacts): boolean | null {
  if (lastPower !== null) return lastPower > NOTHING * inverterPower;
  const known = stateOf(state);
  return known === undefined ? null : known === 'MPPT' || known === 'THROTTLED';
}

const stateOf = (state: string | null) => (state === null ? undefined : inverterState(state));
