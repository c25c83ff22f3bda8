import type { Instant } from '#domain/quantity.ts';
import { isEventCode, NATURE_OF_EVENT } from './events.ts';
import { inverterState, RESTING_STATES } from './inverter-state.ts';

export interface CommunicationFacts {
  readonly isWorking: boolean;
  readonly lastReading: Instant | null;
  /** Raw, as the backend sent it. */
  readonly state: string | null;
  /** Codes that are active now. */
  readonly activeEvents: readonly string[];
  readonly now: Instant;
  /** Sun above the horizon where the installation stands; `null` where that is not known. */
  readonly isDaylight: boolean | null;
}

/**
 * What is behind the two sentences about communication.
 * working, night and grid may go with `isWorking`; never, silent and fault do not.
 */
export type Communication = 'working' | 'night' | 'grid' | 'fault' | 'silent' | 'never';

/** Unit: ms. After that long without a reading an inverter counts as silent. */
export const SILENT_AFTER = 3_600_000;

/**
 * Tells night, silence, fault and a limit set by the grid apart.
 *
 * Source  field practice: communication, inverter state and grid quality are separate questions;
 *         an inverter that rests in the dark is no fault.
 */
export function communication({ isWorking, lastReading, state, activeEvents, now, isDaylight }: CommunicationFacts): Communication {
  if (lastReading === null) return 'never';
  const known = state === null ? undefined : inverterState(state);
  const isSilent = now - lastReading > SILENT_AFTER;
  const rests = known !== undefined && RESTING_STATES.includes(known);
  if (isDaylight === false && (rests || isWorking)) return 'night';
  if (isSilent) return 'silent';
  if (known === 'THROTTLED' || activeEvents.some(isAboutGrid)) return 'grid';
  if (known === 'FAULT' || !isWorking) return 'fault';
  return 'working';
}

const isAboutGrid = (code: string): boolean => isEventCode(code) && NATURE_OF_EVENT[code].concerns === 'grid';
