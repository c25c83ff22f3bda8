import { needsUser } from '#domain/service/change-state.ts';
import type { CallOp, Op } from '#local/db/row-types.ts';
import { addOp } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import { type Decider, freshOp } from './decider.ts';

type NewCall = Pick<CallOp, 'kind' | 'opv' | 'lid' | 'body'>;

/** Adds a decision that one call carries out. It takes the place of the same one where that was never sent or was stopped. Only inside `decide`. */
export async function recordCall(decider: Decider, { opv, ...call }: NewCall): Promise<number> {
  const { db, device } = decider;
  const isOutdated = (op: Op) => op.kind === call.kind && ((op.state === 'queued' && op.attempt === 0) || needsUser(op));
  const outdated = (await db.ops.where('lid').equals(call.lid).toArray()).filter(isOutdated);
  await db.ops.bulkPut(outdated.map((op) => moved(op, 'replace', { doneAt: device.now() })));
  return addOp(db, { ...freshOp(decider, opv), ...call });
}
