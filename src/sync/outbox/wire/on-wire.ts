import type { Endpoint } from '#contract/endpoint.ts';
import type { Op } from '#local/db/row-types.ts';
import type { Answer } from '#remote/call.ts';
import { release } from '#sync/outbox/claim.ts';
import type { DrainContext } from '#sync/outbox/drain-context.ts';
import { SEND_TIMEOUT_MS, TROUBLES_IN_A_ROW } from '#sync/outbox/retry-policy.ts';

/** A failure of the backend or the network, not of the change. */
const isTrouble = <E extends Endpoint>(answer: Answer<E>): boolean =>
  answer.is === 'failed' && (answer.problem.is === 'server' || answer.problem.is === 'offline');

/** Restores a claimed change that was not sent to its state before the claim. */
async function giveBackUnsent(context: DrainContext, { state, attempt, lastSentAt, notBefore }: Op, op: Op): Promise<void> {
  context.sent -= 1;
  await release(context, op, state === 'unknown' ? 'lose' : 'giveBack', { attempt, lastSentAt, notBefore });
}

/**
 * Sends a claimed change when fewer than `WINDOW` requests are running. `null` if it was not sent: it waited so long that another sender
 * may claim it, or the run has ended. `read`: the change before the claim.
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
