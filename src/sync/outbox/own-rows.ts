import type { KeyField } from '#intents/natural-key.ts';
import { calibrationOf } from '#local/outbox/outbox-facts.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { contentOf } from '#intents/registry.ts';
import type { CreationOp } from '#local/db/row-types.ts';
import type { TaskList } from '#sync/task-list/rows-index.ts';
import { SETTLE_MS } from './retry-policy.ts';

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
 * incomplete, a row may be older: then only one with a higher number than all known rows is certain. Where no row was known, as in an office
 * without requests, it is the only row of this content, once the creation was accepted and the list has settled.
 */
export function ownRows(op: CreationOp, { index, startedAt }: TaskList, { unreliable, bound }: MatchRules): OwnRows {
  const { certain: same, possible } = index.alike(contentOf(op), unreliable);
  const isFree = (id: number) => !bound.has(id) && !op.baseline?.includes(id);
  const newest = op.newestKnown ?? 0;
  const free = same.filter(isFree);
  const isOnly = op.accepted && newest === 0 && free.length === 1 && startedAt >= (op.lastSentAt ?? 0) + SETTLE_MS;
  const isNew = (id: number) => !op.isBaselineUnsure || (newest > 0 && id > newest);
  const certain = free.filter((id) => isNew(id) || isOnly);
  const lookalikes = [...same, ...possible].filter((id) => isFree(id) && !certain.includes(id));
  return { certain, lookalikes: [...new Set(lookalikes)].sort((one, other) => one - other) };
}
