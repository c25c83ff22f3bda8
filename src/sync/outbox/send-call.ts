import type { Refusal } from '#domain/service/problem.ts';
import type { CallIntent } from '#intents/intent.ts';
import type { CallOp } from '#local/db/row-types.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';
import { advance, serverIdOf } from '#local/outbox/operations.repo.ts';
import { acceptance, type NotTaken } from '#remote/acceptance.ts';
import { call, canSend } from '#remote/call.ts';
import { claim, isSameEpoch, leaveToNextEpoch, leaveToUser, leaveWithoutTask, lookLater, release } from './claim.ts';
import { reasonOf, settleFailure } from './settle-failure.ts';
import { FINISHED } from './confirm.ts';
import { changeHeaders } from '#sync/outbox/wire/change-headers.ts';
import { type DrainContext, isStillSignedIn } from './drain-context.ts';
import { listSince } from './drain-list.ts';
import { isOtherEpoch } from '#sync/epoch-header.ts';
import { isSameTarget } from './restored/prove.ts';
import { onWire } from '#sync/outbox/wire/on-wire.ts';
import { LIST_FOR_CREATE, NO_EXTENSIONS_GAP } from './retry-policy.ts';

/**
 * Sends a decision that is harmless to repeat, by itself or because of its key, until it is answered. The list before it brings the
 * permission to send and shows whether the backend is ours; a foreign one has no such call, so the decision waits. A decision about a
 * task that was filed on this device waits for its number.
 */
export async function sendCall(context: DrainContext, intent: CallIntent, read: CallOp, meets?: OwnAnswers): Promise<boolean> {
  const { db, wire, device } = context.parts;
  const local = intent.taskOf?.(read);
  const task = local === undefined ? null : await serverIdOf(db, local);
  if (local !== undefined && task === null) return leaveWithoutTask(context, read, local);
  if (!canSend(intent.endpoint, intent.request(read, task))) return leaveToUser(context, read, 'unsendable');
  const list = await listSince(context, device.now() - LIST_FOR_CREATE);
  if (!list) return false;
  if (!list.hasExtensions) return lookLater(context, read, NO_EXTENSIONS_GAP, {});
  if (!(await isSameTarget(context, intent, read))) return false;
  const claimed = await claim(context, read, { isKeyed: true });
  if (!claimed) return false;
  const { op, credential } = claimed;
  const tag = intent.precondition(op, context.epoch);
  const headers: Record<string, string> = {
    ...(tag !== null && { 'if-match': tag }),
    ...(await changeHeaders(context, op, list)),
    ...(intent.isKeyed && { 'idempotency-key': `"${op.opId}"` }),
  };
  const sent = await onWire(context, read, op, () =>
    call(wire, intent.endpoint, intent.request(op, task), { token: credential.token, headers }),
  );
  if (!sent) return false;
  const answer = acceptance(sent);
  const isDone = answer.ok || (answer.status === 412 && intent.isApplied(answer.body, op)) || isGoneThere(intent, answer);
  if (isDone) return confirmCall(context, op, meets && (() => meets.confirmed(context.parts.db, answer.body)));
  if (isOtherEpoch(answer)) return leaveToNextEpoch(context, op);
  if (answer.status === 412 && (await meets?.newer(context, op, answer.body))) return true;
  if (answer.status === 400 && (await meets?.refused(context, op, answer))) return true;
  // the next lists show what has changed meanwhile, so nothing is in doubt; with a key, 409 means that the first request is still running
  const isRefused = (answer.status === 409 && !intent.isKeyed) || answer.status === 412;
  if (isRefused) return release(context, op, 'refuse', { error: reasonOf(answer) });
  await settleFailure(context, claimed, answer);
  return false;
}

/** What a kind of call does with its answers. */
interface OwnAnswers {
  /** Stores what a confirmation says, in its transaction. */
  readonly confirmed: (db: LocalDb, body: unknown) => Promise<void>;
  /** Goes on from the office's newer state. `false`: the change is refused. */
  readonly newer: (context: DrainContext, op: CallOp, body: unknown) => Promise<boolean>;
  /** Goes on without what the office refuses. `false`: the change is refused whole. */
  readonly refused: (context: DrainContext, op: CallOp, answer: NotTaken) => Promise<boolean>;
}

/** The office says that it has nothing of what the call removes: an earlier answer was lost, or somebody else has removed it. */
const isGoneThere = ({ isDoneWithoutIt }: CallIntent, { status, body }: NotTaken): boolean =>
  isDoneWithoutIt === true && status === 404 && Boolean((body as Refusal | null)?.detail);

async function confirmCall(context: DrainContext, op: CallOp, store?: () => Promise<void>): Promise<boolean> {
  if (!(await isStillSignedIn(context))) return false;
  const { db, device } = context.parts;
  // its task, if it has one, has changed
  if (!store) context.list = null;
  return write(db, [db.ops, db.meta, db.lists], async () => {
    if (!(await isSameEpoch(context))) return false;
    await store?.();
    return advance(db, op, 'confirm', { ...FINISHED, doneAt: device.now(), doneTick: await nextLogicalTime(db) });
  });
}
