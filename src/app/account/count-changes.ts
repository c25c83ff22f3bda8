import { reportAndUse } from '#failures/report.ts';
import type { ReadonlySignal } from '@preact/signals-react';
import type { LocalDb } from '#local/db/local-db.ts';
import { LIVE_STATES } from '#domain/service/change-state.ts';
import type { Session } from '#sync/session/session.ts';

/** Number of changes of this account that are neither sent nor discarded. */
export const countChanges = (db: LocalDb): Promise<number> => db.ops.where('state').anyOf(LIVE_STATES).count();

/** Stores the count for the next sign-in screen. Runs are serialized, so the last stored count is the newest. */
export function waitingNotes(session: Pick<Session, 'noteWaiting'>, db: ReadonlySignal<LocalDb | null>): () => Promise<void> {
  let last = Promise.resolve();
  const note = async (): Promise<void> => {
    const opened = db.peek();
    const count = opened && (await countChanges(opened).catch(reportAndUse(null, 'app/waiting')));
    if (count !== null) await session.noteWaiting(count);
  };
  return () => {
    last = last.then(note);
    return last;
  };
}
