import type { PlannedTask } from '#domain/service/plan.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { forgetEtag } from './meta.repo.ts';

/** Stores one row of the plan from an answer, if a plan is stored. Only inside `write` over lists and meta. */
export async function putPlannedTask(db: LocalDb, row: PlannedTask): Promise<void> {
  const stored = await db.lists.get('plan');
  if (!stored) return;
  const rows = stored.value as readonly PlannedTask[];
  // a repeated answer may be older than what was fetched since
  if (rows.some(({ task, version }) => task === row.task && version > row.version)) return;
  const others = rows.filter(({ task }) => task !== row.task);
  await Promise.all([db.lists.put({ ...stored, value: [...others, row] }), forgetEtag(db, 'plan')]);
}
