import { isOnlyInformation, isOwnLowYield } from './diagnosis.ts';
import type { DiagnosisEntry } from './lifecycle.ts';
import { worstFirst } from './worst-first.ts';

/** Active diagnoses by the installation's id; the worst first, no list is empty. */
export type ActiveCauses = ReadonlyMap<number, readonly DiagnosisEntry[]>;

/** Groups the active diagnoses by installation. Range: any order; diagnoses that are gone or only information are left out, acknowledged ones are included. */
export function activeCauses(diagnoses: readonly DiagnosisEntry[]): ActiveCauses {
  const byInstallation = new Map<number, DiagnosisEntry[]>();
  for (const diagnosis of diagnoses) {
    if (diagnosis.state === 'gone' || isOnlyInformation(diagnosis)) continue;
    const others = byInstallation.get(diagnosis.installation);
    if (others) others.push(diagnosis);
    else byInstallation.set(diagnosis.installation, [diagnosis]);
  }
  for (const diagnosesHere of byInstallation.values()) diagnosesHere.sort(worstFirst);
  return byInstallation;
}

/** The worst active cause of an installation. Range: a consequence only if its cause is not active; `undefined` without a cause. Source: `activeCauses`. */
export function worstCauseOf<E extends DiagnosisEntry>(diagnoses: readonly E[], sn: string): E | undefined {
  const here = diagnoses.filter((one) => one.sn === sn);
  const [worst] = [...activeCauses(here).values()].flat();
  return here.find((one) => one === worst);
}

/** True if a filter by a cause includes a diagnosis. Range: a low yield only if it is the installation's own; readings that repeat one line are missing readings too. Source: `isOwnLowYield`. */
export const isListedUnder = (diagnosis: DiagnosisEntry, cause: DiagnosisEntry['cause']): boolean =>
  cause === 'low_yield' ? isOwnLowYield(diagnosis) : diagnosis.cause === cause || (diagnosis.cause === 'stale' && cause === 'silent');

/** Counts the installations with each active cause. Unit: installations. Range: the most frequent cause first. */
export function countByCause(causes: ActiveCauses): [cause: DiagnosisEntry['cause'], count: number][] {
  const counts = new Map<DiagnosisEntry['cause'], number>();
  for (const diagnoses of causes.values())
    for (const cause of new Set(diagnoses.flatMap(({ cause: own }) => (own === 'stale' ? [own, 'silent' as const] : [own]))))
      if (diagnoses.some((one) => isListedUnder(one, cause))) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return [...counts].sort(([one, few], [other, many]) => many - few || one.localeCompare(other));
}

const COMPARED_FIELDS = ['installation', 'cause', 'since', 'severity', 'state', 'explainedBy'] as const;

/** True if two lists look the same on the screen. Range: lists in the same order. */
export const areSameDiagnoses = (one: readonly DiagnosisEntry[], other: readonly DiagnosisEntry[]): boolean =>
  one.length === other.length &&
  one.every((entry, at) => {
    const counterpart = other[at];
    return counterpart !== undefined && COMPARED_FIELDS.every((key) => entry[key] === counterpart[key]);
  });
