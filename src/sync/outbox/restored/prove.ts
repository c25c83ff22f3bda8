import type { CallIntent } from '#intents/intent.ts';
import { intentOf, isKnown } from '#intents/registry.ts';
import type { CallOp, Op } from '#local/db/row-types.ts';
import { putUnproven, unprovenOf } from '#local/outbox/epoch.repo.ts';
import { serverIdOf } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import { write } from '#local/db/write.ts';
import { acceptance, type NotTaken } from '#remote/acceptance.ts';
import { call } from '#remote/call.ts';
import { leaveToUser, lookLater, release } from '#sync/outbox/claim.ts';
import { type DrainContext, stopDraining } from '#sync/outbox/drain-context.ts';
import { listSince } from '#sync/outbox/drain-list.ts';
import { ABSENT_GAP, LIST_FOR_CREATE } from '#sync/outbox/retry-policy.ts';

/** Asks a restored backend whether it still has each confirmed call that the list of tasks does not show. */
export async function prove(context: DrainContext): Promise<void> {
  const { db, device } = context.parts;
  if ((await unprovenOf(db)).length === 0) return;
  const list = await listSince(context, device.now() - LIST_FOR_CREATE);
  if (!list?.hasExtensions) return;
  for (const seq of await unprovenOf(db)) {
    if (context.end !== null) return;
    const op = await db.ops.get(seq);
    const isThere = op?.state === 'done' ? await isStillThere(context, op) : true;
    if (isThere === null) return;
    await settle(context, seq, isThere);
  }
}

async function provable(op: Op): Promise<CallIntent | null> {
  const intent = isKnown(op) ? intentOf(op) : null;
  if (intent?.sending === 'plan') return (await import('#sync/outbox/plans/plan-call.ts')).planCall;
  return intent?.sending === 'call' ? intent : null;
}

/** `null`: no usable answer; the next run asks again. */
async function isStillThere(context: DrainContext, op: Op): Promise<boolean | null> {
  const intent = await provable(op);
  if (!intent?.proof) return true;
  const local = intent.taskOf?.(op as CallOp);
  const task = local === undefined ? null : await serverIdOf(context.parts.db, local);
  if (local !== undefined && task === null) return true;
  const { endpoint, request, isThere } = intent.proof;
  const answer = acceptance(await call(context.parts.wire, endpoint, request(op as CallOp, task), { token: context.credential.token }));
  if (answer.ok) return answer.body === null || isThere(answer.body, op as CallOp, task);
  // a missing task or installation cannot be checked further
  return (await isUnheard(context, answer)) ? null : true;
}

async function isUnheard(context: DrainContext, answer: NotTaken): Promise<boolean> {
  if (answer.problem.is === 'missing') return false;
  await stopDraining(context, answer.problem, answer.retryAfter);
  return true;
}

const settle = (context: DrainContext, seq: number, isThere: boolean): Promise<void> => {
  const { db } = context.parts;
  return write(db, [db.ops], async () => {
    await putUnproven(
      db,
      (await unprovenOf(db)).filter((one) => one !== seq),
    );
    const op = isThere ? undefined : await db.ops.get(seq);
    if (op?.state === 'done') await db.ops.put(moved(op, 'vanish', { why: 'lost', notBefore: null, doneTick: null }));
  });
};

/**
 * Whether the number in a call still means the same object as at the time of the decision. If not, the user decides. Without a usable
 * answer it is asked again later.
 */
export async function isSameTarget(context: DrainContext, intent: Pick<CallIntent, 'target'>, op: CallOp): Promise<boolean> {
  if (op.target === undefined || op.target === null || !intent.target) return true;
  if (op.target === '') return leaveToUser(context, op, 'renumbered');
  const { endpoint, request, isSame } = intent.target;
  for (const serial of [op.target, ...(op.otherTargets ?? [])]) {
    const answer = acceptance(await call(context.parts.wire, endpoint, request(serial), { token: context.credential.token }));
    if (answer.ok && answer.body !== null && isSame(answer.body, op)) return release(context, op, null, { target: null });
    if (!answer.ok && (await isUnheard(context, answer))) return lookLater(context, op, ABSENT_GAP, {});
  }
  return leaveToUser(context, op, 'renumbered');
}
