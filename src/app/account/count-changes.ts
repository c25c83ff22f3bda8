import { reportAndUse } from '#failures/report.ts';
import type { ReadonlySignal } from '@preact/signals-react';
import type { LocalDb } from '#local/db/local-db.ts';
import { LIVE_STATES } from '#domain/service/change-state.ts';
import type { Session } from '#sync/session/session.ts';

/** How many changes of this account were neither sent nor given up. */
export const countChanges = (db: LocalDb): Promise<number> => db.ops.where('state').anyOf(LIVE_STATES).count();

/** Writes that count where the next sign-in screen reads it; counted anew, one after the other, so that the newest stays. */
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
