import { FIELDS_NEEDED, KEY_FIELDS } from '#intents/natural-key.ts';
import { oncePer } from '#domain/once-per.ts';
import { contentOf } from '#intents/registry.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Task } from '#domain/service/task.ts';
import type { ReviewReason } from '#domain/service/change-state.ts';
import type { CreationIntent } from '#intents/intent.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { CreationOp, OpColumns } from '#local/db/row-types.ts';
import { acceptance } from '#remote/acceptance.ts';
import { call, canSend } from '#remote/call.ts';
import { confirmCreate } from './confirm.ts';
import { claim, leaveToNextEpoch, leaveToUser, lookLater } from './claim.ts';
import { inDoubt, settleFailure } from './settle-failure.ts';
import { type Manners, mannersOf, type OwnRows, ownRows } from './own-rows.ts';
import { changeHeaders } from '#sync/outbox/wire/change-headers.ts';
import { scheduleRetry, type DrainContext } from './drain-context.ts';
import { isOtherEpoch, listSince } from './drain-list.ts';
import type { TaskList } from '#sync/task-list/rows-index.ts';
import { onWire } from '#sync/outbox/wire/on-wire.ts';
import { ABSENT_GAP, LIST_FOR_CREATE, LOOK_FOR, nextAttemptAt, SETTLE_MS, SHAKEN_GAP } from './retry-policy.ts';

/** Brings a creation one step on. True when it is over, so that what stands on it can go. */
export async function sendCreate(context: DrainContext, intent: CreationIntent, op: CreationOp): Promise<boolean> {
  const { device } = context.parts;
  const isRepeatable = op.state === 'queued' || (op.isKeyed && !op.accepted);
  const settled = (op.lastSentAt ?? 0) + SETTLE_MS;
  const now = device.now();
  if (!isRepeatable && settled > now && settled - now <= SETTLE_MS) {
    scheduleRetry(context, settled as Instant);
    return false;
  }
  if (op.state === 'queued' && !canSend(intent.endpoint, intent.ask(op))) return leaveToUser(context, op, 'unsendable');
  const list = await listSince(context, isRepeatable && !op.isSecond ? now - LIST_FOR_CREATE : now);
  if (!list) return false;
  const own = list.index.byRef(op.opId);
  if (own) return confirmCreate(context, op, own.id, own);
  if (op.state === 'queued')
    return op.isSecond && !list.hasExtensions ? sendSecond(context, intent, op, list) : send(context, intent, op, list);
  if (isRepeatable && list.hasExtensions) return send(context, intent, op, list);
  return settled <= list.startedAt || settled - now > SETTLE_MS ? reconcile(context, intent, op, list) : false;
}

/** Learned from a list, so it holds for as long as the list does; numbers that are taken meanwhile are refused at the binding. */
const mannersFor = ({ parts }: DrainContext, list: TaskList): Promise<Manners> => mannersOn(list, parts.db);

const mannersOn = oncePer((_: TaskList, db: LocalDb) => mannersOf(db));

/** What was there before: rows that can never be this creation. Where keys are honoured only their spelling to the letter counts. */
function olderTwins({ index, hasExtensions }: TaskList, op: CreationOp, { unreliable }: Manners): number[] {
  const content = contentOf(op);
  if (hasExtensions) return [...index.twins(content, unreliable)];
  const { certain, possible } = index.alike(content, unreliable);
  return [...new Set([...(op.baseline ?? []), ...certain, ...possible])];
}

