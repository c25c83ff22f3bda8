import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';

/** What the office last said about sending what waits; `null` where nobody here ever said anything. */
export const replayTold = async (db: LocalDb): Promise<'on' | 'off' | null> =>
  ((await db.facts.get('replay'))?.value as 'on' | 'off' | undefined) ?? null;

export async function noteReplay(db: LocalDb, told: 'on' | 'off'): Promise<void> {
  if ((await replayTold(db)) === told) return;
  await write(db, [], async () => {
    await db.facts.put({ name: 'replay', value: told });
  });
}
