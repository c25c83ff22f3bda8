import { EVENT_CODES, isEventCode, NATURE_OF_EVENT } from './events.ts';
import { isGridEvent } from './grid-events.ts';

/**
 * True for a grave event that the inverter itself suffers. Range: `false` for codes nobody knows.
 *
 * Source  the levels of inverter makers: major = faulty, output falls or stops; minor and warning leave it working.
 */
export const isOwnFault = (code: string): boolean => isEventCode(code) && NATURE_OF_EVENT[code].severity === 'major' && !isGridEvent(code);

export const OWN_FAULTS = EVENT_CODES.filter(isOwnFault);
