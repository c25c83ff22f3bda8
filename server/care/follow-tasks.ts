import { diagnosisOfKey } from '#domain/diagnosis/task-key.ts';
import { quantity } from '#domain/quantity.ts';
import { closedAt } from '#domain/repair/repair-check.ts';
import { CLOSED, type Task } from '#domain/service/task.ts';
import { linkTask } from '#server/store/care/diagnoses.ts';
import { beginCheck, cancelCheck } from '#server/store/care/repair-checks.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { installationsStore } from '#server/store/installations.store.ts';

/** Names a task that was filed for a diagnosis at that diagnosis. */
export async function linkDiagnosis(tx: Queryable, key: string, task: number): Promise<void> {
  const diagnosis = diagnosisOfKey(key);
  if (diagnosis !== undefined) await linkTask(tx, diagnosis, task);
}

/** What a changed status means for the check of the repair: closing begins one, opening cancels it. `now` in ms since 1970. */
export async function followStatus(tx: Queryable, before: Task, after: Task, now: number): Promise<void> {
  const [wasClosed, isClosed] = [before.status === CLOSED, after.status === CLOSED];
  if (wasClosed === isClosed) return;
  if (!isClosed) {
    await cancelCheck(tx, after.id);
    return;
  }
  const installation = await installationsStore(tx).bySerial(after.inverterSerial);
  const told = after.updatedAt ?? quantity(now);
  await beginCheck(tx, after.id, installation?.id ?? null, closedAt(told, quantity(now)));
}
