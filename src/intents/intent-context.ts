import type { Instant } from '#domain/quantity.ts';
import { needsUser } from '#domain/service/change-state.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { CallOp, Op } from '#local/db/row-types.ts';
import { addOp } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';

/** The account that decides, with its database and the device's clock. */
export interface IntentContext {
  readonly db: LocalDb;
  readonly device: Device;
  readonly accountId: string;
  /** Server time minus device time. Unit: ms; `null` if the server's clock was never read here. */
  readonly clockCorrection?: number | null;
}

/** The time of a decision by the server's clock, or by the device's clock if the server's is unknown. */
export const decisionTime = ({ device, clockCorrection }: Pick<IntentContext, 'device' | 'clockCorrection'>): Instant =>
  (device.now() + (clockCorrection ?? 0)) as Instant;

/** The columns that every new change begins with. */
export const freshOp = ({ device, accountId, clockCorrection }: IntentContext, bodyVersion: number) => ({
  opId: device.newId(),
  opv: bodyVersion,
  acct: accountId,
  state: 'queued' as const,
  attempt: 0,
  claimedBy: null,
  claimedAt: null,
  lastSentAt: null,
  notBefore: null,
  failures: 0,
  baseline: null,
  absent: 0,
  autoResend: false,
  accepted: false,
  isKeyed: false,
  createdAt: device.now(),
  ...(typeof clockCorrection === 'number' && { clockCorrection }),
  error: null,
  dupSuspects: [],
  serverId: null,
  doneAt: null,
  doneTick: null,
});

/** Unit: ms. How long a decision that can be taken back stays on the device: longer than the message with 'Cofnij' is shown. */
export const UNDO_TIME = 8000;

type NewCall = Pick<CallOp, 'kind' | 'opv' | 'lid' | 'body'> & Partial<Pick<CallOp, 'notBefore' | 'undoUntil' | 'after'>>;

/** Adds a decision that is one call. Replaces an earlier one of its kind that was never sent or needs the user. Only inside `decide`. */
export async function recordCall(context: IntentContext, { opv, ...call }: NewCall): Promise<number> {
  const { db, device } = context;
  const isOutdated = (op: Op) => op.kind === call.kind && ((op.state === 'queued' && op.attempt === 0) || needsUser(op));
  const outdated = (await db.ops.where('lid').equals(call.lid).toArray()).filter(isOutdated);
  await db.ops.bulkPut(outdated.map((op) => moved(op, 'replace', { doneAt: device.now() })));
  return addOp(db, { ...freshOp(context, opv), ...call });
}
