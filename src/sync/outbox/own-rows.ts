import type { KeyField } from '#intents/natural-key.ts';
import { calibrationOf } from '#local/outbox/outbox-facts.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { contentOf } from '#intents/registry.ts';
import type { CreationOp } from '#local/db/row-types.ts';
import type { TaskList } from '#sync/task-list/rows-index.ts';

/** What rows of a list may be a creation that was sent and not confirmed. */
export interface OwnRows {
  /** Its own, or a twin's that is as good. */
  readonly found: readonly number[];
  /** Only a person can tell. */
  readonly lookalikes: readonly number[];
}

/** What is known of how this backend keeps what it is sent. */
export interface Manners {
  readonly unreliable: readonly KeyField[];
  /** A creation was confirmed here and seen on the list. */
  readonly isKnown: boolean;
  /** Numbers that belong to other changes already. */
  readonly bound: ReadonlySet<number>;
}

export async function mannersOf(db: LocalDb): Promise<Manners> {
  const [calibration, taken] = await Promise.all([calibrationOf(db), db.taskIds.toArray()]);
  const unreliable = (calibration?.unreliable ?? []) as readonly KeyField[];
  return { unreliable, isKnown: calibration !== null, bound: new Set(taken.map(({ id }) => id)) };
}

/**
 * Rows of the same content that were not there before it was sent and are not another change's. Where the list before its
 * sending was not whole, an older row may be hidden among them: then only one with a higher number than any known is its own.
 */
export function ownRows(op: CreationOp, { index }: TaskList, { unreliable, bound }: Manners): OwnRows {
  const { certain, possible } = index.alike(contentOf(op), unreliable);
  const isFree = (id: number) => !bound.has(id) && !op.baseline?.includes(id);
  const isNew = (id: number) => !op.isBaselineUnsure || ((op.newestKnown ?? 0) > 0 && id > (op.newestKnown ?? 0));
  const found = certain.filter((id) => isFree(id) && isNew(id));
  const lookalikes = [...certain, ...possible].filter((id) => isFree(id) && !found.includes(id));
  return { found, lookalikes: [...new Set(lookalikes)].sort((one, other) => one - other) };
}
