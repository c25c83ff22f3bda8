import { amend } from '#local/outbox/operations.repo.ts';
import type { CreateOp, Op, ReviewReason } from '#local/db/row-types.ts';
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
export async function claim<O extends Op>(context: DrainContext, read: O, extra: Partial<O>): Promise<Claimed<O> | null> {
  const { db, device } = context.parts;
  if (!(await isSameSession(context))) {
    context.end = 'signed-out';
    return null;
  }
  const { credential } = context;
  const now = device.now();
  const taken = {
    state: 'sending',
    claimedBy: context.owner,
    claimedAt: now,
    lastSentAt: now,
    attempt: read.attempt + 1,
    notBefore: null,
  } as Partial<O>;
  const isTaken = await write(db, [db.ops], () => amend(db, read, { ...taken, ...extra }));
  if (!isTaken || device.now() - now > SEND_TIMEOUT_MS) return null;
  context.sent += 1;
  return { op: { ...read, ...taken, ...extra }, credential };
}

/** Writes what became of a claimed change, unless somebody signed out or took it over meanwhile. */
export async function release<O extends Op>(context: DrainContext, op: O, change: Partial<O>): Promise<boolean> {
  if (!(await isSameSession(context))) {
    context.end = 'signed-out';
    return false;
  }
  const { db } = context.parts;
  return write(db, [db.ops], () => amend(db, op, { claimedBy: null, ...change }));
}

/** The list says nothing yet: looked at again after `gap` ms. */
export async function lookLater<O extends Op>(context: DrainContext, op: O, gap: number, looked: Partial<Op>): Promise<false> {
  const notBefore = (context.parts.device.now() + gap) as Instant;
  if (await release(context, op, { ...looked, notBefore } as Partial<O>)) scheduleRetry(context, notBefore);
  return false;
}

/** Nothing more can be found out here: the user decides. */
export async function leaveToUser<O extends Op>(
  context: DrainContext,
  op: O,
  why: ReviewReason,
  lookalikes: readonly number[] = [],
): Promise<false> {
  const left: Partial<Op> = { state: 'review', why, notBefore: null };
  const found: Partial<CreateOp> = op.kind === 'task.create' ? { lookalikes } : {};
  await release(context, op, { ...left, ...found } as Partial<O>);
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
  status === 405 || (status === 404 && (op.kind === 'task.create' || !isBackend));

/** What an answer other than success means for a change: was it carried out, and what follows. */
export async function settleFailure<O extends Op>(context: DrainContext, { op, credential }: Claimed<O>, failure: Failure): Promise<void> {
  const { device } = context.parts;
  const { problem, status, retryAfter } = failure;
  const failures = op.failures + 1;
  const later = nextAttemptAt(device, op.failures, retryAfter);
  const put = (change: Partial<Op>) => release(context, op, change as Partial<O>);

  if (problem.is === 'auth') {
    await put({ state: 'queued', notBefore: null });
    await endedSession(context, credential);
  } else if (isDeployment(failure, op)) {
    context.end = 'deployment';
    await put({ state: 'queued', failures, notBefore: later, error: reasonOf(failure) });
  } else if (problem.is === 'busy') {
    await put({ state: 'queued', failures, notBefore: later });
    scheduleRetry(context, later);
    await stopDraining(context, problem, retryAfter);
  } else if (problem.is === 'missing' || (problem.is === 'refused' && status !== 408 && status !== 409)) {
    await put({ state: 'rejected', error: reasonOf(failure) });
  } else {
    await inDoubt(context, op, later, status);
    if (problem.is === 'offline') context.list = null;
    else await stopDraining(context, problem, retryAfter);
  }
}

/** It may have arrived. Where keys are honoured it is sent again under the same one; elsewhere the list must settle first. */
export async function inDoubt<O extends Op>(
  context: DrainContext,
  op: O,
  later: Instant,
  status: number | null,
  accepted = false,
): Promise<void> {
  const { device } = context.parts;
  const canRepeat = op.isKeyed && !accepted;
  const notBefore = canRepeat ? later : ((Math.max(device.now(), op.lastSentAt ?? 0) + SETTLE_MS) as Instant);
  const change = {
    state: 'unknown',
    failures: op.failures + 1,
    notBefore,
    absent: 0,
    looks: 0,
    error: { status, text: '' },
    accepted,
  } as Partial<O>;
  if (await release(context, op, change)) scheduleRetry(context, notBefore);
}
