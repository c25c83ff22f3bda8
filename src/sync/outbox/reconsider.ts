import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { isDoubt, type ReviewReason } from '#domain/service/change-state.ts';
import { changeIntent, isChange, isCreation } from '#intents/registry.ts';
import { advance, allOps, amend, serverIdOf } from '#local/outbox/operations.repo.ts';
import type { ChangeOp, CreationOp, Op } from '#local/db/row-types.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';
import { bindRow, FINISHED } from './confirm.ts';
import { findLost } from './restored/find-lost.ts';
import { type MatchRules, ownRows, readMatchRules } from './own-rows.ts';
import type { TaskList } from '#sync/task-list/rows-index.ts';

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
}

/** Sent with a key and without a response: the next list shows whether the backend has it. */
const isUnanswered = (op: Op): op is CreationOp | ChangeOp => op.state === 'unknown' && op.isKeyed && (isCreation(op) || isChange(op));
const isDoubted = (op: Op): op is CreationOp => isCreation(op) && op.state === 'review' && isDoubt(op.why ?? 'absent');
const isMissing = (op: Op): op is ChangeOp => isChange(op) && op.state === 'review' && (op.why === 'gone' || op.why === 'unreadable');

/** Looks up changes that wait for the user or an answer in a new list. `true` if one of them was settled. */
export async function reconsider(parts: Parts, list: TaskList): Promise<boolean> {
  const before = await allOps(parts.db);
  let hasSettled = list.epoch !== null && (await findLost(parts, before, list));
  const ops = hasSettled ? await allOps(parts.db) : before;
  for (const op of ops) hasSettled = (await settle(parts, op, list)) || hasSettled;
  return hasSettled;
}

async function settle(parts: Parts, op: Op, list: TaskList): Promise<boolean> {
  if (isDoubted(op)) return lookUp(parts, op, list, await readMatchRules(parts.db));
  if (isMissing(op)) return revive(parts, op, list);
  return isUnanswered(op) && list.hasExtensions && list.startedAt >= (op.lastSentAt ?? 0) ? recognise(parts, op, list) : false;
}

async function recognise({ db, device }: Parts, op: CreationOp | ChangeOp, list: TaskList): Promise<boolean> {
  if (isCreation(op)) {
    const row = list.index.byRef(op.opId);
    return row !== undefined && (await bindRow({ db, device, epoch: list.epoch }, op, row.id, row)) !== null;
  }
  if (!isChange(op)) return false;
  const id = await serverIdOf(db, op.lid);
  const row = id === null ? undefined : list.byId.get(id);
  if (!row || !changeIntent(op).isApplied(op, row)) return false;
  return write(db, [db.ops, db.meta], async () =>
    advance(db, op, 'confirm', { ...FINISHED, serverId: id, doneAt: device.now(), doneTick: await nextLogicalTime(db) }),
  );
}

async function lookUp({ db, device }: Parts, op: CreationOp, list: TaskList, rules: MatchRules): Promise<boolean> {
  const { certain, lookalikes } = ownRows(op, list, rules);
  for (const id of certain) if ((await bindRow({ db, device, epoch: list.epoch }, op, id, list.byId.get(id) ?? null)) !== null) return true;
  if (String(lookalikes) !== String(op.lookalikes ?? [])) {
    const why: ReviewReason = lookalikes.length > 0 ? 'similar' : op.why === 'similar' ? 'absent' : (op.why ?? 'absent');
    await write(db, [db.ops], () => amend(db, op, { lookalikes, why }));
  }
  return false;
}

/** The task is on the list again. */
async function revive({ db }: Parts, op: Op, { byId }: TaskList): Promise<boolean> {
  const id = await serverIdOf(db, op.lid);
  if (id === null || !byId.has(id)) return false;
  return write(db, [db.ops], () => advance(db, op, 'returned', { why: null, looks: 0, notBefore: null }));
}
