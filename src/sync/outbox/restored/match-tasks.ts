import { isCreation, isChange } from '#intents/registry.ts';
import { numberIn, taskIn } from '#intents/rename-task.ts';
import type { PlannedTask } from '#domain/service/plan.ts';
import type { Task } from '#domain/service/task.ts';
import type { LostTask } from '#local/outbox/epoch.repo.ts';
import type { CreationOp, Op, TaskIdRow } from '#local/db/row-types.ts';
import type { TaskFinder } from './task-finder.ts';

/** What a device stores about tasks, by their numbers in the former epoch. */
export interface HeldTasks {
  readonly rows: ReadonlyMap<number, Task>;
  readonly taskIds: readonly TaskIdRow[];
  readonly ops: readonly Op[];
  /** The office's plan as last fetched. */
  readonly plans: readonly PlannedTask[];
  /** Local ids of tasks with a draft, or with a visit. */
  readonly drafted: readonly string[];
}

/** The tasks of this device's changes in the new epoch. */
export interface MatchedTasks {
  /** Local id → listed task, for tasks that were filed here; `null` if the list has none. */
  readonly filed: ReadonlyMap<string, Task | null>;
  /** Old → new local id, for local ids whose number changed its meaning. */
  readonly names: ReadonlyMap<string, string>;
  /** Tasks that are missing from the list. */
  readonly lost: readonly LostTask[];
}

const isWanted = ({ state }: Op): boolean => state !== 'superseded' && state !== 'discarded';

const creationsByLid = (ops: readonly Op[]): ReadonlyMap<string, CreationOp> =>
  new Map(ops.filter((op): op is CreationOp => isCreation(op) && isWanted(op)).map((op) => [op.lid, op]));

/** The task as stored with a change at the time of the decision, if it had this number. */
function snapshot(ops: readonly Op[], lid: string, id: number): Task | null {
  for (const op of ops) if (isChange(op) && op.lid === lid && op.task && 'id' in op.task && op.task.id === id) return op.task;
  return null;
}

export function matchTasks({ rows, taskIds, ops, drafted }: HeldTasks, finder: TaskFinder, epoch: string): MatchedTasks {
  const creations = creationsByLid(ops);
  const filed = new Map<string, Task | null>();
  for (const { lid, id } of taskIds) {
    const creation = creations.get(lid);
    const was = rows.get(id);
    filed.set(lid, (creation && finder.byKey(creation.opId)) ?? (was ? finder.find(was) : null));
  }
  const lidOf = new Map([...filed].flatMap(([lid, row]) => (row === null ? [] : [[row.id, lid] as const])));

  const about = new Set([...ops.map(({ lid }) => taskIn(lid)), ...drafted]);
  const names = new Map<string, string>();
  // its creation is no longer in the history, so the task counts as filed elsewhere
  const isForgotten = (lid: string, row: Task | null) => row === null && !creations.has(lid) && about.has(lid);
  const lost: LostTask[] = taskIds.flatMap(({ lid, id }) =>
    isForgotten(lid, filed.get(lid) ?? null) ? [{ lid, task: rows.get(id) ?? null }] : [],
  );
  for (const lid of about) {
    const id = numberIn(lid);
    if (id === null) continue;
    const was = rows.get(id) ?? snapshot(ops, lid, id);
    const now = was && finder.find(was);
    const name = now ? (lidOf.get(now.id) ?? `srv:${now.id}`) : `lost:${epoch.slice(0, 8)}:${id}`;
    if (name === lid) continue;
    names.set(lid, name);
    if (!now) lost.push({ lid: name, task: was });
  }
  return { filed, names, lost };
}
