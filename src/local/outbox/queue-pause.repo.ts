import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { factOf, saveFact } from '#local/db/facts.ts';

/** Why nothing is sent: the session ended, or the backend has no such call. */
export interface QueuePause {
  readonly why: 'auth' | 'deployment';
  /** The session's epoch at that time: another one lifts a pause for 'auth'. */
  readonly epoch: number;
  /** When it began. */
  readonly at: Instant;
}

export const queuePauseOf = (db: LocalDb): Promise<QueuePause | null> => factOf(db, 'pause');

export async function setQueuePause(db: LocalDb, pause: QueuePause | null): Promise<void> {
  if (pause || (await queuePauseOf(db))) await saveFact(db, 'pause', pause);
}
