import { isMoving, needsUser } from '#domain/service/change-state.ts';
import { isChangeKnown, isCreationKnown } from '#intents/known-to-list.ts';
import { changeIntent, creationIntent, isChange, isCreation, isKnown } from '#intents/registry.ts';
import type { CachedTasks } from '#local/cache/tasks.repo.ts';
import type { ChangeOp, CreationOp, Op } from '#local/db/row-types.ts';
import type { SeenTask } from '#state/views.ts';

/**
 * The office's list with what this device has decided laid over. A change that is done stays in view until a list knows
 * of it: neither an older answer that arrives late nor a list that lags behind takes anything back.
 */
export function taskQueries({ rows, ops: all, taskIds, ...list }: CachedTasks): SeenTask[] {
  const ops = all.filter(isKnown);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const idOf = new Map(taskIds.map(({ lid: localId, id }) => [localId, id]));
  const rowOf = ({ lid: localId }: Op) =>
    rowById.get(localId.startsWith('srv:') ? Number(localId.slice(4)) : (idOf.get(localId) ?? Number.NaN));
  // what an earlier change made of a task is past with the next one of its kind that is done
  const lastDone = new Map(ops.filter((op) => isChange(op) && op.state === 'done').map((op) => [nameOf(op), op.seq]));
  const isPast = (op: ChangeOp) => op.seq < (lastDone.get(nameOf(op)) ?? 0) || isChangeKnown(changeIntent(op), op, rowOf(op), list);
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

/** Changes of one kind of one task. */
const nameOf = ({ kind, lid: localId }: Op): string => `${kind} ${localId}`;

const newestFirst = (one: SeenTask, other: SeenTask): number =>
  (other.createdOn ?? '').localeCompare(one.createdOn ?? '') || (other.id ?? 0) - (one.id ?? 0);

/** Changes that are on their way or done, in the order of the decisions. One that needs the user shows in `troubled` alone. */
function overlaid(task: SeenTask, ops: readonly Op[]): SeenTask {
  const standing = ops.filter((op): op is ChangeOp => isChange(op) && (isMoving(op) || op.state === 'done'));
  return {
    ...standing.reduce((seen, op) => changeIntent(op).overlay(seen, op), task),
    isWaiting: ops.some(isMoving),
    troubled: ops.find(needsUser)?.state ?? null,
  };
}
