import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';

/** Why nothing is sent: the session ended, or the backend has no such call. */
export interface QueuePause {
  readonly why: 'auth' | 'deployment';
  /** The session's epoch at that time: another one lifts a pause for 'auth'. */
  readonly epoch: number;
  /** When it began. */
  readonly at: Instant;
}

export const queuePauseOf = async (db: LocalDb): Promise<QueuePause | null> =>
  ((await db.facts.get('pause'))?.value as QueuePause | undefined) ?? null;

export async function setQueuePause(db: LocalDb, pause: QueuePause | null): Promise<void> {
  if (!pause && !(await queuePauseOf(db))) return;
  await write(db, [], async () => {
    if (pause) await db.facts.put({ name: 'pause', value: pause });
    else await db.facts.delete('pause');
  });
}
