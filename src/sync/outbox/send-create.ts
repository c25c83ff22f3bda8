import { FIELDS_NEEDED, KEY_FIELDS } from '#intents/natural-key.ts';
import { oncePer } from '#lib/once-per.ts';
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
import { claim, leaveToNextEpoch, leaveToUser, lookLater, release } from './claim.ts';
import { inDoubt, settleFailure } from './settle-failure.ts';
import { type MatchRules, type OwnRows, ownRows, readMatchRules } from './own-rows.ts';
import { changeHeaders } from '#sync/outbox/wire/change-headers.ts';
import { scheduleRetry, type DrainContext } from './drain-context.ts';
import { listSince } from './drain-list.ts';
import { isOtherEpoch } from '#sync/epoch-header.ts';
import type { TaskList } from '#sync/task-list/rows-index.ts';
import { onWire } from '#sync/outbox/wire/on-wire.ts';
import { ABSENT_GAP, LIST_FOR_CREATE, LOOK_FOR, nextAttemptAt, SETTLE_MS, SHAKEN_GAP } from './retry-policy.ts';

/** Moves a creation one step on. `true` if it is settled, so that dependent changes can be sent. */
export async function sendCreate(context: DrainContext, intent: CreationIntent, op: CreationOp): Promise<boolean> {
  const { device } = context.parts;
  const isRepeatable = op.state === 'queued' || (op.isKeyed && !op.accepted);
  const settled = (op.lastSentAt ?? 0) + SETTLE_MS;
  const now = device.now();
  if (!isRepeatable && settled > now && settled - now <= SETTLE_MS) {
    scheduleRetry(context, settled as Instant);
    return false;
  }
  if (op.state === 'queued' && !canSend(intent.endpoint, intent.request(op))) return leaveToUser(context, op, 'unsendable');
  const list = await listSince(context, isRepeatable && !op.isSecond ? now - LIST_FOR_CREATE : now);
  if (!list) return false;
  const own = list.index.byRef(op.opId);
  if (own) return confirmCreate(context, op, own.id, own);
  if (op.state === 'queued')
    return op.isSecond && !list.hasExtensions ? sendSecond(context, intent, op, list) : send(context, intent, op, list);
  if (isRepeatable && list.hasExtensions) return send(context, intent, op, list);
  return settled <= list.startedAt || settled - now > SETTLE_MS ? reconcile(context, intent, op, list) : false;
}

/** Read once per list. Numbers that are taken meanwhile are refused when the number is stored. */
const matchRulesFor = ({ parts }: DrainContext, list: TaskList): Promise<MatchRules> => rulesPerList(list, parts.db);

const rulesPerList = oncePer((_: TaskList, db: LocalDb) => readMatchRules(db));

/** Rows that existed before, so they are never this creation. If keys are honoured, only rows with exactly the same content count. */
function olderTwins({ index, hasExtensions }: TaskList, op: CreationOp, { unreliable }: MatchRules): number[] {
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
  // it was on the wire before an update removed its form, so it is unknown whether it arrived
  if (!canSend(intent.endpoint, intent.request(read))) return leaveToUser(context, read, 'absent');
  const { session, wire, device } = context.parts;
  const isFirst = read.state === 'queued';
  const isKeyed = list.hasExtensions && (isFirst || read.isKeyed);
  const atFirst: OpColumns = isFirst
    ? {
        baseline: olderTwins(list, read, await matchRulesFor(context, list)),
        newestKnown: list.newest,
        isBaselineUnsure: list.trust !== 'whole',
      }
    : {};
  const claimed = await claim(context, read, { ...atFirst, isKeyed, absent: 0, looks: 0, ...extra });
  if (!claimed) return false;
  const { op, credential } = claimed;
  const key: Record<string, string> = session.isSameOrigin || list.hasExtensions ? { 'idempotency-key': `"${op.opId}"` } : {};
  const headers = { ...key, ...(await changeHeaders(context, op, list)) };
  const sent = await onWire(context, read, op, () => call(wire, intent.endpoint, intent.request(op), { token: credential.token, headers }));
  if (!sent) return false;
  const answer = acceptance(sent);
  if (answer.ok) {
    const row = answer.body as Task | null;
    const id = row?.id ?? numberIn(answer.raw);
    if (row && isOfOtherFinding(op, row)) return leaveOtherFinding(context, op, row.id);
    if (id !== null) return confirmCreate(context, op, id, row);
    await inDoubt(context, op, nextAttemptAt(device, op.failures, null), answer.status, true);
    return findAccepted(context, { ...op, state: 'unknown', claimedBy: null, accepted: true });
  } else if (isOtherEpoch(answer)) return leaveToNextEpoch(context, op);
  else {
    await settleFailure(context, claimed, answer);
    if (op.lid.startsWith('visit-')) await (await import('./visits/settle-visit.ts')).eraseRequest(context, op);
  }
  return false;
}

/** The server has a request under another key for the same finding of a visit: of an older app on another device. Source: specification 32.84. */
const isOfOtherFinding = ({ opId, body }: CreationOp, row: Task): boolean =>
  opId.startsWith('visit-') && row.clientRef !== opId && row.reason.trim() !== (body as Pick<Task, 'reason'>).reason.trim();

/** The request was not filed: the user is shown the one that was answered. */
async function leaveOtherFinding(context: DrainContext, op: CreationOp, id: number): Promise<false> {
  await release(context, op, 'lose', { notBefore: null });
  return leaveToUser(context, { ...op, state: 'unknown', claimedBy: null }, 'similar', [id]);
}

const numberIn = (raw: unknown): number | null => {
  const id = typeof raw === 'object' && raw !== null ? Number((raw as { id?: unknown }).id ?? Number.NaN) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
};

/** Confirms the creation with the first row that no other creation has taken. */
async function bindFirst(context: DrainContext, op: CreationOp, { certain }: OwnRows, { byId }: TaskList): Promise<boolean> {
  for (const id of certain) if (await confirmCreate(context, op, id, byId.get(id) ?? null)) return true;
  return false;
}

/** The backend has accepted it without a number: it may be on the list at once. Otherwise it is searched when the list has settled. */
async function findAccepted(context: DrainContext, op: CreationOp): Promise<boolean> {
  const { db, device } = context.parts;
  context.list = null;
  const list = await listSince(context, device.now());
  if (!list) return false;
  const own = list.index.byRef(op.opId);
  return own ? confirmCreate(context, op, own.id, own) : bindFirst(context, op, ownRows(op, list, await readMatchRules(db)), list);
}

/** The user sends it again: the row of the first sending is searched before the second one. */
async function sendSecond(context: DrainContext, intent: CreationIntent, op: CreationOp, list: TaskList): Promise<boolean> {
  const rows = ownRows(op, list, await readMatchRules(context.parts.db));
  if (await bindFirst(context, op, rows, list)) return true;
  if (rows.lookalikes.length > 0) return leaveToUser(context, op, 'similar', rows.lookalikes);
  return send(context, intent, op, list);
}

/**
 * A creation that may have arrived at a backend without keys: it is searched in a settled list, sent again at most once and only after
 * two complete lists without it, then left to the user.
 */
async function reconcile(context: DrainContext, intent: CreationIntent, op: CreationOp, list: TaskList): Promise<boolean> {
  const { db, device } = context.parts;
  const known = await readMatchRules(db);
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

/** A list that has lost rows may be complete again soon. */
const isWorthWaiting = (op: CreationOp, now: Instant): boolean => Math.abs(now - (op.lastSentAt ?? 0)) < LOOK_FOR;
