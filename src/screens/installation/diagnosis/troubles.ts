import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { severestFirst, worstFirst } from '#domain/diagnosis/worst-first.ts';
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

/**
 * Groups consequences under their cause, in the order of the list of installations. An entry of its own is a consequence whose cause is not
 * in the list, and one that is active although its cause is over: it needs its own first check.
 */
export function troublesOf(diagnoses: readonly ListedDiagnosis[]): Troubles {
  const byCause = new Map(diagnoses.map((one) => [one.cause, one]));
  const isRoot = ({ explainedBy, isActive }: ListedDiagnosis): boolean => {
    const cause = explainedBy === null ? undefined : byCause.get(explainedBy);
    return cause === undefined || (isActive && !cause.isActive);
  };
  const troubles = diagnoses
    .filter(isRoot)
    .toSorted(worstFirst)
    .map((diagnosis) => ({
      diagnosis,
      consequences: diagnoses.filter((one) => !isRoot(one) && one.explainedBy === diagnosis.cause).toSorted(severestFirst),
    }));
  return { active: troubles.filter(({ diagnosis }) => diagnosis.isActive), gone: troubles.filter(({ diagnosis }) => !diagnosis.isActive) };
}
