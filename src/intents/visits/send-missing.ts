import type { VisitRow } from '#local/db/visit-rows.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { queueFile } from './keep-file.intent.ts';

/**
 * Queues the files that the office misses although it had them: it was restored to an earlier state. Those whose bytes are no longer here
 * stay missing. Only inside `write` over ops, files and bytes.
 */
export async function sendMissing(context: IntentContext, { uuid, about, base }: VisitRow): Promise<void> {
  const { db } = context;
  const missing = (await db.files.bulkGet([...(base?.missing ?? [])])).flatMap((file) => (file?.state === 'at-office' ? [file] : []));
  for (const file of missing) {
    const { sha256, role, name } = file;
    if ((await db.bytes.where('sha256').equals(sha256).count()) === 0) continue;
    await db.files.put({ ...file, state: 'kept', atOfficeSince: null });
    await queueFile(context, { sha256, visit: uuid, role, name, about });
  }
}
