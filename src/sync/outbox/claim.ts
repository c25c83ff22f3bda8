import type { ReviewReason } from '#domain/service/change-state.ts';
import { oncePer } from '#lib/once-per.ts';
import { isCreation } from '#intents/registry.ts';
import { epochOf, lostTasksOf } from '#local/outbox/epoch.repo.ts';
import { advance, advanceAll, amend, type Step } from '#local/outbox/operations.repo.ts';
import { type ChangeEvent, moved } from '#local/outbox/transitions.ts';
import type { Op, OpColumns } from '#local/db/row-types.ts';
import { write } from '#local/db/write.ts';
import type { Instant } from '#domain/quantity.ts';
import { awaitNextEpoch, isStillSignedIn, scheduleRetry, type DrainContext } from './drain-context.ts';
import type { Credential } from '#sync/session/credential-provider.ts';
import { SEND_TIMEOUT_MS } from './retry-policy.ts';
import { gather } from './wire/gather.ts';

export interface Claimed<O extends Op> {
  readonly op: O;
  readonly credential: Credential;
}

/**
 * Marks a change as being sent, durably, before the request. `null` if another sender has it, the session ended, or it took too long.
 * `store`: writes the columns; `false` if the change is no longer as read.
 */
export async function claim<O extends Op>(
  context: DrainContext,
  read: O,
  extra: OpColumns,
  store = (columns: OpColumns): Promise<boolean> => claimingIn(context)({ read, event: 'claim', columns }),
): Promise<Claimed<O> | null> {
  const { device } = context.parts;
  if (!(await isStillSignedIn(context))) return null;
  const { credential } = context;
  const now = device.now();
  const attempt = read.attempt + 1;
  const taken: OpColumns = { claimedBy: context.owner, claimedAt: now, lastSentAt: now, attempt, notBefore: null, ...extra };
  if (!(await store(taken)) || device.now() - now > SEND_TIMEOUT_MS) return null;
  context.sent += 1;
  return { op: moved(read, 'claim', taken), credential };
}

/** Simultaneous claims of one run share a transaction. */
const claimingIn = oncePer((context: DrainContext) => {
  const { db } = context.parts;
  return gather((claims: readonly Step[]) =>
    write(db, [db.ops], async () => ((await isSameEpoch(context)) ? advanceAll(db, claims) : claims.map(() => false))),
  );
});

/** Stores the result for a claimed change, unless the session ended or another sender has claimed it. */
export async function release(context: DrainContext, op: Op, event: ChangeEvent | null, columns: OpColumns): Promise<boolean> {
  if (!(await isStillSignedIn(context))) return false;
  const { db } = context.parts;
  const freed = { claimedBy: null, ...columns };
  return write(db, [db.ops], async () => {
    if (await isSameEpoch(context)) return event === null ? amend(db, op, freed) : advance(db, op, event, freed);
    // the response is about numbers of a former epoch
    if (op.state === 'sending') await advance(db, op, 'lose', { claimedBy: null, notBefore: null });
    return false;
  });
}

/** Whether the epoch is the same as at the start of this pass. Only inside `write`. */
export const isSameEpoch = async ({ parts, epoch }: DrainContext): Promise<boolean> => (await epochOf(parts.db)) === epoch;

/** The backend has a new epoch: the change waits until its numbers are matched with the new list. */
export async function leaveToNextEpoch(context: DrainContext, op: Op): Promise<false> {
  await release(context, op, 'giveBack', { notBefore: null });
  context.list = null;
  await awaitNextEpoch(context);
  return false;
}

/** The list does not settle the change yet: tries again after `gap` ms. */
export async function lookLater(context: DrainContext, op: Op, gap: number, columns: OpColumns): Promise<false> {
  const notBefore = (context.parts.device.now() + gap) as Instant;
  if (await release(context, op, null, { ...columns, notBefore })) scheduleRetry(context, notBefore);
  return false;
}

/** The change cannot be settled automatically: the user decides. */
export async function leaveToUser(context: DrainContext, op: Op, why: ReviewReason, lookalikes: readonly number[] = []): Promise<false> {
  await release(context, op, 'leave', { why, notBefore: null, ...(isCreation(op) && { lookalikes }) });
  return false;
}

/** The task has no number. Either its creation is not sent yet, or a restored backend lost it and the user has to choose. */
export async function leaveWithoutTask(context: DrainContext, op: Op, localId: string): Promise<false> {
  const isLost = (await lostTasksOf(context.parts.db)).some(({ lid }) => lid === localId);
  return isLost ? leaveToUser(context, op, 'renumbered') : false;
}
