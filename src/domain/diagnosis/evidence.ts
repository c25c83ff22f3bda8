import type { YieldVerdict } from '#domain/energy/comparison/yield-verdict.ts';
import type { Instant, Volts, Watts } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

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
