import type { BySerial, Numbered } from '#domain/service/by-serial.ts';
import { isOpen, type TaskStatus } from '#domain/service/task.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';

/** Prefix of the idempotency key of a task for a diagnosis. */
const PREFIX = 'diagnosis-';

/**
 * The idempotency key of a task for a diagnosis. It contains the diagnosis, so that the server knows what the task is for.
 *
 * Range   `unique` is the key that the task would have otherwise.
 * Source  ours: the call that files a task has no field for the diagnosis.
 */
export const keyForDiagnosis = (diagnosis: number, unique: string): string => `${PREFIX}${diagnosis}-${unique}`;

/** The diagnosis in a key. Range: `undefined` for any other key. Source: `keyForDiagnosis`. */
export function diagnosisOfKey(key: string): number | undefined {
  const digits = /^diagnosis-(\d{1,9})-/.exec(key)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Fields of a service request that are used here. */
interface FiledTask {
  /** `null` until the office has assigned a number. */
  readonly id: number | null;
  /** The key under which it was filed. */
  readonly clientRef: string | null;
  readonly inverterSerial: string;
  readonly installation?: number | null | undefined;
  readonly status: TaskStatus;
}

type Known = Pick<DiagnosisEntry, 'id' | 'installation' | 'cause' | 'task'>;

/**
 * The diagnosis that a task was filed for.
 *
 * Range   by the task's key, or by the diagnosis that names the task; `undefined` for any other task.
 * Source  `keyForDiagnosis`.
 */
export const diagnosisOfTask = ({ id, clientRef }: Pick<FiledTask, 'id' | 'clientRef'>, diagnoses: readonly Known[]): number | undefined =>
  diagnosisOfKey(clientRef ?? '') ?? (id === null ? undefined : diagnoses.find(({ task }) => task === id)?.id);

const byNumber = <T extends FiledTask>(one: T, other: T): number =>
  (one.id ?? Number.POSITIVE_INFINITY) - (other.id ?? Number.POSITIVE_INFINITY);

/** The oldest open task of a diagnosis. Range: `undefined` if none is known. Source: ours: one open task for a cause. */
export const openTaskFor = <T extends FiledTask>(diagnosis: number, tasks: readonly T[], diagnoses: readonly Known[]): T | undefined =>
  tasks.filter((task) => isOpen(task.status) && diagnosisOfTask(task, diagnoses) === diagnosis).sort(byNumber)[0];

/** Two open tasks of one cause. */
export interface DoubledTasks<T> {
  readonly older: T;
  readonly younger: T;
}

/**
 * Open tasks that two devices filed for the same cause.
 *
 * Range   only tasks with a number; of three, each younger one is paired with the oldest. The latest first.
 * Source  ours: one open task for a cause.
 */
export function doubledTasks<T extends FiledTask>(
  tasks: readonly T[],
  diagnoses: readonly Known[],
  presentOf: BySerial<Numbered>['presentOf'],
): DoubledTasks<T>[] {
  const byDiagnosis = new Map<string, T[]>();
  for (const task of tasks) {
    const diagnosis = task.id === null || !isOpen(task.status) ? undefined : diagnosisOfTask(task, diagnoses);
    if (diagnosis === undefined) continue;
    const key = `${presentOf(task)} ${diagnosis}`;
    byDiagnosis.set(key, [...(byDiagnosis.get(key) ?? []), task]);
  }
  return [...byDiagnosis.values()]
    .flatMap((group) => {
      const [older, ...others] = group.toSorted(byNumber);
      return older ? others.map((younger) => ({ older, younger })) : [];
    })
    .sort((one, other) => byNumber(other.younger, one.younger));
}
