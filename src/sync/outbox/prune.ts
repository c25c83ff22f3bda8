import { isLive } from '#domain/service/change-state.ts';
import type { Instant } from '#domain/quantity.ts';
import { isFile } from '#intents/registry.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import type { FileRow } from '#local/db/visit-rows.ts';
import { write } from '#local/db/write.ts';

/** Unit: ms. How long settled changes are kept in the history. */
const HISTORY = 30 * 86_400_000;

/** Unit: ms. How long the bytes of a file stay on the device after the office has them: it may be restored to an earlier state. */
const BYTES_KEPT = 7 * 86_400_000;

/** Unit: visits that stay on the device. */
const VISITS_KEPT = 200;

/** Deletes what is no longer needed of what was sent. */
export async function prune(db: LocalDb, ops: readonly Op[], now: Instant): Promise<void> {
  await pruneHistory(db, ops, now);
  await pruneBytes(db, now);
  if ((await db.visits.count()) > VISITS_KEPT) await (await import('./visits/prune-visits.ts')).pruneVisits(db, VISITS_KEPT);
}

/**
 * Deletes settled changes that are older than the history, and the files of a discarded visit, which were kept as long as that could be
 * undone. An older version of the app stored no `doneAt`. Source: specification 32.87.
 */
async function pruneHistory(db: LocalDb, ops: readonly Op[], now: Instant): Promise<void> {
  const old = ops.filter((op) => !isLive(op) && now - (op.doneAt ?? op.createdAt) > HISTORY);
  if (old.length === 0) return;
  await write(db, [db.ops, db.files, db.bytes], async () => {
    await db.ops.bulkDelete(old.map(({ seq }) => seq));
    const left = new Set(await db.ops.orderBy('lid').uniqueKeys());
    const files = await db.files.bulkGet(old.filter(isFile).flatMap(({ lid, body }) => (left.has(lid) ? [] : [body.sha256])));
    const gone = files.flatMap((file) => (file?.state === 'kept' ? [file.sha256] : []));
    await Promise.all([db.files.bulkDelete(gone), db.bytes.bulkDelete(gone)]);
  });
}

/** Files that the office has had for a week, without previews, which stay as long as their visit. */
export const oldFiles = async (db: LocalDb, now: Instant): Promise<readonly FileRow[]> => {
  const isOld = ({ role, atOfficeSince }: FileRow) => role !== 'preview' && now - (atOfficeSince ?? now) > BYTES_KEPT;
  return (await db.files.where('state').equals('at-office').toArray()).filter(isOld);
};

/** Those of them whose bytes are on this device. */
export const heldBytes = async (db: LocalDb, files: readonly FileRow[]): Promise<readonly string[]> =>
  files.length === 0
    ? []
    : db.bytes
        .where('sha256')
        .anyOf(files.map(({ sha256 }) => sha256))
        .primaryKeys();

/** Deletes the bytes of files that the office has had for a week, if a copy of their visit that was fetched since then names them. */
async function pruneBytes(db: LocalDb, now: Instant): Promise<void> {
  const confirmed = (await oldFiles(db, now)).filter(({ isConfirmed }) => isConfirmed);
  const kept = await heldBytes(db, confirmed);
  if (kept.length > 0) await write(db, [db.bytes], () => db.bytes.bulkDelete([...kept]));
}
