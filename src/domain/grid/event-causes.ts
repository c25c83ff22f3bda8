import { isEventCode, NATURE_OF_EVENT } from './events.ts';

/** True for what happens in the grid, not in the inverter. A code that nobody knows is about neither. */
export const isGridEvent = (code: string): boolean => isEventCode(code) && NATURE_OF_EVENT[code].concerns === 'grid';

/**
 * True for a grave event that the inverter itself suffers.
 *
 * Source  the levels of inverter makers: major = faulty, output falls or stops; minor and warning leave it working.
 */
export const isOwnFault = (code: string): boolean => isEventCode(code) && NATURE_OF_EVENT[code].severity === 'major' && !isGridEvent(code);
