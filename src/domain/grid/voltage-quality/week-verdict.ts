import type { NoVerdict, PhaseReport } from './voltage-report.ts';

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
