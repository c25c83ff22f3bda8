import { type AnsweredVisit, isOlder, isSameHistory, versionTag } from '#domain/visit/answered-visit.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import type { VisitHead } from '#domain/visit/visit-head.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { erasureTables, eraseHere } from '#intents/visits/erase-here.ts';
import { visitLid } from '#intents/visits/queue-visit.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';
import { liveOpOf } from '#local/outbox/operations.repo.ts';
import { asAtOffice } from '#local/visits/visits.repo.ts';
import { sendMissing } from './settle-visit.ts';

/* What a fetched copy of a visit, or a fetched list, changes on this device. */

/** A visit as the office has it now. */
export const takeFetchedVisit = (context: IntentContext, fetched: AnsweredVisit): Promise<void> =>
  write(context.db, erasureTables(context.db), () =>
    fetched.erased_at ? eraseHere(context, fetched.uuid, fetched.erased_at) : takeCopy(context, fetched),
  );

/** A list of visits: those that the office has erased are erased here. */
export async function takeFetchedHeads(context: IntentContext, heads: readonly VisitHead[]): Promise<void> {
  const { db } = context;
  const erased = heads.flatMap(({ uuid, erased_at: at }) => (at ? [{ uuid, at }] : []));
  const rows = await db.visits.bulkGet(erased.map(({ uuid }) => uuid));
  for (const [index, { uuid, at }] of erased.entries()) {
    if (!rows[index]?.erased) await write(db, erasureTables(db), () => eraseHere(context, uuid, at));
  }
}

/**
 * Takes what the office says of a visit that waits for nothing; of one that waits only what it says of the same version. Files that it
 * misses are sent again, those that it has are noted.
 */
async function takeCopy(context: IntentContext, fetched: AnsweredVisit): Promise<void> {
  const { db } = context;
  const row = await db.visits.get(fetched.uuid);
  if (!row) return noteFiles(db, fetched);
  const { base } = row;
  if (!base || row.erased || row.theirs || row.isRestored) return;
  // one of the two is from before a restore: the visit is sent again after the next list
  if (!isSameHistory(base, fetched) || isOlder(fetched, base)) return;
  const isWaiting = (await liveOpOf(db, visitLid(row.uuid))) !== undefined;
  if (isWaiting && versionTag(fetched) !== versionTag(base)) return;
  const next = isWaiting ? { ...row, base: fetched } : asAtOffice(row, fetched);
  await db.visits.put(next);
  await noteFiles(db, fetched);
  await sendMissing(context, next);
}

/** Notes the files that a fetched copy names and does not miss: their bytes may be dropped in time. */
async function noteFiles(db: LocalDb, fetched: AnsweredVisit): Promise<void> {
  const missing = new Set(fetched.missing);
  const named = [...namedFiles(fetched), ...fetched.protocols].filter(({ sha256 }) => !missing.has(sha256));
  const files = (await db.files.bulkGet(named.map(({ sha256 }) => sha256))).filter((file) => file?.state === 'at-office');
  await db.files.bulkPut(files.flatMap((file) => (file ? [{ ...file, isConfirmed: true }] : [])));
}
