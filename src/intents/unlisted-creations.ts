import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { allOps } from './operations.repo.ts';
import type { CreateOp, Op } from '#local/db/row-types.ts';

const isConfirmed = (op: Op, tick: number): op is CreateOp =>
  op.kind === 'task.create' && op.state === 'done' && !op.isKeyed && op.serverId !== null && (op.doneTick ?? 0) <= tick;

/**
 * When creations were confirmed that should be on a list begun at `tick`, and that neither it nor one before it has shown:
 * such a list lags behind, or is a part. Notes which of them it shows. Only inside `write` over ops.
 */
export async function unlistedCreations(db: LocalDb, listed: ReadonlySet<number>, tick: number): Promise<Instant[]> {
  const waiting = (await allOps(db)).filter((op): op is CreateOp => isConfirmed(op, tick) && !op.isListed);
  const isThere = ({ serverId }: CreateOp) => listed.has(serverId ?? Number.NaN);
  await db.ops.bulkPut(waiting.filter(isThere).map((op) => ({ ...op, isListed: true })));
  return waiting.flatMap((op) => (isThere(op) || op.doneAt === null ? [] : [op.doneAt]));
}
