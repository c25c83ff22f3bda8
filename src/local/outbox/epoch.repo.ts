import type { Task } from '#domain/service/task.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { factOf, putFact, saveFact } from '#local/db/facts.ts';

/*
 * A backend of ours names the history of its database by an epoch. After a backup was put back it names another one, and numbers
 * are given out a second time: what stands under a number on this device is only known to be the same within one epoch.
 */

/** The epoch that the numbers on this device belong to; `null` until the backend has told one. */
export const epochOf = (db: LocalDb): Promise<string | null> => factOf(db, 'epoch');

/** Only inside `write`. */
export const putEpoch = (db: LocalDb, epoch: string): Promise<unknown> => putFact(db, 'epoch', epoch);

/** The same where the backend of now tells it too, so that it may be sent back. */
export async function toldEpochOf(db: LocalDb): Promise<string | null> {
  const [epoch, isTold] = await db.facts.bulkGet(['epoch', 'isEpochTold']);
  return isTold?.value === true ? ((epoch?.value as string | undefined) ?? null) : null;
}

/** Whether the last list told one. */
export async function noteTelling(db: LocalDb, isTold: boolean): Promise<void> {
  if (((await factOf<boolean>(db, 'isEpochTold')) ?? false) !== isTold) await saveFact(db, 'isEpochTold', isTold);
}

/** A task that had a number in an epoch that is over, and that is not on the office's list of this one. */
export interface LostTask {
  /** The local id of changes about it: without a number until it is found. */
  readonly lid: string;
  /** As the office last listed it; `null` where no list had it. */
  readonly task: Task | null;
}

/** Only of tasks that changes on this device are about. */
export const lostTasksOf = async (db: LocalDb): Promise<readonly LostTask[]> => (await factOf<readonly LostTask[]>(db, 'lostTasks')) ?? [];

/** Only inside `write`. */
export const putLostTasks = (db: LocalDb, lost: readonly LostTask[]): Promise<unknown> =>
  putFact(db, 'lostTasks', lost.length > 0 ? lost : null);

/** Numbers of confirmed changes of which it is not known yet whether the office still has them. */
export const unprovenOf = async (db: LocalDb): Promise<readonly number[]> => (await factOf<readonly number[]>(db, 'unproven')) ?? [];

/** Only inside `write`. */
export const putUnproven = (db: LocalDb, seqs: readonly number[]): Promise<unknown> =>
  putFact(db, 'unproven', seqs.length > 0 ? seqs : null);
