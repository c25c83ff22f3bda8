import type { Instant } from '#domain/quantity.ts';
import type { Task } from '#domain/service/task.ts';
import type { ChangeIntent } from '#intents/intent.ts';
import { serverIdOf } from '#local/outbox/operations.repo.ts';
import type { ChangeOp, Op } from '#local/db/row-types.ts';
import { acceptance } from '#remote/acceptance.ts';
import { call, canSend } from '#remote/call.ts';
import { confirmChange } from './confirm.ts';
import { claim, leaveToNextEpoch, leaveToUser, leaveWithoutTask, lookLater, release } from './claim.ts';
import { settleFailure } from './settle-failure.ts';
import { changeHeaders } from '#sync/outbox/wire/change-headers.ts';
import { scheduleRetry, type DrainContext } from './drain-context.ts';
import { listSince } from './drain-list.ts';
import { isOtherEpoch } from '#sync/epoch-header.ts';
import type { TaskList } from '#sync/task-list/rows-index.ts';
import { onWire } from '#sync/outbox/wire/on-wire.ts';
import { LAG_GAPS, LIST_FOR_CHANGE, MISSING_GAPS, SETTLE_MS } from './retry-policy.ts';

/** Moves a change of a task one step on. `true` if it is settled. */
export async function sendChange(context: DrainContext, intent: ChangeIntent, op: ChangeOp): Promise<boolean> {
  const { db, device } = context.parts;
  const id = await serverIdOf(db, op.lid);
  if (id === null) return leaveWithoutTask(context, op, op.lid);
  const now = device.now();
  const settled = (op.lastSentAt ?? 0) + SETTLE_MS;
  const isSettling = op.state === 'unknown' && !op.isKeyed && settled > now && settled - now <= SETTLE_MS;
  if (isSettling) {
    scheduleRetry(context, settled as Instant);
    return false;
  }
  const others = await db.ops.where('lid').equals(op.lid).toArray();
  const list = await freshList(context, op, id, others);
  if (!list) return false;
  const row = list.byId.get(id);
  if (!row) return withoutRow(context, intent, op, id, list);
  if (!list.since.has(id) && isBehind(row, intent, op, others)) {
    const gap = LAG_GAPS[op.looks ?? 0];
    if (gap !== undefined) return lookLater(context, op, gap, { looks: (op.looks ?? 0) + 1 });
  }
  if (intent.isApplied(op, row)) return confirmChange(context, op, row);
  if (!intent.isUntouched(op, row)) {
    await release(context, op, 'clash', { office: intent.baseOf(row), serverId: id });
    return true;
  }
  return send(context, intent, op, { id, before: intent.baseOf(row), list });
}

/** A list that was fetched after the user's decision and after the last confirmed change of this task from this device. */
async function freshList(context: DrainContext, op: ChangeOp, id: number, others: readonly Op[]): Promise<TaskList | null> {
  const now = context.parts.device.now();
  const since = op.state === 'unknown' ? now : Math.max(now - LIST_FOR_CHANGE, op.createdAt);
  const list = await listSince(context, since);
  if (!list) return null;
  const lastOfOurs = Math.max(0, ...others.map(({ doneTick }) => doneTick ?? 0));
  if (Math.max(list.logicalTime, list.since.get(id) ?? 0) >= lastOfOurs) return list;
  if (context.list === list) context.list = null;
  return listSince(context, since);
}

/** Whether the list lags behind: it shows the task before the last change of this device, or older than what the user saw. */
function isBehind(row: Task, intent: ChangeIntent, op: ChangeOp, others: readonly Op[]): boolean {
  const last = others
    .filter((other): other is ChangeOp => other.kind === op.kind && other.state === 'done')
    .filter(({ before }) => Boolean(before))
    .toSorted((one, other) => (one.doneTick ?? 0) - (other.doneTick ?? 0))
    .at(-1);
  if (last?.before && intent.isAt(last.before, row) && !intent.isApplied(last, row)) return true;
  return intent.isOlder(row, op);
}

/**
 * The list does not have the task. Our own backend gets the change anyway and answers whether the task exists. With a foreign one the
 * next lists are searched, and after a while the user decides.
 */
async function withoutRow(context: DrainContext, intent: ChangeIntent, op: ChangeOp, id: number, list: TaskList): Promise<boolean> {
  if (list.hasExtensions || op.isInsisted) return send(context, intent, op, { id, before: null, list });
  const looks = op.looks ?? 0;
  const gap = MISSING_GAPS[looks];
  if (gap !== undefined) return lookLater(context, op, gap, { looks: looks + 1 });
  return leaveToUser(context, op, list.unreadable.has(id) ? 'unreadable' : 'gone');
}

interface Target {
  readonly id: number;
  /** The task on the list; `null` if the list does not have it. */
  readonly before: object | null;
  readonly list: TaskList;
}

async function send(context: DrainContext, intent: ChangeIntent, read: ChangeOp, { id, before, list }: Target): Promise<boolean> {
  if (!canSend(intent.endpoint, intent.request(read, id))) return leaveToUser(context, read, 'unsendable');
  const claimed = await claim(context, read, { isKeyed: list.hasExtensions, serverId: id, before, looks: 0 });
  if (!claimed) return false;
  const { op, credential } = claimed;
  const base = before ?? (op.isInsisted ? null : op.base);
  const tag = list.hasExtensions && base ? intent.precondition(base) : null;
  const headers: Record<string, string> = { ...(tag !== null && { 'if-match': tag }), ...(await changeHeaders(context, op, list)) };
  const { wire } = context.parts;
  const sent = await onWire(context, read, op, () =>
    call(wire, intent.endpoint, intent.request(op, id), { token: credential.token, headers }),
  );
  if (!sent) return false;
  const answer = acceptance(sent);
  if (answer.ok) return confirmChange(context, op, (answer.body as Task | null) ?? null);
  if (isOtherEpoch(answer)) return leaveToNextEpoch(context, op);
  if (answer.status === 412) {
    const row = isTask(answer.body) ? answer.body : null;
    if (row && intent.isApplied(op, row)) return confirmChange(context, op, row);
    await release(context, op, 'clash', { office: row && intent.baseOf(row) });
    context.list = null;
    return true;
  }
  await settleFailure(context, claimed, answer);
  return false;
}

const isTask = (body: unknown): body is Task => typeof body === 'object' && body !== null && 'status' in body && 'updatedAt' in body;
