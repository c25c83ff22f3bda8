import { NOMINAL_VOLTAGE, type Phase } from '#domain/grid/voltage.ts';
import type { PhaseReport } from './voltage-report.ts';
import { deviation, type NoVerdict } from './verdicts.ts';
import type { IntervalMean } from './voltage-day.ts';

/** The mean of an interval with its phase. */
export interface PhaseMean extends IntervalMean {
  readonly phase: Phase;
}

/** Rules by which a week is judged. */
export const VOLTAGE_RULES = ['en50160', 'regulation'] as const;
export type VoltageRule = (typeof VOLTAGE_RULES)[number];

/**
 * Whether a week complies with a rule: all of its phases must.
 *
 * Range   `null` if a phase has no verdict, unless another phase violates the rule; `null` without phases.
 * Source  EN 50160 and the Polish system regulation apply to each phase.
 */
export function weekVerdict(phases: readonly PhaseReport[], rule: VoltageRule): boolean | null {
  if (phases.some((phase) => phase[rule] === false)) return false;
  return phases.length > 0 && phases.every((phase) => phase[rule] === true) ? true : null;
}

/** The known part of a week in whole percent; `null` if all is known. Unit: percent. Range: that of the least known phase, rounded down. */
export function knownPercent(phases: readonly PhaseReport[], expected: number): number | null {
  const least = phases.reduce((known, { n }) => Math.min(known, n), expected);
  return least >= expected ? null : Math.floor((100 * least) / expected);
}

/** Phases without a verdict for the same reason. */
export interface Unjudged {
  readonly phases: readonly PhaseReport['phase'][];
  readonly reason: NoVerdict;
  /** Number of known means of each. */
  readonly n: number;
}

/** Reasons for a missing verdict by a rule, each once with its phases. Unit: intervals. Range: empty if all phases have one. Source: `PhaseReport`. */
export function unjudgedPhases(phases: readonly PhaseReport[], rule: VoltageRule): Unjudged[] {
  const byReason = new Map<string, Unjudged>();
  for (const { phase, reason, n, [rule]: verdict } of phases) {
    if (reason === null || verdict !== null) continue;
    const key = `${reason} ${reason === 'too_little_data' ? n : ''}`;
    byReason.set(key, { reason, n, phases: [...(byReason.get(key)?.phases ?? []), phase] });
  }
  return [...byReason.values()];
}

/** Unit: means. */
const LISTED = 10;

/** The means of a week furthest from 230 V, of all phases. Unit: V. Range: ten at most, furthest first, of equals the earlier. */
export const worstOfWeek = (phases: readonly PhaseReport[]): PhaseMean[] =>
  phases
    .flatMap(({ phase, worst }) => worst.map((mean) => ({ ...mean, phase })))
    .sort((one, other) => deviation(other.mean, NOMINAL_VOLTAGE) - deviation(one.mean, NOMINAL_VOLTAGE) || one.at - other.at)
    .slice(0, LISTED);
