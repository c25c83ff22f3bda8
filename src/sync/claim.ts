import { amend } from '#local/ops.repo.ts';
import type { CreateOp, Op, ReviewReason } from '#local/records.ts';
import { write } from '#local/write.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import { endedSession, isStillOurs, noteWait, type Round, stopFor } from './round.ts';
import type { Credential } from './session-door.ts';
import { nextTry, SEND_WITHIN, SETTLE } from './waits.ts';

export interface Claimed<O extends Op> {
  readonly op: O;
  readonly credential: Credential;
}

/** Takes a change for sending, durably, before its first byte leaves. `null` when somebody else has it, or nobody may send any more. */
export async function claim<O extends Op>(round: Round, read: O, extra: Partial<O>): Promise<Claimed<O> | null> {
  const { db, device } = round.parts;
  if (!(await isStillOurs(round))) {
    round.end = 'signed-out';
    return null;
  }
  const { credential } = round;
  const now = device.now();
  const taken = {
    state: 'sending',
    claimedBy: round.owner,
    claimedAt: now,
    lastSentAt: now,
    attempt: read.attempt + 1,
    notBefore: null,
  } as Partial<O>;
  const isTaken = await write(db, [db.ops], () => amend(db, read, { ...taken, ...extra }));
  if (!isTaken || device.now() - now > SEND_WITHIN) return null;
  round.sent += 1;
  return { op: { ...read, ...taken, ...extra }, credential };
}

/** Writes what became of a claimed change, unless somebody signed out or took it over meanwhile. */
export async function release<O extends Op>(round: Round, op: O, change: Partial<O>): Promise<boolean> {
  if (!(await isStillOurs(round))) {
    round.end = 'signed-out';
    return false;
  }
  const { db } = round.parts;
  return write(db, [db.ops], () => amend(db, op, { claimedBy: null, ...change }));
}

/** The list says nothing yet: looked at again after `gap` ms. */
export async function lookLater<O extends Op>(round: Round, op: O, gap: number, looked: Partial<Op>): Promise<false> {
  const notBefore = (round.parts.device.now() + gap) as Instant;
  if (await release(round, op, { ...looked, notBefore } as Partial<O>)) noteWait(round, notBefore);
  return false;
}

/** Nothing more can be found out here: the user decides. */
export async function leaveToUser<O extends Op>(
  round: Round,
  op: O,
  why: ReviewReason,
  lookalikes: readonly number[] = [],
): Promise<false> {
  const left: Partial<Op> = { state: 'review', why, notBefore: null };
  const found: Partial<CreateOp> = op.kind === 'task.create' ? { lookalikes } : {};
  await release(round, op, { ...left, ...found } as Partial<O>);
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
export async function settleFailure<O extends Op>(round: Round, { op, credential }: Claimed<O>, failure: Failure): Promise<void> {
  const { device } = round.parts;
  const { problem, status, retryAfter } = failure;
  const failures = op.failures + 1;
  const later = nextTry(device, op.failures, retryAfter);
  const put = (change: Partial<Op>) => release(round, op, change as Partial<O>);

  if (problem.is === 'auth') {
    await put({ state: 'queued', notBefore: null });
    await endedSession(round, credential);
  } else if (isDeployment(failure, op)) {
    round.end = 'deployment';
    await put({ state: 'queued', failures, notBefore: later, error: reasonOf(failure) });
  } else if (problem.is === 'busy') {
    await put({ state: 'queued', failures, notBefore: later });
    noteWait(round, later);
    await stopFor(round, problem, retryAfter);
  } else if (problem.is === 'missing' || (problem.is === 'refused' && status !== 408 && status !== 409)) {
    await put({ state: 'rejected', error: reasonOf(failure) });
  } else {
    await inDoubt(round, op, later, status);
    if (problem.is === 'offline') round.list = null;
    else await stopFor(round, problem, retryAfter);
  }
}

/** It may have arrived. Where keys are honoured it is sent again under the same one; elsewhere the list must settle first. */
export async function inDoubt<O extends Op>(round: Round, op: O, later: Instant, status: number | null, accepted = false): Promise<void> {
  const { device } = round.parts;
  const canRepeat = op.isKeyed && !accepted;
  const notBefore = canRepeat ? later : ((Math.max(device.now(), op.lastSentAt ?? 0) + SETTLE) as Instant);
  const change = {
    state: 'unknown',
    failures: op.failures + 1,
    notBefore,
    absent: 0,
    looks: 0,
    error: { status, text: '' },
    accepted,
  } as Partial<O>;
  if (await release(round, op, change)) noteWait(round, notBefore);
}
