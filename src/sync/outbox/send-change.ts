import { changeTask } from '#contract/tasks.contract.ts';
import { taskTag } from '#contract/wire/task-tag.ts';
import type { Instant } from '#domain/quantity.ts';
import { isOpen, type Task } from '#domain/service/task.ts';
import { serverIdOf } from '#local/outbox/operations.repo.ts';
import type { Op, StatusAt, StatusOp } from '#local/db/row-types.ts';
import { acceptance } from '#remote/acceptance.ts';
import { call, canSend } from '#remote/call.ts';
import { confirmStatus } from './confirm.ts';
import { claim, leaveToUser, lookLater, release, settleFailure } from './claim.ts';
import { listSince, scheduleRetry, type DrainContext } from './drain-context.ts';
import type { TaskList } from './office-list.ts';
import { LAG_GAPS, LIST_FOR_STATUS, MISSING_GAPS, SETTLE_MS } from './retry-policy.ts';

/** Brings a status change one step on. True when it is over. */
export async function sendStatus(context: DrainContext, op: StatusOp): Promise<boolean> {
  const { db, device } = context.parts;
  const id = await serverIdOf(db, op.lid);
  if (id === null) return false;
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
  if (!row) return withoutRow(context, op, id, list);
  if (!list.since.has(id) && isBehind(row, op, others)) {
    const gap = LAG_GAPS[op.looks ?? 0];
    if (gap !== undefined) return lookLater(context, op, gap, { looks: (op.looks ?? 0) + 1 });
  }
  if (row.status === op.body.status) return confirmStatus(context, op, row);
  if (!isUntouched(op.base, row)) {
    await release(context, op, { state: 'conflict', office: { status: row.status, updatedAt: row.updatedAt }, serverId: id });
    return true;
  }
  return send(context, op, id, { status: row.status, updatedAt: row.updatedAt }, list);
}

/** A list that knows of the last change of ours to this task, whoever sent it, and is no older than the user's decision. */
async function freshList(context: DrainContext, op: StatusOp, id: number, others: readonly Op[]): Promise<TaskList | null> {
  const now = context.parts.device.now();
  const since = op.state === 'unknown' ? now : Math.max(now - LIST_FOR_STATUS, op.createdAt);
  const list = await listSince(context, since);
  if (!list) return null;
  const lastOfOurs = Math.max(0, ...others.map(({ doneTick }) => doneTick ?? 0));
  if (Math.max(list.tick, list.since.get(id) ?? 0) >= lastOfOurs) return list;
  if (context.list === list) context.list = null;
  return listSince(context, since);
}

/** The list shows the task as it was before our last change to it, or before what the user saw: it lags behind. */
function isBehind(row: Task, op: StatusOp, others: readonly Op[]): boolean {
  const last = others
    .filter((other): other is StatusOp => other.kind === 'task.status' && other.state === 'done' && Boolean(other.before))
    .toSorted((one, other) => (one.doneTick ?? 0) - (other.doneTick ?? 0))
    .at(-1);
  if (last && last.before?.status === row.status && last.before.updatedAt === row.updatedAt && last.body.status !== row.status) return true;
  const seenAt = op.base.isAnyTime ? null : op.base.updatedAt;
  return seenAt !== null && (row.updatedAt === null || row.updatedAt < seenAt);
}

/** Nobody changed it since the user looked. */
const isUntouched = (base: StatusAt, row: Task): boolean =>
  base.isAnyTime ? isOpen(base.status) === isOpen(row.status) : base.status === row.status && base.updatedAt === row.updatedAt;

/**
 * The list does not have the task. Our own backend is asked all the same, and says so itself. With another one the absence in
 * a list is doubt: looked at again, and after a while a question.
 */
async function withoutRow(context: DrainContext, op: StatusOp, id: number, list: TaskList): Promise<boolean> {
  if (list.isOurs || op.isInsisted) return send(context, op, id, null, list);
  const looks = op.looks ?? 0;
  const gap = MISSING_GAPS[looks];
  if (gap !== undefined) return lookLater(context, op, gap, { looks: looks + 1 });
  return leaveToUser(context, op, list.unreadable.has(id) ? 'unreadable' : 'gone');
}

async function send(context: DrainContext, read: StatusOp, id: number, before: StatusAt | null, list: TaskList): Promise<boolean> {
  if (!canSend(changeTask, { params: { id }, body: read.body })) return leaveToUser(context, read, 'unsendable');
  const claimed = await claim(context, read, { isKeyed: list.isOurs, serverId: id, before, looks: 0 });
  if (!claimed) return false;
  const { op, credential } = claimed;
  const known = before ?? (op.base.isAnyTime || op.isInsisted ? null : op.base);
  const headers: Record<string, string> = list.isOurs && known ? { 'if-match': taskTag(known) } : {};
  const ask = { params: { id }, body: op.body };
  const answer = acceptance(await call(context.parts.wire, changeTask, ask, { token: credential.token, headers }));
  if (answer.ok) return confirmStatus(context, op, (answer.body as Task | null) ?? null);
  if (answer.status === 412) {
    const office = isTask(answer.body) ? answer.body : null;
    if (office?.status === op.body.status) return confirmStatus(context, op, office);
    const found = office ? { status: office.status, updatedAt: office.updatedAt } : null;
    await release(context, op, { state: 'conflict', office: found });
    context.list = null;
    return true;
  }
  await settleFailure(context, claimed, answer);
  return false;
}

const isTask = (body: unknown): body is Task => typeof body === 'object' && body !== null && 'status' in body && 'updatedAt' in body;
