import type { LocalDb } from '#local/db/local-db.ts';
import { LIVE, MOVING, type NewOp, type Op } from '#local/db/row-types.ts';

/** Every change, in the order of the user's decisions. Read by primary key: an old writer's rows are in no newer index. */
export const allOps = (db: LocalDb): Promise<Op[]> => db.ops.orderBy(':id').toArray();

export const isLive = ({ state }: Op): boolean => LIVE.has(state);
export const isMoving = ({ state }: Op): boolean => MOVING.has(state);

/** Only inside `write` over ops. */
export const addOp = (db: LocalDb, op: NewOp): Promise<number> => db.ops.add(op as Op) as Promise<number>;

/** The number that the office has given to a task of this device; `srv:<id>` carries its own. */
export async function serverIdOf(db: LocalDb, lid: string): Promise<number | null> {
  if (lid.startsWith('srv:')) return Number(lid.slice(4));
  return (await db.taskIds.get(lid))?.id ?? null;
}

const findOp = async (db: LocalDb, seq: number): Promise<Op | undefined> => db.ops.get(seq);

const isAsRead = (now: Op, read: Op): boolean =>
  now.state === read.state && now.attempt === read.attempt && now.claimedAt === read.claimedAt && now.claimedBy === read.claimedBy;

/**
 * Changes an op if it is still as it was read: same state, same attempt, same claim. Only inside `write` over ops,
 * where `found` is what the same transaction has already looked up.
 */
export async function amend<O extends Op>(db: LocalDb, read: O, change: Partial<O>, found = findOp(db, read.seq)): Promise<boolean> {
  const now = await found;
  if (!now || !isAsRead(now, read)) return false;
  await db.ops.put({ ...now, ...change } as Op);
  return true;
}
