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

/** Unit: ms. So long after a creation a second row of its content is taken for a copy of it. */
const COPIES_APPEAR_WITHIN = 86_400_000;

const isUnproven = (op: Op, now: Instant): op is CreationOp =>
  isCreation(op) && op.state === 'done' && !op.isKeyed && op.serverId !== null && Math.abs(now - (op.doneAt ?? now)) < COPIES_APPEAR_WITHIN;

const mayBeThere = (op: Op): op is CreationOp => isCreation(op) && !op.isKeyed && ['sending', 'unknown', 'review'].includes(op.state);

/**
 * What a list says about creations that a backend took without honouring their keys: how it rewrites their fields,
 * and whether the network carried one of them there twice.
 */
export async function matchInList(db: LocalDb, rows: readonly Task[], trust: Trust, now: Instant): Promise<void> {
  const ops = await allOps(db);
  const unproven = ops.filter((op) => isUnproven(op, now)) as CreationOp[];
  if (unproven.length === 0) return;
  const unreliable = await calibrate(db, rows, unproven);
  const bound = new Set((await db.taskIds.toArray()).map(({ id }) => id));
  const copies = copiesByOp({ rows, bound, unreliable, pending: ops.filter(mayBeThere) }, unproven);
  const there = new Set(rows.map(({ id }) => id));
  // what a list does not show that may be a part of it is no less suspect for that
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
  let hasSeen = known !== null;
  for (const op of unproven) {
    const row = op.serverId === null ? undefined : byId.get(op.serverId);
    if (!row) continue;
    hasSeen = true;
    for (const field of changedFields(contentOf(op), row)) unreliable.add(field);
  }
  const ordered = KEY_FIELDS.filter((field) => unreliable.has(field));
  if (hasSeen && (known === null || known.unreliable.length !== ordered.length))
    await write(db, [], async () => void (await putCalibration(db, { unreliable: ordered })));
  return ordered;
}

/** It was not there before the creation was sent; where that list was not whole, only a higher number says so. */
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

/** Of rows that nobody owns as many are copies as are left when each creation that may still be there has had one. */
function copiesByOp({ rows, bound, unreliable, pending }: Matched, unproven: readonly CreationOp[]): Map<number, number[]> {
  const copies = new Map<number, number[]>();
  const seen = new Set<string>();
  const free = rows.filter(({ id }) => !bound.has(id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const op of unproven) {
    const key = naturalKey(contentOf(op));
    if (seen.has(key)) continue;
    seen.add(key);
    const own = byId.get(op.serverId ?? Number.NaN);
    // a copy is kept as its twin is, however that is worded
    const isTwin = (row: Task) => (own ? naturalKey(row) === naturalKey(own) : compareContent(contentOf(op), row, unreliable) === 'same');
    const twins = free.filter((row) => isNewTo(op, row.id) && isTwin(row));
    const claimed = pending.filter((other) => naturalKey(contentOf(other)) === key).length;
    const surplus = twins.map(({ id }) => id).sort((one, other) => one - other);
    copies.set(op.seq, surplus.slice(claimed));
  }
  return copies;
}
