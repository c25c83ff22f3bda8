import { NOMINAL_VOLTAGE, type Phase } from '#domain/grid/voltage.ts';
import type { NoVerdict, PhaseReport } from './voltage-report.ts';
import { deviation } from './verdicts.ts';
import type { IntervalMean } from './voltage-day.ts';

/** The mean of an interval, and its phase. */
export interface PhaseMean extends IntervalMean {
  readonly phase: Phase;
}

/** The rules that a week is judged by. */
export const VOLTAGE_RULES = ['en50160', 'regulation'] as const;
export type VoltageRule = (typeof VOLTAGE_RULES)[number];

/**
 * Keeps a week a rule? It does when each of its phases does.
 *
 * Unit    none.
 * Range   `null` where a phase cannot be judged, unless another one breaks the rule; `null` without phases.
 * Source  EN 50160 and the Polish system regulation speak of each phase.
 */
export function weekVerdict(phases: readonly PhaseReport[], rule: VoltageRule): boolean | null {
  if (phases.some((phase) => phase[rule] === false)) return false;
  return phases.length > 0 && phases.every((phase) => phase[rule] === true) ? true : null;
}

/** Phases that cannot be judged for one reason. */
export interface Unjudged {
  readonly phases: readonly PhaseReport['phase'][];
  readonly reason: NoVerdict;
  /** Means that are known of each. */
  readonly n: number;
}

/** Why there is no verdict by a rule, each reason once, with the phases that it holds for. Unit: intervals. Range: none where all are judged. Source: `PhaseReport`. */
export function unjudgedPhases(phases: readonly PhaseReport[], rule: VoltageRule): Unjudged[] {
  const found = new Map<string, Unjudged>();
  for (const { phase, reason, n, [rule]: verdict } of phases) {
    if (reason === null || verdict !== null) continue;
    const key = `${reason} ${reason === 'too_little_data' ? n : ''}`;
    found.set(key, { reason, n, phases: [...(found.get(key)?.phases ?? []), phase] });
  }
  return [...found.values()];
}

/** Unit: means. */
const SHOWN = 10;

/** The means of a week furthest from 230 V, of all phases. Unit: V. Range: ten at most, furthest first, of equals the earlier. Source: ours. */
export const worstOfWeek = (phases: readonly PhaseReport[]): PhaseMean[] =>
  phases
    .flatMap(({ phase, worst }) => worst.map((mean) => ({ ...mean, phase })))
    .sort((one, other) => deviation(other.mean, NOMINAL_VOLTAGE) - deviation(one.mean, NOMINAL_VOLTAGE) || one.at - other.at)
    .slice(0, SHOWN);
