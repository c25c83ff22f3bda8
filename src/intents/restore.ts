import { isLive } from '#domain/service/change-state.ts';
import type { NewOp, Op } from '#local/db/row-types.ts';
import { addOp, allOps } from '#local/outbox/operations.repo.ts';
import { withRoom, write } from '#local/db/write.ts';
import type { IntentContext } from './intent-context.ts';
import { intentOf, isCreation, isKnown, taskOf } from './registry.ts';
import { keyAfter } from './resolve-changes.ts';

/** Given up, and never on the wire: it can be written down again as it was. */
const isWhole = ({ state, attempt }: Op): boolean => state === 'discarded' && attempt === 0;

/** Creations and what goes under a key of its own stand beside each other; of anything else a newer decision is the one that counts. */
function standsAlone(op: Op): boolean {
  if (!isKnown(op) || isCreation(op)) return isCreation(op);
  const intent = intentOf(op);
  return intent.sending === 'call' && intent.isKeyed === true;
}

const isOvertaken = (op: Op, all: readonly Op[]): boolean =>
  all.some(
    ({ seq, kind, lid, createdAt, state }) =>
      seq > op.seq && kind === op.kind && lid === op.lid && (createdAt === op.createdAt || (isLive({ state }) && !standsAlone(op))),
  );

/** The same decision once more, under another key. */
function anew({ seq: _, ...op }: Op, unique: string): NewOp {
  return { ...op, opId: keyAfter(op.opId, unique), state: 'queued', doneAt: null } as NewOp;
}

/**
 * Takes back that a change was given up, with what was given up along with it. `false` where there is nothing to take back: it was
 * sent before, a newer decision stands in its place, or it is back already.
 */
export const restore = ({ db, device }: IntentContext, seq: number): Promise<boolean> =>
  withRoom(db, () =>
    write(db, [db.ops], async () => {
      const all = await allOps(db);
      const op = all.find((one) => one.seq === seq);
      if (!op || !isWhole(op) || isOvertaken(op, all)) return false;
      const isAlong = (one: Op) => one !== op && isWhole(one) && one.doneAt === op.doneAt && taskOf(one) === op.lid;
      const along = isCreation(op) ? all.filter(isAlong) : [];
      for (const one of [op, ...along]) await addOp(db, anew(one, device.newId()));
      return true;
    }),
  );
