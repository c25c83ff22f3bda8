import type { LocalDb } from '#local/db/local-db.ts';
import { factOf, saveFact } from '#local/db/facts.ts';

/**
 * Why the last run sent nothing, for reasons after which the app tries again by itself.
 *
 * offline, portal   as `domain/service/problem.ts`
 * slow              the server does not answer in time
 * busy              the server asks for a pause, or fails
 * elsewhere         another tab or the worker sends
 */
export type Stop = 'offline' | 'portal' | 'slow' | 'busy' | 'elsewhere';

/** `null` if the last run was not stopped. */
export const stopOf = (db: LocalDb): Promise<Stop | null> => factOf(db, 'stop');

export async function noteStop(db: LocalDb, stop: Stop | null): Promise<void> {
  if ((await stopOf(db)) !== stop) await saveFact(db, 'stop', stop);
}
