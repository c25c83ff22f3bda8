import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';

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
export const stopOf = async (db: LocalDb): Promise<Stop | null> => ((await db.facts.get('stop'))?.value as Stop | undefined) ?? null;

export async function noteStop(db: LocalDb, stop: Stop | null): Promise<void> {
  if ((await stopOf(db)) === stop) return;
  await write(db, [], async () => {
    if (stop === null) await db.facts.delete('stop');
    else await db.facts.put({ name: 'stop', value: stop });
  });
}
