import type { EventCode } from './events.ts';

/*
 * What is no failure of an installation, though it is an event. Source: field practice; service staff open and switch,
 * and without a grid an inverter must disconnect.
 */

/** Somebody works there. */
export const OF_VISIT: readonly EventCode[] = ['CABINET_OPEN', 'MANUAL_SHUTDOWN'];
/** While somebody works there, these are switched by hand. */
export const SWITCHED_ON_VISIT: readonly EventCode[] = ['AC_DISCONNECT', 'DC_DISCONNECT'];
/** There is no grid. */
export const OF_OUTAGE: readonly EventCode[] = ['GRID_DISCONNECT'];
/** While there is no grid, these go with it. */
export const WITH_OUTAGE: readonly EventCode[] = ['AC_DISCONNECT', 'AC_UNDER_VOLT', 'UNDER_FREQUENCY'];

const holds = (codes: readonly string[], code: string): boolean => codes.includes(code);

/**
 * True for an event that says something about the installation itself, not about a visit or an outage of the grid.
 *
 * Range   `active` are the codes that stood with it. Codes nobody knows count.
 * Source  see above.
 */
export function isOwnEvent(code: string, active: readonly string[]): boolean {
  if (holds(OF_VISIT, code) || holds(OF_OUTAGE, code)) return false;
  if (holds(SWITCHED_ON_VISIT, code) && active.some((other) => holds(OF_VISIT, other))) return false;
  return !(holds(WITH_OUTAGE, code) && active.some((other) => holds(OF_OUTAGE, other)));
}
