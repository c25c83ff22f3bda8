import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import { unreachable } from '#lib/unreachable.ts';
import { isCreation } from '#intents/registry.ts';
import type { Op, OpColumns } from '#local/db/row-types.ts';
import { noteSendingRule, sendingRuleOf } from '#local/outbox/outbox-facts.repo.ts';
import { type Claimed, release } from './claim.ts';
import { type DrainContext, endedSession, scheduleRetry, stopDraining } from './drain-context.ts';
import { listSince } from './drain-list.ts';
import { nextAttemptAt, SETTLE_MS, TROUBLES_IN_A_ROW } from './retry-policy.ts';

interface Failure {
  readonly problem: Problem;
  readonly status: number | null;
  readonly retryAfter: number | null;
  readonly isBackend: boolean;
}

/** What the user is told of a refusal. */
export const reasonOf = ({ problem, status }: Failure) => {
  if (problem.is !== 'refused') return { status, text: '' };
  const { detail, items, fields } = problem.refusal;
  return { status, text: [detail, ...items, ...Object.values(fields).flat()].filter(Boolean).join(' ') };
};

/** The backend has no such call. A 404 page of a gateway counts too, since it is not about one task. */
const isDeployment = ({ status, isBackend }: Failure, op: Op): boolean =>
  status === 405 || (status === 404 && (isCreation(op) || !isBackend));

/** What a failed response means for its change. */
function meaningOf(failure: Failure, op: Op): 'session-ended' | 'app-too-old' | 'no-such-call' | 'not-now' | 'refused' | 'in-doubt' {
  const { problem, status } = failure;
  if (problem.is !== 'auth' && isDeployment(failure, op)) return 'no-such-call';
  switch (problem.is) {
    case 'auth':
      return 'session-ended';
    case 'outdated':
      return 'app-too-old';
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
    case 'unserved':
    case 'unsendable':
      return 'in-doubt';
    default:
      return unreachable(problem);
  }
}

/** Stores the result for a change that was not accepted. Ends the run if the other changes would fail in the same way. */
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
    case 'app-too-old':
      await release(context, op, 'giveBack', { notBefore: null });
      return stopOutdated(context, problem);
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
      return stopInTrouble(context, op, failure);
    default:
      return unreachable(meaning);
  }
}

/**
 * Ends the run after a response that leaves a change in doubt, if needed. Where keys are honoured, sending other changes is safe, so only
 * the third in a row ends it. Elsewhere each further creation could get into doubt too.
 */
async function stopInTrouble(context: DrainContext, { isKeyed }: Op, { problem, retryAfter }: Failure): Promise<void> {
  const isOffline = problem.is === 'offline';
  // the next list shows whether there is a network
  if (isOffline) context.list = null;
  const isBackend = isOffline || (problem.is === 'server' && retryAfter === null);
  const canGoOn = isKeyed ? isBackend && context.troubles < TROUBLES_IN_A_ROW : isOffline;
  if (canGoOn) return;
  if (!isOffline) return stopDraining(context, problem, retryAfter);
  if (await listSince(context, context.parts.device.now())) await stopDraining(context, problem.isSlow ? problem : LOST, null);
}

/** The backend answers lists but not changes. */
const LOST: Problem = { is: 'busy', retryAfter: null };

/** The server refuses this app version: all changes wait for the update. */
async function stopOutdated(context: DrainContext, problem: Problem): Promise<void> {
  context.end = 'outdated';
  if (problem.is !== 'outdated') return;
  const { db } = context.parts;
  await noteSendingRule(db, { replay: (await sendingRuleOf(db))?.replay ?? 'on', minVersion: problem.minVersion });
}

/** The change may have arrived. Where keys are honoured it is sent again with the same key; elsewhere the list has to settle first. */
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
