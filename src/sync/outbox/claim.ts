import type { ReviewReason } from '#domain/service/change-state.ts';
import { unreachable } from '#domain/unreachable.ts';
import { isCreation } from '#intents/registry.ts';
import { advance, amend } from '#local/outbox/operations.repo.ts';
import { type ChangeEvent, moved } from '#local/outbox/transitions.ts';
import type { Op, OpColumns } from '#local/db/row-types.ts';
import { write } from '#local/db/write.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import { endedSession, isSameSession, scheduleRetry, type DrainContext, stopDraining } from './drain-context.ts';
import type { Credential } from '#sync/session/credential-provider.ts';
import { nextAttemptAt, SEND_TIMEOUT_MS, SETTLE_MS } from './retry-policy.ts';

export interface Claimed<O extends Op> {
  readonly op: O;
  readonly credential: Credential;
}

/** Takes a change for sending, durably, before its first byte leaves. `null` when somebody else has it, or nobody may send any more. */
export async function claim<O extends Op>(context: DrainContext, read: O, extra: OpColumns): Promise<Claimed<O> | null> {
  const { db, device } = context.parts;
  if (!(await isSameSession(context))) {
    context.end = 'signed-out';
    return null;
  }
  const { credential } = context;
  const now = device.now();
  const attempt = read.attempt + 1;
  const taken: OpColumns = { claimedBy: context.owner, claimedAt: now, lastSentAt: now, attempt, notBefore: null, ...extra };
  const isTaken = await write(db, [db.ops], () => advance(db, read, 'claim', taken));
  if (!isTaken || device.now() - now > SEND_TIMEOUT_MS) return null;
  context.sent += 1;
  return { op: moved(read, 'claim', taken), credential };
}

/** Writes what became of a change, and what of it is known now, unless somebody signed out or took it over meanwhile. */
export async function release(context: DrainContext, op: Op, event: ChangeEvent | null, columns: OpColumns): Promise<boolean> {
  if (!(await isSameSession(context))) {
    context.end = 'signed-out';
    return false;
  }
  const { db } = context.parts;
  const freed = { claimedBy: null, ...columns };
  return write(db, [db.ops], () => (event === null ? amend(db, op, freed) : advance(db, op, event, freed)));
}

/** The list says nothing yet: looked at again after `gap` ms. */
export async function lookLater(context: DrainContext, op: Op, gap: number, looked: OpColumns): Promise<false> {
  const notBefore = (context.parts.device.now() + gap) as Instant;
  if (await release(context, op, null, { ...looked, notBefore })) scheduleRetry(context, notBefore);
  return false;
}

/** Nothing more can be found out here: the user decides. */
export async function leaveToUser(context: DrainContext, op: Op, why: ReviewReason, lookalikes: readonly number[] = []): Promise<false> {
  await release(context, op, 'leave', { why, notBefore: null, ...(isCreation(op) && { lookalikes }) });
  return false;
}

interface Failure {
  readonly problem: Problem;
  readonly status: number | null;
  readonly retryAfter: number | null;
  readonly isBackend: boolean;
}

const reasonOf = ({ problem, status }: Failure) => {
  if (problem.is !== 'refused') return { status, text: '' };
  const { detail, items, fields } = problem.refusal;
  return { status, text: [detail, ...items, ...Object.values(fields).flat()].filter(Boolean).join(' ') };
};

/** The call itself is not there; a gateway's own page says nothing of one task. */
const isDeployment = ({ status, isBackend }: Failure, op: Op): boolean =>
  status === 405 || (status === 404 && (isCreation(op) || !isBackend));

/** What an answer other than success says of a change: was it carried out, and what follows. */
function meaningOf(failure: Failure, op: Op): 'session-ended' | 'no-such-call' | 'not-now' | 'refused' | 'in-doubt' {
  const { problem, status } = failure;
  if (problem.is !== 'auth' && isDeployment(failure, op)) return 'no-such-call';
  switch (problem.is) {
    case 'auth':
      return 'session-ended';
    case 'busy':
      return 'not-now';
    case 'missing':
    case 'unsupported':
      return 'refused';
    case 'refused':
      return status === 408 || status === 409 ? 'in-doubt' : 'refused';
    case 'offline':
    case 'portal':
    case 'server':
    case 'shape':
    case 'device':
    case 'unsendable':
      return 'in-doubt';
    default:
      return unreachable(problem);
  }
}

/** Writes what became of a change that was not accepted, and stops the run where every other change would meet the same. */
export async function settleFailure(context: DrainContext, { op, credential }: Claimed<Op>, failure: Failure): Promise<void> {
  const { problem, status, retryAfter } = failure;
  const failures = op.failures + 1;
  const later = nextAttemptAt(context.parts.device, op.failures, retryAfter);
  const meaning = meaningOf(failure, op);
  switch (meaning) {
    case 'session-ended':
      await release(context, op, 'giveBack', { notBefore: null });
      await endedSession(context, credential);
      return;
    case 'no-such-call':
      context.end = 'deployment';
      await release(context, op, 'giveBack', { failures, notBefore: later, error: reasonOf(failure) });
      return;
    case 'not-now':
      await release(context, op, 'giveBack', { failures, notBefore: later });
      scheduleRetry(context, later);
      return stopDraining(context, problem, retryAfter);
    case 'refused':
      await release(context, op, 'refuse', { error: reasonOf(failure) });
      return;
    case 'in-doubt':
      await inDoubt(context, op, later, status);
      if (problem.is !== 'offline') return stopDraining(context, problem, retryAfter);
      context.list = null;
      return;
    default:
      return unreachable(meaning);
  }
}

/** It may have arrived. Where keys are honoured it is sent again under the same one; elsewhere the list must settle first. */
export async function inDoubt(context: DrainContext, op: Op, later: Instant, status: number | null, accepted = false): Promise<void> {
  const { device } = context.parts;
  const canRepeat = op.isKeyed && !accepted;
  const notBefore = canRepeat ? later : ((Math.max(device.now(), op.lastSentAt ?? 0) + SETTLE_MS) as Instant);
  const columns: OpColumns = {
    failures: op.failures + 1,
    notBefore,
    absent: 0,
    looks: 0,
    error: { status, text: '' },
    accepted,
  };
  if (await release(context, op, 'lose', columns)) scheduleRetry(context, notBefore);
}
