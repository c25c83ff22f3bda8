import type { YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import type { Instant, KilowattHours, Volts, Watts } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { isEventCode, type Severity } from '#domain/grid/events.ts';
import type { Phase } from '#domain/grid/voltage.ts';
import { type Cause, isInformation } from './cause.ts';

/** Evidence of a diagnosis. */
export type Evidence =
  | { readonly of: 'event'; readonly code: string; readonly highestVoltage: Volts | null }
  /** `codes`: event codes that the inverter named with its fault, raw. */
  | { readonly of: 'fault'; readonly codes: readonly string[] }
  /** `lastReading`: the one before the latest silence. */
  | { readonly of: 'silence'; readonly lastReading: Instant }
  /** `since`: the reading that is repeated. */
  | { readonly of: 'stale'; readonly since: Instant }
  /** `peak`: the highest power in that daylight. */
  | { readonly of: 'production'; readonly peak: Watts; readonly inverterPower: Watts }
  /** `to`: the last day compared. */
  | {
      readonly of: 'yield';
      readonly verdict: YieldVerdict;
      readonly ratio: number;
      readonly from: LocalDate;
      readonly to: LocalDate;
      /** Snow on the modules may explain it. */
      readonly mayBeSnow?: boolean;
    }
  /** `installations`: all that named it; `probably`: those that fell silent with them, absent if not known. Ascending. */
  | { readonly of: 'outage'; readonly installations: readonly number[]; readonly probably?: readonly number[] }
  | { readonly of: 'overvoltage'; readonly highestVoltage: Volts; readonly samples: number }
  /** `lowestMean`: the lowest mean over ten minutes; `intervals`: those below 207 V. */
  | { readonly of: 'undervoltage'; readonly lowestMean: Volts; readonly intervals: number }
  /** `voltage`: the highest of the lost phase in that time. */
  | { readonly of: 'phase'; readonly phase: Phase; readonly voltage: Volts }
  /** `energy`: an estimate of the latest day; `isHot`: the inverter named OVER_TEMP meanwhile. */
  | { readonly of: 'limited'; readonly energy: KilowattHours; readonly isHot: boolean }
  /** `installations`: all that fell silent together, ascending. */
  | { readonly of: 'area_silence'; readonly installations: readonly number[] }
  /** `offset`: how far the inverter's clock is ahead (negative: behind). Unit: ms. */
  | { readonly of: 'clock'; readonly offset: number; readonly isCorrected: boolean }
  /** Evidence that only a newer server knows. */
  | { readonly of: 'other' };

/** The verdict of a low yield. Range: `null` for any other cause. Source: as `compareYield`. */
export const verdictOf = (evidence: Evidence): YieldVerdict | null => (evidence.of === 'yield' ? evidence.verdict : null);

/** True for a low yield that snow may explain. Source: `yieldTrack`. */
export const isSnow = (evidence: Evidence): boolean => evidence.of === 'yield' && evidence.mayBeSnow === true;

/** True for a diagnosis that is shown in the installation and does not change its state: information, or a yield that snow may explain. */
export const isOnlyInformation = ({ cause, evidence }: Pick<Diagnosis, 'cause' | 'evidence'>): boolean =>
  isInformation(cause) || isSnow(evidence);

/**
 * named     the inverter names it
 * measured  follows from its readings, or from missing readings
 * compared  follows from other installations, without a measurement on site
 * rough     single readings of the inverter, which is not a class A instrument
 * unclear   a code that only the inverter's maker knows, or evidence that only a newer app knows
 */
export type Certainty = 'named' | 'measured' | 'compared' | 'rough' | 'unclear';

const OF_EVIDENCE = {
  fault: 'named',
  silence: 'measured',
  stale: 'measured',
  production: 'measured',
  yield: 'compared',
  outage: 'compared',
  overvoltage: 'rough',
  undervoltage: 'rough',
  phase: 'measured',
  limited: 'named',
  area_silence: 'compared',
  clock: 'measured',
  other: 'unclear',
} as const satisfies Record<Exclude<Evidence['of'], 'event'>, Certainty>;

/** Certainty of a diagnosis. Range: depends only on its evidence. Source: ours: a named code is more certain than an inference. */
export function certaintyOf(evidence: Evidence): Certainty {
  if (evidence.of !== 'event') return OF_EVIDENCE[evidence.of];
  return isEventCode(evidence.code) ? 'named' : 'unclear';
}

/** Something that is wrong with an installation, or was in the last three days. */
export interface Diagnosis {
  readonly cause: Cause;
  readonly severity: Severity;
  /** When the first of its related occurrences began. */
  readonly since: Instant;
  /** When its latest occurrence began. */
  readonly from: Instant;
  /** When it was last observed; while it is active, the last reading. */
  readonly last: Instant;
  /** Number of occurrences; flaps within an hour, and several phases, count as one. */
  readonly count: number;
  readonly isActive: boolean;
  readonly evidence: Evidence;
  /** The cause of which this one is a consequence; `null` if it is independent. */
  readonly explainedBy: Cause | null;
}

/**
 * True for a low yield that needs an investigation of its own: it has no other known cause, or a blown string fuse.
 *
 * Range   An installation that stood still for days produced less for that reason; its strings may be intact.
 * Source  ours: one cause, one alarm.
 */
export const isOwnLowYield = ({ cause, explainedBy }: Pick<Diagnosis, 'cause' | 'explainedBy'>): boolean =>
  cause === 'low_yield' && (explainedBy === null || explainedBy === 'event:BLOWN_STRING_FUSE');
