import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { severestFirst, worstFirst } from '#domain/diagnosis/worst-first.ts';
import { isOpen } from '#domain/service/task.ts';
import { openTaskFor } from '#domain/service/to-do/filed-tasks.ts';
import type { SeenDiagnosis, SeenTask } from '#state/views.ts';
import { taskPath } from '#ui/guide/new-task-address.ts';

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

/** An open task for a diagnosis. */
export interface OpenTask {
  /** `null` while it has no office number. */
  readonly id: number | null;
  readonly address: string;
}

/** The open task of a diagnosis, including one that is not sent yet; `null` without one. */
export function openTaskOf(entry: SeenDiagnosis | null, tasks: readonly SeenTask[]): OpenTask | null {
  if (entry?.filed) return { id: null, address: taskPath(entry.filed) };
  const id = entry?.task ?? null;
  const isClosedHere = tasks.some((task) => task.id === id && !isOpen(task.status));
  if (id !== null && !isClosedHere) return { id, address: taskPath(id) };
  const other = entry ? openTaskFor(entry.id, tasks, []) : undefined; // filed on another device; the diagnosis may not have its number yet
  return other ? { id: other.id, address: taskPath(other.id ?? other.key) } : null;
}
