import type { Endpoint } from '#contract/endpoint.ts';
import type { Op } from '#local/db/row-types.ts';
import type { Answer } from '#remote/call.ts';
import { release } from '#sync/outbox/claim.ts';
import type { DrainContext } from '#sync/outbox/drain-context.ts';
import { SEND_TIMEOUT_MS, TROUBLES_IN_A_ROW } from '#sync/outbox/retry-policy.ts';

/** An answer that says more of the backend than of the change: it failed, or none came. */
const isTrouble = <E extends Endpoint>(answer: Answer<E>): boolean =>
  answer.is === 'failed' && (answer.problem.is === 'server' || answer.problem.is === 'offline');

/** A change that was not sent after all is as it was before it was claimed. */
async function giveBackUnsent(context: DrainContext, { state, attempt, lastSentAt, notBefore }: Op, op: Op): Promise<void> {
  context.sent -= 1;
  await release(context, op, state === 'unknown' ? 'lose' : 'giveBack', { attempt, lastSentAt, notBefore });
}

/**
 * Sends what was claimed as soon as there is a place on the wire. `null` where it has waited so long that somebody else may take it
 * over, or the run has ended meanwhile: then it was not sent. `read` is the change before it was claimed.
 */
export async function onWire<E extends Endpoint>(
  context: DrainContext,
  read: Op,
  op: Op,
  send: () => Promise<Answer<E>>,
): Promise<Answer<E> | null> {
  const leave = await context.window.enter();
  try {
    const { device } = context.parts;
    const isLate = device.now() - (op.claimedAt ?? 0) > SEND_TIMEOUT_MS;
    const isEnding = context.end !== null || (op.isKeyed && context.troubles >= TROUBLES_IN_A_ROW);
    if (isLate || isEnding) {
      await giveBackUnsent(context, read, op);
      return null;
    }
    const answer = await send();
    context.troubles = isTrouble(answer) ? context.troubles + 1 : 0;
    return answer;
  } finally {
    leave();
  }
}
