import type { PlannedTask } from '#domain/service/plan.ts';
import type { Technician } from '#domain/service/team.ts';
import { metaOf } from '#local/cache/meta.repo.ts';
import { cachedValue } from '#local/cache/resource-cache.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Op, TaskIdRow } from '#local/db/row-types.ts';
import { allOps } from '#local/outbox/operations.repo.ts';

/** The plan as stored, with what is needed to apply the changes of this device: `planned-rows.ts` does that. */
export interface StoredPlan {
  readonly rows: readonly PlannedTask[];
  /** All changes of this device. */
  readonly ops: readonly Op[];
  readonly taskIds: readonly TaskIdRow[];
  readonly people: readonly Technician[];
  /** Logical time at which the fetch of the rows began. */
  readonly startedTick: number;
}

export async function storedPlan(db: LocalDb): Promise<StoredPlan> {
  const [rows = [], people = [], ops, taskIds, { startedTick }] = await Promise.all([
    cachedValue(db, { of: 'plan' }),
    cachedValue(db, { of: 'technicians' }),
    allOps(db),
    db.taskIds.toArray(),
    metaOf(db, 'plan'),
  ]);
  return { rows, people, ops, taskIds, startedTick };
}
