import { changeTask } from '#contract/tasks.contract.ts';
import { taskTag } from '#contract/task-tag.ts';
import type { Instant } from '#domain/quantity.ts';
import { isOpen, type Task } from '#domain/service/task.ts';
import { serverIdOf } from '#local/ops.repo.ts';
import type { StatusAt, StatusOp } from '#local/records.ts';
import { call } from '#remote/call.ts';
import { finishStatus } from './bind.ts';
import { claim, release, settleFailure } from './claim.ts';

import { listSince, noteWait, type Round } from './round.ts';
import type { TaskList } from './task-list.ts';
import { LIST_FOR_STATUS, SETTLE } from './waits.ts';

/** Brings a status change one step on. True when it is over. */
export async function advanceStatus(round: Round, op: StatusOp): Promise<boolean> {
  const { db, device } = round.parts;
  const id = await serverIdOf(db, op.lid);
  if (id === null) return false;
  const now = device.now();
  const settled = (op.lastSentAt ?? 0) + SETTLE;
  const isSettling = op.state === 'unknown' && !op.isKeyed && settled > now && settled - now <= SETTLE;
  if (isSettling) {
    noteWait(round, settled as Instant);
    return false;
  }
  const list = await freshList(round, op, id);
  if (!list) return false;
  const row = list.byId.get(id);
  if (!row) {
    await release(round, op, { state: 'rejected', error: { status: 404, text: '' }, serverId: id });
    return true;
  }
  if (row.status === op.body.status) return finishStatus(round, op, row);
  if (!isUntouched(op.base, row)) {
    await release(round, op, { state: 'conflict', office: { status: row.status, updatedAt: row.updatedAt }, serverId: id });
    return true;
  }
  return send(round, op, row, list);
}

/** A list that knows of the last change of ours to this task, whoever sent it, and is no older than the user's decision. */
async function freshList(round: Round, op: StatusOp, id: number): Promise<TaskList | null> {
  const { db, device } = round.parts;
  const now = device.now();
  const since = op.state === 'unknown' ? now : Math.max(now - LIST_FOR_STATUS, op.createdAt);
  const list = await listSince(round, since);
  if (!list) return null;
  const before = await db.ops.where('lid').equals(op.lid).toArray();
  const lastOfOurs = Math.max(0, ...before.map(({ doneTick }) => doneTick ?? 0));
  if (Math.max(list.tick, list.since.get(id) ?? 0) >= lastOfOurs) return list;
  if (round.list === list) round.list = null;
  return listSince(round, since);
}

/** Nobody changed it since the user looked. */
const isUntouched = (base: StatusAt, row: Task): boolean =>
  base.isAnyTime ? isOpen(base.status) === isOpen(row.status) : base.status === row.status && base.updatedAt === row.updatedAt;

async function send(round: Round, read: StatusOp, row: Task, list: TaskList): Promise<boolean> {
  const claimed = await claim(round, read, { isKeyed: list.isOurs, serverId: row.id });
  if (!claimed) return false;
  const { op, credential } = claimed;
  const headers: Record<string, string> = list.isOurs ? { 'if-match': taskTag(row) } : {};
  const ask = { params: { id: row.id }, body: op.body };
  const answer = await call(round.parts.wire, changeTask, ask, { token: credential.token, headers });
  if (answer.is === 'ok') return finishStatus(round, op, answer.reply.body ?? null);
  if (answer.is === 'unchanged') return false;
  if (answer.status === 412) {
    const office = isTask(answer.body) ? answer.body : null;
    if (office?.status === op.body.status) return finishStatus(round, op, office);
    const found = office ? { status: office.status, updatedAt: office.updatedAt } : null;
    await release(round, op, { state: 'conflict', office: found });
    round.list = null;
    return true;
  }
  await settleFailure(round, claimed, answer);
  return false;
}

const isTask = (body: unknown): body is Task => typeof body === 'object' && body !== null && 'status' in body && 'updatedAt' in body;
