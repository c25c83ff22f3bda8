import { isMoving } from '#domain/service/change-state.ts';
import type { PlanField } from '#domain/service/plan.ts';
import { freshOp } from '#intents/intent-context.ts';
import type { PlanTaskOp } from '#intents/plan-task.intent.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Device } from '#local/device.ts';
import { addOp, advance } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import type { DrainContext } from '#sync/outbox/drain-context.ts';

/* A planning change of which a part is sent again and a part waits for the user. */

type Body = PlanTaskOp['body'];

/** The other planning changes of the request. */
export const othersOf = async (db: LocalDb, { lid, seq }: PlanTaskOp): Promise<PlanTaskOp[]> =>
  ((await db.ops.where('lid').equals(lid).toArray()) as PlanTaskOp[]).filter((other) => other.seq !== seq);

/** The fields that no later decision of this device names. */
export function withoutLater(fields: readonly PlanField[], others: readonly PlanTaskOp[], seq: number): PlanField[] {
  const later = others.filter((other) => other.seq > seq && isMoving(other));
  return fields.filter((field) => later.every(({ body }) => body.change[field] === undefined));
}

/**
 * Has a claimed change sent again with another body, so under another key, or ends it if that changes nothing. `false`: it is no longer as
 * it was read. Only inside `write`.
 */
export async function goOnWith(db: LocalDb, device: Device, op: PlanTaskOp, body: Body): Promise<boolean> {
  const again = { body, opId: device.newId(), attempt: 0, claimedBy: null, notBefore: null, failures: 0, error: null };
  if (!(await advance(db, op, 'giveBack', again))) return false;
  const now = await db.ops.get(op.seq);
  if (now && Object.keys(body.change).length === 0) await db.ops.put(moved(now, 'replace', { doneAt: device.now() }));
  return true;
}

/** Stores what the user decides. It comes last, so that it holds up nothing. Only inside `write`. */
export async function addForUser(
  { parts: { db, device } }: DrainContext,
  { createdAt, clockCorrection, acct, lid, kind, opv }: PlanTaskOp,
  event: 'clash' | 'refuse',
  body: Body,
  error: PlanTaskOp['error'] = null,
): Promise<void> {
  const fresh = { ...freshOp({ db, device, accountId: acct, clockCorrection: clockCorrection ?? null }, opv), createdAt, kind, lid };
  const { seq: _, ...waiting } = moved({ ...fresh, body, seq: 0, state: 'sending' } as PlanTaskOp, event, { error });
  await addOp(db, waiting);
}
