import { isOpen, type TaskStatus } from '#domain/service/task.ts';
import type { DiagnosisEntry } from './lifecycle.ts';

/** What a key begins with under which a task is filed for a diagnosis. */
const PREFIX = 'diagnosis-';

/**
 * The key under which a task for a diagnosis is filed: it names the diagnosis, so that the server knows what the task is for.
 *
 * Unit    none.
 * Range   `unique` is a key as of any other task.
 * Source  ours: the call that files a task has no room for it.
 */
export const keyForDiagnosis = (diagnosis: number, unique: string): string => `${PREFIX}${diagnosis}-${unique}`;

/** The diagnosis that a key names. Unit: none. Range: `undefined` of any other key. Source: `keyForDiagnosis`. */
export function diagnosisOfKey(key: string): number | undefined {
  const digits = /^diagnosis-(\d{1,9})-/.exec(key)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** What is looked at of a service request. */
interface FiledTask {
  /** `null` until the office has given it a number. */
  readonly id: number | null;
  /** The key under which it was filed. */
  readonly clientRef: string | null;
  readonly inverterSerial: string;
  readonly status: TaskStatus;
}

type Known = Pick<DiagnosisEntry, 'id' | 'installation' | 'cause' | 'task'>;

/**
 * The diagnosis that a task was filed for.
 *
 * Unit    none.
 * Range   by the task's key, or by the diagnosis that names the task; `undefined` of any other task.
 * Source  `keyForDiagnosis`.
 */
export const diagnosisOfTask = ({ id, clientRef }: Pick<FiledTask, 'id' | 'clientRef'>, diagnoses: readonly Known[]): number | undefined =>
  diagnosisOfKey(clientRef ?? '') ?? (id === null ? undefined : diagnoses.find(({ task }) => task === id)?.id);

const byNumber = <T extends FiledTask>(one: T, other: T): number =>
  (one.id ?? Number.POSITIVE_INFINITY) - (other.id ?? Number.POSITIVE_INFINITY);

/** The oldest task that is open for a diagnosis. Unit: none. Range: `undefined` where none is known. Source: ours: one open task for a cause. */
export const openTaskFor = <T extends FiledTask>(diagnosis: number, tasks: readonly T[], diagnoses: readonly Known[]): T | undefined =>
  tasks.filter((task) => isOpen(task.status) && diagnosisOfTask(task, diagnoses) === diagnosis).sort(byNumber)[0];

/** Two open tasks for one cause. */
export interface DoubledTasks<T> {
  readonly older: T;
  readonly younger: T;
}

/**
 * Open tasks that were filed for one cause twice, before one device had heard of the other.
 *
 * Unit    none.
 * Range   those that the office has numbered; of three each younger one goes with the oldest. The latest first.
 * Source  ours: one open task for a cause.
 */
export function doubledTasks<T extends FiledTask>(tasks: readonly T[], diagnoses: readonly Known[]): DoubledTasks<T>[] {
  const byDiagnosis = new Map<string, T[]>();
  for (const task of tasks) {
    const diagnosis = task.id === null || !isOpen(task.status) ? undefined : diagnosisOfTask(task, diagnoses);
    if (diagnosis === undefined) continue;
    const key = `${task.inverterSerial} ${diagnosis}`;
    byDiagnosis.set(key, [...(byDiagnosis.get(key) ?? []), task]);
  }
  return [...byDiagnosis.values()]
    .flatMap((group) => {
      const [older, ...others] = group.toSorted(byNumber);
      return older ? others.map((younger) => ({ older, younger })) : [];
    })
    .sort((one, other) => byNumber(other.younger, one.younger));
}
