import { isLive } from '#domain/service/change-state.ts';
import type { NewOp, Op } from '#local/db/row-types.ts';
import { addOp, allOps } from '#local/outbox/operations.repo.ts';
import { write } from '#local/db/write.ts';
import { withRoom } from '#local/db/with-room.ts';
import { isSiteFile } from './change-site-file.intent.ts';
import type { IntentContext } from './intent-context.ts';
import { intentOf, isCreation, isFile, isKnown, taskOf } from './registry.ts';
import { restoreVisit } from './visits/discard-visit.ts';
import { keyAfter } from './resolve-changes.ts';
import { isNaming } from './visits/keep-protocol.intent.ts';

/** Discarded, and never on the wire, so it can be stored again. The bytes of a file or PDF are gone. */
const isRestorable = (op: Op): boolean => op.state === 'discarded' && op.attempt === 0 && !isFile(op) && !isNaming(op) && !isSiteFile(op);

/** Whether several changes of its kind can exist side by side: creations and calls with a key. Others are replaced by newer ones. */
function isIndependent(op: Op): boolean {
  if (!isKnown(op) || isCreation(op)) return isCreation(op);
  const intent = intentOf(op);
  return intent.sending === 'call' && intent.isKeyed === true;
}

const isOvertaken = (op: Op, all: readonly Op[]): boolean =>
  all.some(
    ({ seq, kind, lid, createdAt, state }) =>
      seq > op.seq && kind === op.kind && lid === op.lid && (createdAt === op.createdAt || (isLive({ state }) && !isIndependent(op))),
  );

/** A copy of the change with another key. */
function copyOf({ seq: _, ...op }: Op, unique: string): NewOp {
  return { ...op, opId: keyAfter(op.opId, unique), state: 'queued', doneAt: null } as NewOp;
}

/**
 * Restores a discarded change and the changes that were discarded with it. `false` if it was sent before, a newer decision has replaced
 * it, or it was restored already.
 */
export const restore = (context: IntentContext, seq: number): Promise<boolean> => {
  const { db, device } = context;
  const bringBack = () =>
    write(db, [db.ops, db.visits, db.files], async () => {
      const all = await allOps(db);
      const op = all.find((one) => one.seq === seq);
      if (!op || !isRestorable(op) || isOvertaken(op, all)) return false;
      const isOf = (one: Op) => (isCreation(op) ? taskOf(one) : one.after) === op.lid;
      const along = all.filter((one) => one !== op && isRestorable(one) && one.doneAt === op.doneAt && isOf(one));
      for (const one of [op, ...along]) await addOp(db, copyOf(await restoreVisit(context, one), device.newId()));
      return true;
    });
  return withRoom(db, bringBack, 'decision');
};
