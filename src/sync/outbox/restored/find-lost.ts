import { contentOf, isChange, isCreation, changeIntent } from '#intents/registry.ts';
import { changesAbout, joinTask } from '#intents/rename-task.ts';
import type { Content } from '#intents/natural-key.ts';
import type { Task } from '#domain/service/task.ts';
import type { CreationOp, Op } from '#local/db/row-types.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { type LostTask, lostTasksOf, putLostTasks } from '#local/outbox/epoch.repo.ts';
import { amend } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';
import type { Device } from '#local/device.ts';
import { bindRow, FINISHED } from '#sync/outbox/confirm.ts';
import type { TaskList } from '#sync/task-list/rows-index.ts';
import { isSameTask } from './task-finder.ts';

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
}

const isLostCreation = (op: Op): op is CreationOp => isCreation(op) && op.state === 'review' && op.why === 'lost';

/** Looks up what a restored backend lost in a new list; another device may have sent it again. `true` if something was found. */
export async function findLost(parts: Parts, ops: readonly Op[], list: TaskList): Promise<boolean> {
  const lost = await lostTasksOf(parts.db);
  let hasFound = false;
  for (const op of ops.filter(isLostCreation)) hasFound = (await lookUpCreation(parts, op, list)) || hasFound;
  for (const one of lost) hasFound = (await lookUpTask(parts, changesAbout(ops, one.lid), one, list)) || hasFound;
  return hasFound;
}

async function lookUpCreation({ db, device }: Parts, op: CreationOp, list: TaskList): Promise<boolean> {
  const row = list.index.byRef(op.opId);
  if (row) return (await bindRow({ db, device, epoch: list.epoch }, op, row.id, row)) !== null;
  await noteLookalikes(db, op, await lookalikesOf(db, contentOf(op), list));
  return false;
}

/** Listed tasks of the same content that belong to no change of this device. The user has to compare them. */
async function lookalikesOf(db: LocalDb, content: Content, { index }: TaskList): Promise<readonly number[]> {
  const bound = new Set((await db.taskIds.toArray()).map(({ id }) => id));
  const { certain, possible } = index.alike(content, []);
  return [...certain, ...possible].filter((id) => !bound.has(id));
}

async function noteLookalikes(db: LocalDb, op: Op, lookalikes: readonly number[]): Promise<void> {
  if (String(lookalikes) === String(op.lookalikes ?? [])) return;
  await write(db, [db.ops], () => amend(db, op, { lookalikes }));
}

/** `about`: the changes of the task. */
async function lookUpTask({ db, device }: Parts, about: readonly Op[], { lid, task }: LostTask, list: TaskList): Promise<boolean> {
  if (about.length === 0) await write(db, [], async () => forget(db, lid));
  if (about.length === 0 || task === null) return false;
  const row = task.clientRef === null ? sameNumber(task, list) : list.index.byRef(task.clientRef);
  if (!row) {
    const lookalikes = await lookalikesOf(db, task, list);
    for (const op of about) if (op.why === 'renumbered') await noteLookalikes(db, op, lookalikes);
    return false;
  }
  await write(db, [db.ops, db.taskIds], async () => {
    const doneTick = await nextLogicalTime(db);
    await joinTask(db, lid, row.id, (op) => settleListed(op, row, { doneAt: op.doneAt ?? device.now(), doneTick }));
  });
  return true;
}

const forget = async (db: LocalDb, lid: string): Promise<void> =>
  void (await putLostTasks(
    db,
    (await lostTasksOf(db)).filter((one) => one.lid !== lid),
  ));

const sameNumber = (task: Task, { byId }: TaskList): Task | undefined => {
  const row = byId.get(task.id);
  return row && isSameTask(task, row) ? row : undefined;
};

/** The task is listed again: an unsent change goes on, a confirmed one is `done` if it still applies and `lost` otherwise. */
function settleListed(op: Op, row: Task, done: Pick<Op, 'doneAt' | 'doneTick'>): Op {
  if (op.state !== 'review' || op.why !== 'renumbered') return op;
  if (op.doneAt === null) return moved(op, 'returned', { why: null, looks: 0, notBefore: null, lookalikes: [] });
  if (isChange(op) && changeIntent(op).isApplied(op, row)) return moved(op, 'confirm', { ...FINISHED, ...done, lookalikes: [] });
  return { ...op, why: 'lost', lookalikes: [] };
}
