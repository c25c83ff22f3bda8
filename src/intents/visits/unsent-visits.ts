import type { LocalDb } from '#local/db/local-db.ts';
import { fileLid } from './keep-file.intent.ts';
import { visitLid } from './queue-visit.ts';

/**
 * Deletes visits and files without a waiting change, except visits of files that wait. `lids`: the local ids of the waiting changes. Only
 * inside a transaction over visits, files and bytes.
 */
export async function keepOnlyUnsentVisits(db: LocalDb, lids: ReadonlySet<string>): Promise<void> {
  const files = await db.files.toArray();
  const [kept, sent] = [files.filter(isWaiting), files.filter((file) => !isWaiting(file))];
  const named = new Set(kept.flatMap(({ visits }) => visits));
  await Promise.all([
    db.files.bulkDelete(sent.map(({ sha256 }) => sha256)),
    db.bytes.bulkDelete(sent.map(({ sha256 }) => sha256)),
    db.visits.filter(({ uuid }) => !lids.has(visitLid(uuid)) && !named.has(uuid)).delete(),
  ]);

  function isWaiting({ sha256 }: { readonly sha256: string }): boolean {
    return lids.has(fileLid(sha256));
  }
}
