import { isMoving, needsUser } from '#domain/service/change-state.ts';
import { isChangeKnown, isCreationKnown, withRowBefore } from '#intents/known-to-list.ts';
import { changeIntent, creationIntent, isChange, isCreation, isKnown } from '#intents/registry.ts';
import type { CachedTasks } from '#local/cache/tasks.repo.ts';
import type { ChangeOp, CreationOp, Op } from '#local/db/row-types.ts';
import type { SeenTask } from '#state/views.ts';

/**
 * The office's list with the changes of this device applied. A confirmed change is applied until a list contains it, so neither a late
 * response nor a list that lags behind reverts it.
 */
export function taskQueries({ rows, ops: all, taskIds, ...list }: CachedTasks): SeenTask[] {
  const ops = all.filter(isKnown);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const idOf = new Map(taskIds.map(({ lid: localId, id }) => [localId, id]));
  const rowOf = ({ lid: localId }: Op) =>
    rowById.get(localId.startsWith('srv:') ? Number(localId.slice(4)) : (idOf.get(localId) ?? Number.NaN));
  // an earlier change of a task is outdated by the next confirmed one of its kind
  const lastDone = new Map(ops.filter((op) => isChange(op) && op.state === 'done').map((op) => [nameOf(op), op.seq]));
  const isPast = (op: ChangeOp) =>
    op.seq < (lastDone.get(nameOf(op)) ?? 0) || isChangeKnown(changeIntent(op), withRowBefore(op, ops), rowOf(op), list);
  const isOver = (op: Op) => op.state === 'done' && (isChange(op) ? isPast(op) : isCreationKnown(op, rowOf(op), list));
  const inView = ops.filter((op) => op.state !== 'superseded' && op.state !== 'discarded' && !isOver(op));
  const byTask = new Map<string, Op[]>();
  for (const op of inView) byTask.set(op.lid, [...(byTask.get(op.lid) ?? []), op]);
  const localIdOf = new Map(taskIds.map(({ lid: localId, id }) => [id, localId]));

  const listed = rows.map((row) => {
    const key = localIdOf.get(row.id) ?? `srv:${row.id}`;
    return overlaid({ ...row, key, isWaiting: false, troubled: null }, byTask.get(key) ?? []);
  });
  const there = new Set(listed.map(({ key }) => key));
  const own = inView
    .filter((op): op is Extract<typeof op, CreationOp> => isCreation(op) && !there.has(op.lid))
    .map((op) => overlaid(creationIntent(op).taskView(op), byTask.get(op.lid) ?? []));
  return [...own.reverse(), ...listed.sort(newestFirst)];
}

/** Names the changes of one kind of one task. */
const nameOf = ({ kind, lid: localId }: Op): string => `${kind} ${localId}`;

const newestFirst = (one: SeenTask, other: SeenTask): number =>
  (other.createdOn ?? '').localeCompare(one.createdOn ?? '') || (other.id ?? 0) - (one.id ?? 0);

/** Applies the unconfirmed and confirmed changes in the order of the decisions. One that needs the user is shown only by `troubled`. */
function overlaid(task: SeenTask, ops: readonly Op[]): SeenTask {
  const applied = ops.filter((op): op is ChangeOp => isChange(op) && (isMoving(op) || op.state === 'done'));
  return {
    ...applied.reduce((view, op) => changeIntent(op).overlay(view, op), task),
    isWaiting: ops.some((op) => isMoving(op) && !op.accepted),
    troubled: ops.find(needsUser)?.state ?? null,
  };
}
