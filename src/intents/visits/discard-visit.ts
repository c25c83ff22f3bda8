import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import { dropVisitChanges } from '#local/visits/visits.repo.ts';
import type { SavedVisit } from './save-visit.intent.ts';

const isVisit = ({ kind }: Op): boolean => kind === 'visit.save';

/** The change with the visit as it was here; the visit itself is as at the office again. Other changes are returned as they are. */
export async function discardedVisit(db: LocalDb, op: Op): Promise<Op> {
  if (!isVisit(op)) return op;
  const body = op.body as SavedVisit;
  const discarded = await dropVisitChanges(db, body.visit);
  return { ...op, body: { ...body, discarded } } as Op;
}

/** Puts back what was discarded, unless the visit was changed since then. Returns the change without it. */
export async function restoreVisit(db: LocalDb, op: Op): Promise<Op> {
  if (!isVisit(op)) return op;
  const { discarded, ...body } = op.body as SavedVisit;
  if (discarded) await db.visits.put({ ...discarded, rev: discarded.rev + 2 });
  return { ...op, body } as Op;
}
