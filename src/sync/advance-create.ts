import { createTask } from '#contract/tasks.contract.ts';
import { FIELDS_NEEDED, KEY_FIELDS } from '#intents/natural-key.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Task } from '#domain/service/task.ts';
import type { CreateOp, ReviewReason } from '#local/records.ts';
import { acceptance } from '#remote/acceptance.ts';
import { call, canSend } from '#remote/call.ts';
import { bind } from './bind.ts';
import { claim, inDoubt, leaveToUser, lookLater, settleFailure } from './claim.ts';
import { type Manners, mannersOf, type OwnRows, ownRows } from './own-rows.ts';
import { listSince, noteWait, type Round } from './round.ts';
import type { TaskList } from './office-list.ts';
import { ABSENT_GAP, LIST_FOR_CREATE, LOOK_FOR, nextTry, SETTLE, SHAKEN_GAP } from './waits.ts';

/** Brings a creation one step on. True when it is over, so that what stands on it can go. */
export async function advanceCreate(round: Round, op: CreateOp): Promise<boolean> {
  const { device } = round.parts;
  const isRepeatable = op.state === 'queued' || (op.isKeyed && !op.accepted);
  const settled = (op.lastSentAt ?? 0) + SETTLE;
  const now = device.now();
  if (!isRepeatable && settled > now && settled - now <= SETTLE) {
    noteWait(round, settled as Instant);
    return false;
  }
  if (op.state === 'queued' && !canSend(createTask, { body: op.body })) return leaveToUser(round, op, 'unsendable');
  const list = await listSince(round, isRepeatable && !op.isSecond ? now - LIST_FOR_CREATE : now);
  if (!list) return false;
  const own = list.index.byRef(op.opId);
  if (own) return bind(round, op, own.id, own);
  if (op.state === 'queued') return op.isSecond && !list.isOurs ? sendSecond(round, op, list) : send(round, op, list);
  if (isRepeatable && list.isOurs) return send(round, op, list);
  return settled <= list.startedAt || settled - now > SETTLE ? reconcile(round, op, list) : false;
}

/** Learned from a list, so it holds for as long as the list does; numbers that are taken meanwhile are refused at the binding. */
async function heldManners({ parts }: Round, list: TaskList): Promise<Manners> {
  const known = manners.get(list) ?? mannersOf(parts.db);
  manners.set(list, known);
  return known;
}

const manners = new WeakMap<TaskList, Promise<Manners>>();

/** What was there before: rows that can never be this creation. Where keys are honoured only their spelling to the letter counts. */
function olderTwins({ index, isOurs }: TaskList, op: CreateOp, { unreliable }: Manners): number[] {
  if (isOurs) return [...index.twins(op.body, unreliable)];
  const { certain, possible } = index.alike(op.body, unreliable);
  return [...new Set([...(op.baseline ?? []), ...certain, ...possible])];
}

async function send(round: Round, read: CreateOp, list: TaskList, extra: Partial<CreateOp> = {}): Promise<boolean> {
  // one that was on the wire before an update took its form away: nobody can say any more whether it arrived
  if (!canSend(createTask, { body: read.body })) return leaveToUser(round, read, 'absent');
  const { session, wire, device } = round.parts;
  const isFirst = read.state === 'queued';
  const isKeyed = list.isOurs && (isFirst || read.isKeyed);
  const atFirst: Partial<CreateOp> = isFirst
    ? {
        baseline: olderTwins(list, read, await heldManners(round, list)),
        newestKnown: list.newest,
        isBaselineUnsure: list.trust !== 'whole',
      }
    : {};
  const claimed = await claim(round, read, { ...atFirst, isKeyed, absent: 0, looks: 0, ...extra });
  if (!claimed) return false;
  const { op, credential } = claimed;
  const headers: Record<string, string> = session.isSameOrigin || list.isOurs ? { 'idempotency-key': `"${op.opId}"` } : {};
  const answer = acceptance(await call(wire, createTask, { body: op.body }, { token: credential.token, headers }));
  if (answer.ok) {
    const row = answer.body as Task | null;
    const id = row?.id ?? numberIn(answer.raw);
    if (id !== null) return bind(round, op, id, row);
    await inDoubt(round, op, nextTry(device, op.failures, null), answer.status, true);
  } else await settleFailure(round, claimed, answer);
  return false;
}

const numberIn = (raw: unknown): number | null => {
  const id = typeof raw === 'object' && raw !== null ? Number((raw as { id?: unknown }).id ?? Number.NaN) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
};

/** The first of the rows that no other change has taken meanwhile. */
async function bindFirst(round: Round, op: CreateOp, { found }: OwnRows, { byId }: TaskList): Promise<boolean> {
  for (const id of found) if (await bind(round, op, id, byId.get(id) ?? null)) return true;
  return false;
}

/** The user had it sent again: whatever came of the first sending is looked for before a second one leaves. */
async function sendSecond(round: Round, op: CreateOp, list: TaskList): Promise<boolean> {
  const rows = ownRows(op, list, await mannersOf(round.parts.db));
  if (await bindFirst(round, op, rows, list)) return true;
  if (rows.lookalikes.length > 0) return leaveToUser(round, op, 'similar', rows.lookalikes);
  return send(round, op, list);
}

/**
 * A creation that may have arrived at a backend without keys: looked for in a settled list, sent again at most once
 * and only after two lists that would have had it, then left to the user.
 */
async function reconcile(round: Round, op: CreateOp, list: TaskList): Promise<boolean> {
  const { db, device } = round.parts;
  const known = await mannersOf(db);
  const rows = ownRows(op, list, known);
  if (await bindFirst(round, op, rows, list)) return true;
  if (rows.lookalikes.length > 0) return leaveToUser(round, op, 'similar', rows.lookalikes);
  const looks = (op.looks ?? 0) + 1;
  const absent = list.trust === 'whole' ? op.absent + 1 : 0;
  if (list.trust === 'shaken' && isWorthWaiting(op, device.now())) return lookLater(round, op, SHAKEN_GAP, { looks, absent });
  if (list.trust === 'whole' ? absent < 2 : looks < 2) return lookLater(round, op, ABSENT_GAP, { looks, absent });
  const canTell = known.isKnown && KEY_FIELDS.length - known.unreliable.length >= FIELDS_NEEDED;
  if (list.trust !== 'whole' || op.accepted || op.autoResend || !canTell) return leaveToUser(round, op, REASONS[list.trust]);
  return send(round, op, list, { autoResend: true });
}

const REASONS = { whole: 'absent', cut: 'cut', shaken: 'shaken' } as const satisfies Record<TaskList['trust'], ReviewReason>;

/** A list that has lost rows may be itself again soon. */
const isWorthWaiting = (op: CreateOp, now: Instant): boolean => Math.abs(now - (op.lastSentAt ?? 0)) < LOOK_FOR;
