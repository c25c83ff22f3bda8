import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import type { CreationOp, Op } from '#local/db/row-types.ts';
import { isCreation } from './registry.ts';

const isConfirmed = (op: Op, logicalTime: number): op is CreationOp =>
  isCreation(op) && op.state === 'done' && !op.isKeyed && op.serverId !== null && (op.doneTick ?? 0) <= logicalTime;

/**
 * When creations were confirmed that should be on a list begun at `logicalTime`, and that neither it nor one before it has
 * shown: such a list lags behind, or is a part. Notes which of them it shows. Only inside `write` over ops.
 */
export async function unlistedCreations(db: LocalDb, listed: ReadonlySet<number>, logicalTime: number): Promise<Instant[]> {
  const waiting = (await allOps(db)).filter((op): op is CreationOp => isConfirmed(op, logicalTime) && !op.isListed);
  const isThere = ({ serverId }: CreationOp) => listed.has(serverId ?? Number.NaN);
  await db.ops.bulkPut(waiting.filter(isThere).map((op) => ({ ...op, isListed: true })));
  return waiting.flatMap((op) => (isThere(op) || op.doneAt === null ? [] : [op.doneAt]));
}
