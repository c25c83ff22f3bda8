import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from './local-db.ts';
import { write } from './write.ts';

/** Why nothing is sent: the session ended, or the backend has no such call. */
export interface Pause {
  readonly why: 'auth' | 'deployment';
  /** The session's epoch at that time: another one lifts a pause for 'auth'. */
  readonly epoch: number;
  /** When it began. */
  readonly at: Instant;
}

export const pauseOf = async (db: LocalDb): Promise<Pause | null> => ((await db.facts.get('pause'))?.value as Pause | undefined) ?? null;

export async function setPause(db: LocalDb, pause: Pause | null): Promise<void> {
  if (!pause && !(await pauseOf(db))) return;
  await write(db, [], async () => {
    if (pause) await db.facts.put({ name: 'pause', value: pause });
    else await db.facts.delete('pause');
  });
}
