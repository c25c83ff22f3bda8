import { contentOf, isCreation } from '#intents/registry.ts';
import { KEY_FIELDS, type KeyField, compareContent, naturalKey, changedFields } from '#intents/natural-key.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Task } from '#domain/service/task.ts';
import { calibrationOf, putCalibration } from '#local/outbox/outbox-facts.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import type { CreationOp, Op } from '#local/db/row-types.ts';
import type { Trust } from '#local/outbox/task-list-state.repo.ts';
import { write } from '#local/db/write.ts';

/** Unit: ms. How long after a creation another row with its content counts as a copy. */
const COPIES_APPEAR_WITHIN = 86_400_000;

const isUnproven = (op: Op, now: Instant): op is CreationOp =>
  isCreation(op) && op.state === 'done' && !op.isKeyed && op.serverId !== null && Math.abs(now - (op.doneAt ?? now)) < COPIES_APPEAR_WITHIN;

const mayBeThere = (op: Op): op is CreationOp => isCreation(op) && !op.isKeyed && ['sending', 'unknown', 'review'].includes(op.state);

/**
 * Compares a list with confirmed creations on a backend that does not honour keys: how it changes their fields, and whether the network
 * delivered one of them twice.
 */
export async function matchInList(db: LocalDb, rows: readonly Task[], trust: Trust, now: Instant): Promise<void> {
  const ops = await allOps(db);
  const unproven = ops.filter((op) => isUnproven(op, now)) as CreationOp[];
  if (unproven.length === 0) return;
  const unreliable = await calibrate(db, rows, unproven);
  const bound = new Set((await db.taskIds.toArray()).map(({ id }) => id));
  const copies = copiesByOp({ rows, bound, unreliable, pending: ops.filter(mayBeThere) }, unproven);
  const there = new Set(rows.map(({ id }) => id));
  // a suspect that is missing from an incomplete list stays suspect
  const hidden = ({ dupSuspects }: CreationOp) => (trust === 'whole' ? [] : dupSuspects.filter((id) => !there.has(id)));
  const suspectsOf = (op: CreationOp) => [...hidden(op), ...(copies.get(op.seq) ?? [])];
  const changed = unproven.filter((op) => String(op.dupSuspects) !== String(suspectsOf(op)));
  if (changed.length === 0) return;
  await write(db, [db.ops], async () => {
    for (const op of changed) await db.ops.update(op.seq, { dupSuspects: suspectsOf(op) });
  });
}

async function calibrate(db: LocalDb, rows: readonly Task[], unproven: readonly CreationOp[]): Promise<readonly KeyField[]> {
  const known = await calibrationOf(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const unreliable = new Set((known?.unreliable ?? []) as KeyField[]);
  let hasSample = known !== null;
  for (const op of unproven) {
    const row = op.serverId === null ? undefined : byId.get(op.serverId);
    if (!row) continue;
    hasSample = true;
    for (const field of changedFields(contentOf(op), row)) unreliable.add(field);
  }
  const ordered = KEY_FIELDS.filter((field) => unreliable.has(field));
  if (hasSample && (known === null || known.unreliable.length !== ordered.length))
    await write(db, [], async () => void (await putCalibration(db, { unreliable: ordered })));
  return ordered;
}

/** Whether a row is newer than the creation. If the list before the sending was incomplete, only a higher number proves it. */
const isNewTo = ({ baseline, isBaselineUnsure, newestKnown }: CreationOp, id: number): boolean =>
  !baseline?.includes(id) && (!isBaselineUnsure || id > (newestKnown ?? 0));

interface Matched {
  readonly rows: readonly Task[];
  /** Numbers that belong to changes of this device. */
  readonly bound: ReadonlySet<number>;
  readonly unreliable: readonly KeyField[];
  /** Creations that may still be among the rows. */
  readonly pending: readonly CreationOp[];
}

/** Copies are the rows that belong to no creation, after each creation that may still be listed has got one. */
function copiesByOp({ rows, bound, unreliable, pending }: Matched, unproven: readonly CreationOp[]): Map<number, number[]> {
  const copies = new Map<number, number[]>();
  const checked = new Set<string>();
  const free = rows.filter(({ id }) => !bound.has(id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const op of unproven) {
    const key = naturalKey(contentOf(op));
    if (checked.has(key)) continue;
    checked.add(key);
    const own = byId.get(op.serverId ?? Number.NaN);
    // the backend changes a copy in the same way as the original
    const isTwin = (row: Task) => (own ? naturalKey(row) === naturalKey(own) : compareContent(contentOf(op), row, unreliable) === 'same');
    const twins = free.filter((row) => isNewTo(op, row.id) && isTwin(row));
    const claimed = pending.filter((other) => naturalKey(contentOf(other)) === key).length;
    const surplus = twins.map(({ id }) => id).sort((one, other) => one - other);
    copies.set(op.seq, surplus.slice(claimed));
  }
  return copies;
}
