import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';
import { withRoom } from '#local/db/with-room.ts';
import { correctionOf } from '#local/outbox/outbox-facts.repo.ts';
import type { IntentContext } from './intent-context.ts';
import type { Intent } from './intent.ts';

/** An intent with the arguments from the screen. */
export type Decision = readonly [intent: Intent, args: readonly never[]];

const tablesOf = (db: LocalDb, decisions: readonly Decision[]) => [
  db.ops,
  db.drafts,
  ...decisions.flatMap(([{ reads = [] }]) => reads.map((name) => db[name])),
];

/**
 * Stores all decisions of one press in their order and removes the draft of their form, in one transaction. Durable when it resolves.
 * Returns the `seq` of each change.
 */
export const decide = (context: IntentContext, decisions: readonly Decision[], draftKey: string | null): Promise<number[]> => {
  const { db, device } = context;
  const recordAll = async (): Promise<number[]> => {
    const dated: IntentContext = { ...context, clockCorrection: await correctionOf(db, device.now()) };
    const numbers: number[] = [];
    for (const [intent, args] of decisions) numbers.push(await intent.record(dated, ...args));
    return numbers;
  };
  const store = () =>
    write(db, tablesOf(db, decisions), async () => {
      const [numbers] = await Promise.all([recordAll(), draftKey === null ? undefined : db.drafts.delete(draftKey)]);
      return numbers;
    });
  return withRoom(db, store, decisions.some(([{ sending }]) => sending === 'file') ? 'file' : 'decision');
};
