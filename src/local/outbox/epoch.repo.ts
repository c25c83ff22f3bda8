import type { Task } from '#domain/service/task.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { factOf, putFact, saveFact } from '#local/db/facts.ts';

/*
 * Our server sends an epoch: the id of the history of its database. Restoring a backup starts a new epoch, in which numbers are
 * assigned again. A number on this device means the same object only within one epoch.
 */

/** The epoch of the numbers on this device; `null` until the backend has sent one. */
export const epochOf = (db: LocalDb): Promise<string | null> => factOf(db, 'epoch');

/** Only inside `write`. */
export const putEpoch = (db: LocalDb, epoch: string): Promise<unknown> => putFact(db, 'epoch', epoch);

/** The epoch to send with a change; `null` if the last list had none. */
export async function epochToSendOf(db: LocalDb): Promise<string | null> {
  const [epoch, hasEpoch] = await db.facts.bulkGet(['epoch', 'isEpochTold']);
  return hasEpoch?.value === true ? ((epoch?.value as string | undefined) ?? null) : null;
}

/** Stores whether the last list had an epoch. */
export async function noteListEpoch(db: LocalDb, hasEpoch: boolean): Promise<void> {
  if (((await factOf<boolean>(db, 'isEpochTold')) ?? false) !== hasEpoch) await saveFact(db, 'isEpochTold', hasEpoch);
}

/** A task that had a number in a former epoch and is missing from the list of the current one. */
export interface LostTask {
  /** The local id of its changes. It has no number until the task is found. */
  readonly lid: string;
  /** The task on the last list that had it; `null` if none had. */
  readonly task: Task | null;
}

/** Only tasks with changes on this device. */
export const lostTasksOf = async (db: LocalDb): Promise<readonly LostTask[]> => (await factOf<readonly LostTask[]>(db, 'lostTasks')) ?? [];

/** Only inside `write`. */
export const putLostTasks = (db: LocalDb, lost: readonly LostTask[]): Promise<unknown> =>
  putFact(db, 'lostTasks', lost.length > 0 ? lost : null);

/** `seq` of confirmed changes that still have to be checked at the restored backend. */
export const unprovenOf = async (db: LocalDb): Promise<readonly number[]> => (await factOf<readonly number[]>(db, 'unproven')) ?? [];

/** Only inside `write`. */
export const putUnproven = (db: LocalDb, seqs: readonly number[]): Promise<unknown> =>
  putFact(db, 'unproven', seqs.length > 0 ? seqs : null);
