import type { KeyField } from '#intents/natural-key.ts';
import { calibrationOf } from '#local/outbox/outbox-facts.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { contentOf } from '#intents/registry.ts';
import type { CreationOp } from '#local/db/row-types.ts';
import type { TaskList } from '#sync/task-list/rows-index.ts';

/** Rows of a list that may be a creation that was sent and not confirmed. */
export interface OwnRows {
  /** Its own row, or the row of an identical creation. */
  readonly certain: readonly number[];
  /** Only the user can decide. */
  readonly lookalikes: readonly number[];
}

/** What is needed to match creations with rows: how this backend changes fields, and which rows are taken. */
export interface MatchRules {
  readonly unreliable: readonly KeyField[];
  /** A creation of this device was confirmed and found on the list, so `unreliable` is known. */
  readonly isKnown: boolean;
  /** Numbers that belong to other creations. */
  readonly bound: ReadonlySet<number>;
}

export async function readMatchRules(db: LocalDb): Promise<MatchRules> {
  const [calibration, taken] = await Promise.all([calibrationOf(db), db.taskIds.toArray()]);
  const unreliable = (calibration?.unreliable ?? []) as readonly KeyField[];
  return { unreliable, isKnown: calibration !== null, bound: new Set(taken.map(({ id }) => id)) };
}

/**
 * Rows of the same content that are newer than the creation and do not belong to another one. If the list before the sending was
 * incomplete, a row may be older: then only one with a higher number than all known rows is certain. An empty list is taken as complete only
 * for a creation that was accepted.
 */
export function ownRows(op: CreationOp, { index }: TaskList, { unreliable, bound }: MatchRules): OwnRows {
  const { certain: same, possible } = index.alike(contentOf(op), unreliable);
  const isFree = (id: number) => !bound.has(id) && !op.baseline?.includes(id);
  const newest = op.newestKnown ?? 0;
  const isNew = (id: number) => !op.isBaselineUnsure || ((newest > 0 || op.accepted) && id > newest);
  const certain = same.filter((id) => isFree(id) && isNew(id));
  const lookalikes = [...same, ...possible].filter((id) => isFree(id) && !certain.includes(id));
  return { certain, lookalikes: [...new Set(lookalikes)].sort((one, other) => one - other) };
}