async function send(
  context: DrainContext,
  intent: CreationIntent,
  read: CreationOp,
  list: TaskList,
  extra: OpColumns = {},
): Promise<boolean> {
  // one that was on the wire before an update took its form away: nobody can say any more whether it arrived
  if (!canSend(intent.endpoint, intent.ask(read))) return leaveToUser(context, read, 'absent');
  const { session, wire, device } = context.parts;
  const isFirst = read.state === 'queued';
  const isKeyed = list.hasExtensions && (isFirst || read.isKeyed);
  const atFirst: OpColumns = isFirst
    ? {
        baseline: olderTwins(list, read, await mannersFor(context, list)),
        newestKnown: list.newest,
        isBaselineUnsure: list.trust !== 'whole',
      }
    : {};
  const claimed = await claim(context, read, { ...atFirst, isKeyed, absent: 0, looks: 0, ...extra });
  if (!claimed) return false;
  const { op, credential } = claimed;
  const key: Record<string, string> = session.isSameOrigin || list.hasExtensions ? { 'idempotency-key': `"${op.opId}"` } : {};
  const headers = { ...key, ...(await changeHeaders(context, op, list)) };
  const sent = await onWire(context, read, op, () => call(wire, intent.endpoint, intent.ask(op), { token: credential.token, headers }));
  if (!sent) return false;
  const answer = acceptance(sent);
  if (answer.ok) {
    const row = answer.body as Task | null;
    const id = row?.id ?? numberIn(answer.raw);
    if (id !== null) return confirmCreate(context, op, id, row);
    await inDoubt(context, op, nextAttemptAt(device, op.failures, null), answer.status, true);
  } else if (isOtherEpoch(answer)) return leaveToNextEpoch(context, op);
  else await settleFailure(context, claimed, answer);
  return false;
}

const numberIn = (raw: unknown): number | null => {
  const id = typeof raw === 'object' && raw !== null ? Number((raw as { id?: unknown }).id ?? Number.NaN) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
};

/** The first of the rows that no other change has taken meanwhile. */
async function bindFirst(context: DrainContext, op: CreationOp, { found }: OwnRows, { byId }: TaskList): Promise<boolean> {
  for (const id of found) if (await confirmCreate(context, op, id, byId.get(id) ?? null)) return true;
  return false;
}

/** The user had it sent again: whatever came of the first sending is looked for before a second one leaves. */
async function sendSecond(context: DrainContext, intent: CreationIntent, op: CreationOp, list: TaskList): Promise<boolean> {
  const rows = ownRows(op, list, await mannersOf(context.parts.db));
  if (await bindFirst(context, op, rows, list)) return true;
  if (rows.lookalikes.length > 0) return leaveToUser(context, op, 'similar', rows.lookalikes);
  return send(context, intent, op, list);
}

/**
 * A creation that may have arrived at a backend without keys: looked for in a settled list, sent again at most once
 * and only after two lists that would have had it, then left to the user.
 */
async function reconcile(context: DrainContext, intent: CreationIntent, op: CreationOp, list: TaskList): Promise<boolean> {
  const { db, device } = context.parts;
  const known = await mannersOf(db);
  const rows = ownRows(op, list, known);
  if (await bindFirst(context, op, rows, list)) return true;
  if (rows.lookalikes.length > 0) return leaveToUser(context, op, 'similar', rows.lookalikes);
  const looks = (op.looks ?? 0) + 1;
  const absent = list.trust === 'whole' ? op.absent + 1 : 0;
  if (list.trust === 'shaken' && isWorthWaiting(op, device.now())) return lookLater(context, op, SHAKEN_GAP, { looks, absent });
  if (list.trust === 'whole' ? absent < 2 : looks < 2) return lookLater(context, op, ABSENT_GAP, { looks, absent });
  const canTell = known.isKnown && KEY_FIELDS.length - known.unreliable.length >= FIELDS_NEEDED;
  if (list.trust !== 'whole' || op.accepted || op.autoResend || !canTell) return leaveToUser(context, op, REASONS[list.trust]);
  return send(context, intent, op, list, { autoResend: true });
}

const REASONS = { whole: 'absent', cut: 'cut', shaken: 'shaken' } as const satisfies Record<TaskList['trust'], ReviewReason>;

/** A list that has lost rows may be itself again soon. */
const isWorthWaiting = (op: CreationOp, now: Instant): boolean => Math.abs(now - (op.lastSentAt ?? 0)) < LOOK_FOR;
