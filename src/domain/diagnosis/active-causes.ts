import { isInformation } from './cause.ts';
import { isOwnLowYield } from './diagnosis.ts';
import type { DiagnosisEntry } from './lifecycle.ts';
import { worstFirst } from './worst-first.ts';

/** What is wrong now, by the installation's id; the worst first, never empty. */
export type ActiveCauses = ReadonlyMap<number, readonly DiagnosisEntry[]>;

/** Diagnoses that hold now, by installation. Unit: none. Range: in any order; what is gone or only information is left out, what was acknowledged is not. Source: ours. */
export function activeCauses(diagnoses: readonly DiagnosisEntry[]): ActiveCauses {
  const byInstallation = new Map<number, DiagnosisEntry[]>();
  for (const diagnosis of diagnoses) {
    if (diagnosis.state === 'gone' || isInformation(diagnosis.cause)) continue;
    const others = byInstallation.get(diagnosis.installation);
    if (others) others.push(diagnosis);
    else byInstallation.set(diagnosis.installation, [diagnosis]);
  }
  for (const found of byInstallation.values()) found.sort(worstFirst);
  return byInstallation;
}

/** True where a diagnosis is looked for under a cause. Unit: none. Range: a low yield only of its own. Source: `isOwnLowYield`. */
export const isFoundUnder = (diagnosis: DiagnosisEntry, cause: DiagnosisEntry['cause']): boolean =>
  cause === 'low_yield' ? isOwnLowYield(diagnosis) : diagnosis.cause === cause;

/** How many installations each active cause is found on. Unit: installations. Range: causes in the order of their number. Source: arithmetic. */
export function countByCause(causes: ActiveCauses): [cause: DiagnosisEntry['cause'], count: number][] {
  const counts = new Map<DiagnosisEntry['cause'], number>();
  for (const found of causes.values())
    for (const one of found) if (isFoundUnder(one, one.cause)) counts.set(one.cause, (counts.get(one.cause) ?? 0) + 1);
  return [...counts].sort(([one, few], [other, many]) => many - few || one.localeCompare(other));
}

const SHOWN = ['installation', 'cause', 'since', 'severity', 'state', 'explainedBy'] as const;

/** True where two lists say the same of what is wrong. Unit: none. Range: lists in one order. Source: ours. */
export const saySame = (one: readonly DiagnosisEntry[], other: readonly DiagnosisEntry[]): boolean =>
  one.length === other.length &&
  one.every((entry, at) => {
    const counterpart = other[at];
    return counterpart !== undefined && SHOWN.every((key) => entry[key] === counterpart[key]);
  });
