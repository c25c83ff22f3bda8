import { isEventCode } from '#domain/grid/events.ts';
import type { Evidence } from './evidence.ts';

/**
 * reported  the inverter itself says so
 * measured  its readings, or that none came, say so
 * compared  it follows from other installations: nobody has measured on the spot
 * rough     single readings of the inverter, which is no class A instrument
 * unclear   the inverter says something that only its maker understands, or the server something that only a newer app does
 */
export type Certainty = 'reported' | 'measured' | 'compared' | 'rough' | 'unclear';

const OF_EVIDENCE = {
  fault: 'reported',
  silence: 'measured',
  production: 'measured',
  yield: 'compared',
  outage: 'compared',
  overvoltage: 'rough',
  clock: 'measured',
  other: 'unclear',
} as const satisfies Record<Exclude<Evidence['of'], 'event'>, Certainty>;

/** How sure a diagnosis is. Unit: none. Range: by what it rests on alone. Source: ours: a report is surer than an inference. */
export function certaintyOf(evidence: Evidence): Certainty {
  if (evidence.of !== 'event') return OF_EVIDENCE[evidence.of];
  return isEventCode(evidence.code) ? 'reported' : 'unclear';
}
