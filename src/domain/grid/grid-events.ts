import { EVENT_CODES, isEventCode, NATURE_OF_EVENT } from './events.ts';

/** True for what the grid does to an inverter. Range: `false` for codes nobody knows. Source: SunSpec `Evt1`; severity as in `events.ts`. */
export const isGridEvent = (code: string): boolean => isEventCode(code) && NATURE_OF_EVENT[code].concerns === 'grid';

export const GRID_EVENTS = EVENT_CODES.filter(isGridEvent);

/**
 * True when an inverter's FAULT is the grid's doing: it had to disconnect, and will come back by itself.
 *
 * Range   `codes` are those active with the state. False without any, and as soon as one is not the grid's.
 * Source  EN 50549-1: interface protection disconnects at over- and undervoltage, frequency and loss of the grid;
 *         inverters report FAULT meanwhile.
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
