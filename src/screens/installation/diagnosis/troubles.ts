import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { severestFirst } from '#domain/diagnosis/worst-first.ts';
import type { SeenDiagnosis } from '#state/views.ts';

/** A diagnosis as the detail shows it: from the server, or made on the device. */
export interface ListedDiagnosis extends Diagnosis {
  /** The server's entry; `null` if the device made the diagnosis. */
  readonly entry: SeenDiagnosis | null;
}

/** A diagnosis with its consequences. */
export interface Trouble {
  readonly diagnosis: ListedDiagnosis;
  readonly consequences: readonly ListedDiagnosis[];
}

export interface Troubles {
  readonly active: readonly Trouble[];
  /** Those that ended in the last days. */
  readonly gone: readonly Trouble[];
}

/** The diagnoses of one installation. */
export const diagnosesOf = (entries: readonly SeenDiagnosis[], installation: number): ListedDiagnosis[] =>
  entries.filter((one) => one.installation === installation).map((entry) => ({ ...entry, isActive: entry.state !== 'gone', entry }));

/** Groups consequences under their cause, the worst first. A consequence without its cause in the list is an entry of its own. */
export function troublesOf(diagnoses: readonly ListedDiagnosis[]): Troubles {
  const causes = new Set(diagnoses.map(({ cause }) => cause));
  const isRoot = ({ explainedBy }: ListedDiagnosis): boolean => explainedBy === null || !causes.has(explainedBy);
  const troubles = diagnoses
    .filter(isRoot)
    .toSorted(severestFirst)
    .map((diagnosis) => ({
      diagnosis,
      consequences: diagnoses.filter((one) => !isRoot(one) && one.explainedBy === diagnosis.cause).toSorted(severestFirst),
    }));
  const isActive = ({ diagnosis, consequences }: Trouble): boolean => diagnosis.isActive || consequences.some((one) => one.isActive);
  return { active: troubles.filter(isActive), gone: troubles.filter((trouble) => !isActive(trouble)) };
}
