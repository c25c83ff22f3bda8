import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { severestFirst } from '#domain/diagnosis/worst-first.ts';
import type { SeenDiagnosis } from '#state/views.ts';

/** A diagnosis as the detail shows it: the server's, or what the device made of the data that it holds. */
export interface ShownDiagnosis extends Diagnosis {
  /** `null`: no server knows of it. */
  readonly entry: SeenDiagnosis | null;
}

/** One trouble with what it brought about. */
export interface Trouble {
  readonly diagnosis: ShownDiagnosis;
  readonly consequences: readonly ShownDiagnosis[];
}

export interface Troubles {
  readonly active: readonly Trouble[];
  /** Over by now, in the last days. */
  readonly gone: readonly Trouble[];
}

/** Those of one installation. */
export const diagnosesOf = (entries: readonly SeenDiagnosis[], installation: number): ShownDiagnosis[] =>
  entries.filter((one) => one.installation === installation).map((entry) => ({ ...entry, isActive: entry.state !== 'gone', entry }));

/** Puts consequences under their cause, the worst first. A consequence whose cause is not there stands by itself. */
export function troublesOf(diagnoses: readonly ShownDiagnosis[]): Troubles {
  const causes = new Set(diagnoses.map(({ cause }) => cause));
  const isRoot = ({ explainedBy }: ShownDiagnosis): boolean => explainedBy === null || !causes.has(explainedBy);
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
