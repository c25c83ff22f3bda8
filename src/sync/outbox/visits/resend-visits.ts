import type { IntentContext } from '#intents/intent-context.ts';
import { queueVisit } from '#intents/visits/queue-visit.ts';
import type { CallOp, Op } from '#local/db/row-types.ts';
import { write } from '#local/db/write.ts';
import { forgetRestoredVisits, restoredVisitsOf } from '#local/visits/visits.repo.ts';

/**
 * Queues every visit that the office had confirmed before it was restored. The number of the installation is checked by its serial number
 * before each is sent.
 */
export const resendVisits = (context: IntentContext): Promise<void> => {
  const { db } = context;
  return write(db, [db.ops, db.visits], async () => {
    for (const uuid of await restoredVisitsOf(db)) {
      const row = await db.visits.get(uuid);
      const seq = row && !row.erased ? await queueVisit(context, row) : 0;
      const op = (await db.ops.get(seq)) as CallOp | undefined;
      if (row && op?.state === 'queued') await db.ops.put({ ...op, target: row.sn, notBefore: null } satisfies CallOp as Op);
    }
    await forgetRestoredVisits(db);
  });
};
