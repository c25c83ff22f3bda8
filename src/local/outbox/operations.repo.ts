import { isLive } from '#domain/service/change-state.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { NewOp, Op, OpColumns } from '#local/db/row-types.ts';
import { type ChangeEvent, moved } from './transitions.ts';

/** All changes, in the order of the user's decisions. Read by primary key, since rows of an older version are missing in newer indexes. */
export const allOps = (db: LocalDb): Promise<Op[]> => db.ops.orderBy(':id').toArray();

/** Only inside `write` over ops. */
export const addOp = (db: LocalDb, op: NewOp): Promise<number> => db.ops.add(op as Op) as Promise<number>;

/** The change of an object that is neither confirmed nor given up; for objects that have at most one. */
export const liveOpOf = async (db: LocalDb, localId: string): Promise<Op | undefined> =>
  (await db.ops.where('lid').equals(localId).toArray()).find(isLive);

/** The office's number of a task; `null` if it has none yet. A local id `srv:<id>` contains the number. */
export async function serverIdOf(db: LocalDb, localId: string): Promise<number | null> {
  if (localId.startsWith('srv:')) return Number(localId.slice(4));
  return (await db.taskIds.get(localId))?.id ?? null;
}

const findOp = async (db: LocalDb, seq: number): Promise<Op | undefined> => db.ops.get(seq);

const isAsRead = (now: Op, read: Op): boolean =>
  now.state === read.state && now.attempt === read.attempt && now.claimedAt === read.claimedAt && now.claimedBy === read.claimedBy;

/** Writes columns of a change that is still as it was read: same state, same attempt, same claim. Only inside `write` over ops. */
export async function amend(db: LocalDb, read: Op, columns: OpColumns): Promise<boolean> {
  const now = await findOp(db, read.seq);
  if (!now || !isAsRead(now, read)) return false;
  await db.ops.put({ ...now, ...columns } as Op);
  return true;
}

export interface Step {
  readonly read: Op;
  readonly event: ChangeEvent;
  readonly columns: OpColumns;
}

/** `advance` for several changes. Returns for each whether it was still as read. `current`: their rows, if they are read already. */
export async function advanceAll(
  db: LocalDb,
  steps: readonly Step[],
  current: PromiseLike<readonly (Op | undefined)[]> = db.ops.bulkGet(steps.map(({ read }) => read.seq)),
): Promise<boolean[]> {
  const nows = await current;
  const after = steps.map(({ read, event, columns }, index) => {
    const now = nows[index];
    return now && isAsRead(now, read) ? moved(now, event, columns) : null;
  });
  await db.ops.bulkPut(after.filter((op) => op !== null));
  return after.map((op) => op !== null);
}

/**
 * Moves a change to another state if it is still as it was read. Only inside `write` over ops. `current`: its row, if the transaction
 * has read it.
 */
export async function advance(
  db: LocalDb,
  read: Op,
  event: ChangeEvent,
  columns: OpColumns = {},
  current = findOp(db, read.seq),
): Promise<boolean> {
  const now = await current;
  if (!now || !isAsRead(now, read)) return false;
  await db.ops.put(moved(now, event, columns));
  return true;
}
