import type { Instant } from '#domain/quantity.ts';
import { isMoving } from '#domain/service/change-state.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { write } from '#local/db/write.ts';
import { addOp, liveOpOf } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import { freshOp, type IntentContext } from '#intents/intent-context.ts';

/** How the change of a visit is stored. */
export const SAVE_VISIT = { kind: 'visit.save', bodyVersion: 1 } as const;

/** Unit: ms. A draft is sent at most once in this time. */
const BETWEEN_DRAFTS = 60_000;

/** The local id of the changes of a visit. */
export const visitLid = (uuid: string): string => `visit:${uuid}`;

/**
 * Makes sure that a changed visit is sent, and returns the `seq` of its change. A change that was refused is replaced. One that
 * contradicts the office's copy stays until the user has decided. Only inside `write` over ops and visits.
 */
export async function queueVisit(context: IntentContext, row: VisitRow): Promise<number> {
  const { db, device } = context;
  const live = await liveOpOf(db, visitLid(row.uuid));
  if (live?.state === 'conflict') return live.seq;
  if (live && isMoving(live)) {
    const isHeldBack = live.state === 'queued' && live.attempt === 0 && live.notBefore !== null;
    if (row.state === 'final' && isHeldBack) await db.ops.put({ ...live, notBefore: null });
    return live.seq;
  }
  if (live) await db.ops.put(moved(live, 'replace', { doneAt: device.now() }));
  const { uuid: visit, installation, sn, about, document } = row;
  return addOp(db, {
    ...freshOp(context, SAVE_VISIT.bodyVersion),
    kind: SAVE_VISIT.kind,
    lid: visitLid(visit),
    body: { visit, installation, sn, about, number: document.number },
    notBefore: row.state === 'final' ? null : nextDraftAt(row, device.now()),
  });
}

/** A clock that was set back holds nothing back longer than a minute. */
function nextDraftAt({ sentAt }: VisitRow, now: Instant): Instant | null {
  if (sentAt === null || sentAt > now || now - sentAt >= BETWEEN_DRAFTS) return null;
  return (sentAt + BETWEEN_DRAFTS) as Instant;
}

/** Ends the waiting time of drafts. */
export const hurryVisits = (db: LocalDb): Promise<void> =>
  write(db, [db.ops], async () => {
    const held = await db.ops
      .filter((op) => op.kind === SAVE_VISIT.kind && op.state === 'queued' && op.attempt === 0 && op.notBefore !== null)
      .toArray();
    await db.ops.bulkPut(held.map((op) => ({ ...op, notBefore: null })));
  });
