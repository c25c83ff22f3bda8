import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { isDoubt, type ReviewReason } from '#domain/service/change-state.ts';
import { isChange, isCreation } from '#intents/registry.ts';
import { advance, allOps, amend, serverIdOf } from '#local/outbox/operations.repo.ts';
import type { ChangeOp, CreationOp, Op } from '#local/db/row-types.ts';
import { write } from '#local/db/write.ts';
import { bindRow } from './confirm-row.ts';
import { type Manners, mannersOf, ownRows } from './own-rows.ts';
import type { TaskList } from './office-list.ts';

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
}

const isDoubted = (op: Op): op is CreationOp => isCreation(op) && op.state === 'review' && isDoubt(op.why ?? 'absent');
const isMissed = (op: Op): op is ChangeOp => isChange(op) && op.state === 'review' && (op.why === 'gone' || op.why === 'unreadable');

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

async function lookUp({ db, device }: Parts, op: CreationOp, list: TaskList, manners: Manners): Promise<boolean> {
  const { found, lookalikes } = ownRows(op, list, manners);
  for (const id of found) if ((await bindRow({ db, device }, op, id, list.byId.get(id) ?? null)) !== null) return true;
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
