import type { YieldVerdict } from '#domain/energy/comparison/yield-verdict.ts';
import type { Instant, Volts, Watts } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { isEventCode, type Severity } from '#domain/grid/events.ts';
import type { Cause } from './cause.ts';

/** What a diagnosis rests on. */
export type Evidence =
  | { readonly of: 'event'; readonly code: string; readonly highestVoltage: Volts | null }
  /** `codes`: what the inverter named beside its fault, raw. */
  | { readonly of: 'fault'; readonly codes: readonly string[] }
  /** `lastReading`: the one before the latest silence. */
  | { readonly of: 'silence'; readonly lastReading: Instant }
  /** `peak`: the highest power of the daylight in question. */
  | { readonly of: 'production'; readonly peak: Watts; readonly inverterPower: Watts }
  /** `to`: the last day compared. */
  | { readonly of: 'yield'; readonly verdict: YieldVerdict; readonly ratio: number; readonly from: LocalDate; readonly to: LocalDate }
  /** `installations`: all that were hit, ascending. */
  | { readonly of: 'outage'; readonly installations: readonly number[] }
  | { readonly of: 'overvoltage'; readonly highestVoltage: Volts; readonly samples: number }
  /** By how much the inverter's clock is ahead (below zero: behind). Unit: ms. */
  | { readonly of: 'clock'; readonly offset: number; readonly isCorrected: boolean }
  /** Something that only a newer server knows. */
  | { readonly of: 'other' };

/** The verdict that names a low yield. Unit: none. Range: `null` of any other cause. Source: as `compareYield`. */
export const verdictOf = (evidence: Evidence): YieldVerdict | null => (evidence.of === 'yield' ? evidence.verdict : null);

/**
 * reported  the inverter itself says so
 * measured  its readings, or that none came, say so
 * compared  it follows from other installations, without a measurement on the spot
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

/** One thing that is wrong with an installation, or was a short while ago. */
export interface Diagnosis {
  readonly cause: Cause;
  readonly severity: Severity;
  /** When it first occurred of those times that belong together. */
  readonly since: Instant;
  /** When its latest occurrence began. */
  readonly from: Instant;
  /** When it was last seen: the last reading while it is active. */
  readonly last: Instant;
  /** How often it occurred; flaps within an hour and several phases are one. */
  readonly count: number;
  readonly isActive: boolean;
  readonly evidence: Evidence;
  /** The cause that this is but a consequence of; `null` for what stands by itself. */
  readonly explainedBy: Cause | null;
}

/**
 * True of a low yield that is looked into for itself: nothing else is known to be behind it, or a blown string fuse.
 *
 * Unit    none.
 * Range   any diagnosis. An installation that stood still for days gave less for that reason, and its strings may be sound.
 * Source  ours: one cause, one alarm.
 */
export const isOwnLowYield = ({ cause, explainedBy }: Pick<Diagnosis, 'cause' | 'explainedBy'>): boolean =>
  cause === 'low_yield' && (explainedBy === null || explainedBy === 'event:BLOWN_STRING_FUSE');
