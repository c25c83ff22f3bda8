import { EVENT_CODES, type EventCode, isEventCode, NATURE_OF_EVENT } from './events.ts';

/** True for an event that the grid causes. Range: `false` for unknown codes. Source: SunSpec `Evt1`; severity as in `events.ts`. */
export const isGridEvent = (code: string): boolean => isEventCode(code) && NATURE_OF_EVENT[code].concerns === 'grid';

export const GRID_EVENTS = EVENT_CODES.filter(isGridEvent);

/**
 * True when an inverter's FAULT is the grid's doing: it had to disconnect, and will come back by itself.
 *
 * Range   `codes` are those active with the state. False without any, and as soon as one is not the grid's.
 * Source  EN 50549-1: interface protection disconnects at over- and undervoltage, frequency and loss of the grid;
 *         inverters name FAULT meanwhile.
 */
export const isFaultOfGrid = (codes: readonly string[]): boolean => codes.length > 0 && codes.every(isGridEvent);

/**
 * Unit: ms. So long the grid alone may keep an inverter from working. Longer than an outage may last, and it is the
 * installation's own connection that wants looking at: a breaker, a fuse, a setting.
 *
 * Source  regulation of 22 March 2023 on the detailed conditions of the power system's operation: a single unplanned
 *         interruption may last 24 hours.
 */
export const GRID_OUTAGE_MOST = 24 * 3_600_000;

/**
 * True for a grave event of the inverter itself. Range: `false` for unknown codes.
 *
 * Source  the levels of inverter makers: major = faulty, output falls or stops; minor and warning leave it working.
 */
export const isOwnFault = (code: string): boolean => isEventCode(code) && NATURE_OF_EVENT[code].severity === 'major' && !isGridEvent(code);

export const OWN_FAULTS = EVENT_CODES.filter(isOwnFault);

/*
 * What is no failure of an installation, though it is an event. Source: field practice; service staff open and switch,
 * and without a grid an inverter must disconnect.
 */

/** Service staff are at work. */
export const OF_VISIT: readonly EventCode[] = ['CABINET_OPEN', 'MANUAL_SHUTDOWN'];
/** During a visit, these are switched by hand. */
export const SWITCHED_ON_VISIT: readonly EventCode[] = ['AC_DISCONNECT', 'DC_DISCONNECT'];
/** There is no grid. */
export const OF_OUTAGE: readonly EventCode[] = ['GRID_DISCONNECT'];
/** These come with an outage of the grid. */
export const WITH_OUTAGE: readonly EventCode[] = ['AC_DISCONNECT', 'AC_UNDER_VOLT', 'UNDER_FREQUENCY'];

const holds = (codes: readonly string[], code: string): boolean => codes.includes(code);

/**
 * True for an event that says something about the installation itself, not about a visit or an outage of the grid.
 *
 * Range   `active` are the codes that were active at the same time. Unknown codes count.
 * Source  see above.
 */
export function isOwnEvent(code: string, active: readonly string[]): boolean {
  if (holds(OF_VISIT, code) || holds(OF_OUTAGE, code)) return false;
  if (holds(SWITCHED_ON_VISIT, code) && active.some((other) => holds(OF_VISIT, other))) return false;
  return !(holds(WITH_OUTAGE, code) && active.some((other) => holds(OF_OUTAGE, other)));
}
