import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { allOps, amend, serverIdOf } from '#local/outbox/operations.repo.ts';
import type { CreateOp, Op, ReviewReason, StatusOp } from '#local/db/row-types.ts';
import { write } from '#local/db/write.ts';
import { bindRow } from './confirm-row.ts';
import { type Manners, mannersOf, ownRows } from './own-rows.ts';
import type { TaskList } from './office-list.ts';

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
}

/** Doubts about a creation that a list may settle; one that was never sent is on none. */
const DOUBTS: ReadonlySet<ReviewReason> = new Set<ReviewReason>(['absent', 'cut', 'shaken', 'similar']);
const isDoubted = (op: Op): op is CreateOp => op.kind === 'task.create' && op.state === 'review' && DOUBTS.has(op.why ?? 'absent');
const isMissed = (op: Op): op is StatusOp =>
  op.kind === 'task.status' && op.state === 'review' && (op.why === 'gone' || op.why === 'unreadable');

/** What was left to the user is looked up in every list that comes: some questions answer themselves. True where one did. */
export async function reconsider(parts: Parts, list: TaskList): Promise<boolean> {
  const left = (await allOps(parts.db)).filter((op) => isDoubted(op) || isMissed(op));
  if (left.length === 0) return false;
  let isStirred = false;
  for (const op of left) {
    const isSettled = isDoubted(op) ? await lookUp(parts, op, list, await mannersOf(parts.db)) : await revive(parts, op, list);
    isStirred ||= isSettled;
  }
  return isStirred;
}

async function lookUp({ db, device }: Parts, op: CreateOp, list: TaskList, manners: Manners): Promise<boolean> {
  const { found, lookalikes } = ownRows(op, list, manners);
  for (const id of found) if ((await bindRow({ db, device }, op, id, list.byId.get(id) ?? null)) !== null) return true;
  if (String(lookalikes) !== String(op.lookalikes ?? [])) {
    const why = lookalikes.length > 0 ? 'similar' : op.why === 'similar' ? 'absent' : (op.why ?? 'absent');
    await write(db, [db.ops], () => amend(db, op, { lookalikes, why }));
  }
  return false;
}

/** The task is on the list again. */
async function revive({ db }: Parts, op: Op, { byId }: TaskList): Promise<boolean> {
  const id = await serverIdOf(db, op.lid);
  if (id === null || !byId.has(id)) return false;
  return write(db, [db.ops], () => amend(db, op, { state: 'queued', why: null, looks: 0, notBefore: null }));
}
