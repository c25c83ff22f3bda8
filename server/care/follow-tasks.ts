import type { Cause } from '#domain/diagnosis/cause.ts';
import { diagnosisOfKey } from '#domain/service/to-do/filed-tasks.ts';
import { quantity } from '#domain/quantity.ts';
import { closedAt } from '#domain/repair/repair-check.ts';
import { CLOSED, type Task } from '#domain/service/task.ts';
import { readDiagnosisCause, linkOpenTask, linkTask, findOpenTaskOfSameCause } from '#server/store/care/diagnoses.ts';
import { beginCheck, cancelCheck } from '#server/store/care/repair-checks.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { installationOfTask } from '#server/store/tasks.store.ts';

/*
 * An idempotency key holds the number of a diagnosis. The device may have it from before a restore of the database, so the number
 * counts only for a diagnosis of the same installation.
 */

/** The cause for which a task with this key is filed. */
export async function causeOfKey(tx: Queryable, key: string | null, installation: number): Promise<Cause | null> {
  const diagnosis = key === null ? undefined : diagnosisOfKey(key);
  return diagnosis === undefined ? null : readDiagnosisCause(tx, diagnosis, installation);
}

/** Stores at a diagnosis the task that was filed for it. */
export async function linkDiagnosis(tx: Queryable, key: string, task: number, installation: number): Promise<void> {
  const diagnosis = diagnosisOfKey(key);
  if (diagnosis !== undefined) await linkTask(tx, diagnosis, task, installation);
}

/**
 * Follows a changed status: closing a task begins a check of the repair, opening cancels it. Closing the newer of two tasks for one cause
 * begins none: it was a duplicate. Unit: `now` in ms since 1970.
 */
export async function followStatus(tx: Queryable, before: Task, after: Task, now: number): Promise<void> {
  const [wasClosed, isClosed] = [before.status === CLOSED, after.status === CLOSED];
  if (wasClosed === isClosed) return;
  if (!isClosed) {
    await cancelCheck(tx, after.id);
    return;
  }
  const other = await findOpenTaskOfSameCause(tx, after.id);
  if (other !== null) await linkOpenTask(tx, after.id, other);
  if (other !== null && other < after.id) return;
  const changed = after.updatedAt ?? quantity(now);
  await beginCheck(tx, after.id, await installationOfTask(tx, after.id), closedAt(changed, quantity(now)));
}
