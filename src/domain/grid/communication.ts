import { isBright, isSunUp } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Instant, Watts } from '#domain/quantity.ts';
import { isFaultOfGrid, isGridEvent, isOwnFault } from './grid-events.ts';
import { inverterState } from './inverter-state.ts';
import { isSilentByDay } from '#domain/energy/silence.ts';

/** What a backend sent about an inverter, and when. */
export interface CommunicationFacts {
  readonly isWorking: boolean;
  /** Of a clock that is behind, when it was heard last. */
  readonly lastReading: Instant | null;
  /** W at the last reading with power. */
  readonly lastPower: Watts | null;
  /** W, its rating. */
  readonly inverterPower: Watts;
  /** Raw, as the backend sent it. */
  readonly state: string | null;
  /** Codes that are active in the last reading. */
  readonly activeEvents: readonly string[];
  /** False if state and events were never fetched, although the inverter sends them. */
  readonly isStatusKnown: boolean;
  /** When the backend responded. The age of the response on the device says nothing about the inverter. */
  readonly asOf: Instant;
  /** The place for which the sun is computed. */
  readonly spot: Spot;
  /** The cause `stale` is active; absent: it is not. */
  readonly isStale?: boolean;
  /** A source should send readings. Readings from a file are an archive, which is never silent. */
  readonly isLive: boolean;
}

/**
 * State of an inverter for the two sentences about communication.
 *
 * for an inverter that works      working, throttled, idle (no production by day), grid and offGrid (it produces less, or not
 *                                 at all, because of the grid; in the dark only for an outage), night, dim (the sun is too
 *                                 low), dawn (no reading since the night), archive
 * for one that does not work      fault (it names one), noProduction, unexplained, notFetched, grid and offGrid
 * for one that sends no readings   never, silent, silentAfterFault, stale (its readings repeat one line)
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
  | 'silentAfterFault'
  | 'stale';

const ONE_HOUR = 3_600_000;
/** Share of the rated power up to which a power counts as none. Source: own use at night is a few watts. */
const NOTHING = 0.001;

/**
 * Distinguishes problems of communication, of the inverter, of the grid and of daylight.
 *
 * Range   only a working inverter is resting: a faulty one is faulty by night too. A cause is named only if the inverter's
 *         state, its events or a missing power show it.
 * Source  field practice: communication, inverter state and grid quality are separate questions; silence counts in hours
 *         of daylight (`isSilentByDay`); an archive is judged as of its last reading.
 */
export function communication(facts: CommunicationFacts): Communication {
  const { lastReading, asOf, spot, isWorking } = facts;
  if (lastReading === null) return 'never';
  if (facts.isStale && !isWorking) return 'stale';
  if (isSilentByDay(lastReading, asOf, spot)) {
    if (!facts.isLive && isWorking) return 'archive';
    return hasFault(facts) ? 'silentAfterFault' : 'silent';
  }
  if (!isWorking && !facts.isStatusKnown) return 'notFetched';
  if (hasFault(facts)) return 'fault';
  const isFresh = asOf - lastReading < ONE_HOUR;
  return isWorking ? stateOfWorking(facts, isFresh) : stateOfFaulty(facts);
}

/** True for a fault of its own: a FAULT with grid events alone is caused by the grid, as on the server. */
function hasFault({ state, activeEvents }: CommunicationFacts): boolean {
  if (activeEvents.some(isOwnFault)) return true;
  return stateOf(state) === 'FAULT' && !isFaultOfGrid(activeEvents);
}

function stateOfFaulty(facts: CommunicationFacts): Communication {
  const power = isProducing(facts);
  if (facts.activeEvents.some(isGridEvent)) return power === true ? 'grid' : 'offGrid';
  return power === false ? 'noProduction' : 'unexplained';
}

function stateOfWorking(facts: CommunicationFacts, isFresh: boolean): Communication {
  const { asOf, spot, activeEvents, state } = facts;
  const power = isFresh ? isProducing(facts) : null;
  const hasGridEvent = isFresh && activeEvents.some(isGridEvent);
  if (hasGridEvent && power === true) return 'grid';
  if (hasGridEvent && (isBright(asOf, spot) || activeEvents.includes('GRID_DISCONNECT'))) return 'offGrid';
  if (isFresh && stateOf(state) === 'THROTTLED') return 'throttled';
  if (power === true) return 'working';
  if (!isBright(asOf, spot)) return isSunUp(asOf, spot) ? 'dim' : 'night';
  if (!isFresh) return 'dawn';
  return power === false ? 'idle' : 'working';
}

/** Whether it produced at its last reading; `null` if neither power nor state is known. */
function isProducing({ lastPower, inverterPower, state }: CommunicationFacts): boolean | null {
  if (lastPower !== null) return lastPower > NOTHING * inverterPower;
  const known = stateOf(state);
  return known === undefined ? null : known === 'MPPT' || known === 'THROTTLED';
}

const stateOf = (state: string | null) => (state === null ? undefined : inverterState(state));
