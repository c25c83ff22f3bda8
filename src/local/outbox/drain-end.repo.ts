import type { LocalDb } from '#local/db/local-db.ts';
import { factOf, saveFact } from '#local/db/facts.ts';

/**
 * Why nothing left at the last try, where it is tried again by itself.
 *
 * offline, portal   as `domain/service/problem.ts`
 * slow              the server is reached and does not answer in time
 * busy              it says that it cannot now
 * elsewhere         another tab or the worker sends
 */
export type Stop = 'offline' | 'portal' | 'slow' | 'busy' | 'elsewhere';

/** `null` where the last try went through. */
export const stopOf = (db: LocalDb): Promise<Stop | null> => factOf(db, 'stop');

export async function noteStop(db: LocalDb, stop: Stop | null): Promise<void> {
  if ((await stopOf(db)) !== stop) await saveFact(db, 'stop', stop);
}
