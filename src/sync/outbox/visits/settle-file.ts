import type { Instant } from '#domain/quantity.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import type { KeepFileOp } from '#intents/visits/keep-file.intent.ts';
import { visitLid } from '#intents/visits/queue-visit.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Op, OpColumns } from '#local/db/row-types.ts';
import type { FileRow } from '#local/db/visit-rows.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';
import { advance, liveOpOf } from '#local/outbox/operations.repo.ts';
import { release } from '#sync/outbox/claim.ts';
import { FINISHED } from '#sync/outbox/confirm.ts';
import { type DrainContext, isStillSignedIn, scheduleRetry } from '#sync/outbox/drain-context.ts';

/* Stores what became of a file: the state of its change and of the file, in one transaction. */

async function settle(context: DrainContext, op: KeepFileOp, change: (file: FileRow | undefined) => Promise<boolean>): Promise<boolean> {
  if (!(await isStillSignedIn(context))) return false;
  const { db } = context.parts;
  return write(db, [db.ops, db.files, db.visits], async () => change(await db.files.get(op.body.sha256)));
}

/** The office has the file whole. */
export const confirmFile = (context: DrainContext, op: KeepFileOp): Promise<boolean> => {
  const { db, device } = context.parts;
  return settle(context, op, async (file) => {
    const done = { ...FINISHED, doneAt: device.now(), doneTick: await nextLogicalTime(db) };
    if (!(await advance(db, op, 'confirm', done))) return false;
    if (!file) return true;
    await db.files.put({ ...file, state: 'at-office', atOfficeSince: device.now() });
    await noteArrival(db, file);
    return true;
  });
};

/** The office has this many bytes. The change stays queued for the next part, which can be sent at once. */
export const keepPart = (context: DrainContext, op: KeepFileOp, received: number): Promise<boolean> => {
  const { db } = context.parts;
  return settle(context, op, async (file) => {
    const columns = { claimedBy: null, notBefore: null, failures: 0, looks: 0, error: null };
    if (!(await advance(db, op, 'giveBack', columns))) return false;
    if (file) await db.files.put({ ...file, received });
    return true;
  });
};

/** The copies of the office's visits are from before the file arrived. */
async function noteArrival(db: LocalDb, { sha256, visits }: FileRow): Promise<void> {
  const rows = await db.visits.bulkGet([...visits]);
  const noted = rows.flatMap((row) => {
    if (!row?.base?.missing.includes(sha256)) return [];
    return [{ ...row, base: { ...row.base, missing: row.base.missing.filter((one) => one !== sha256) } }];
  });
  await db.visits.bulkPut(noted);
}

/** The file cannot be sent: the user decides. The other files are not held back. */
export const leaveFile = (
  context: DrainContext,
  op: KeepFileOp,
  is: 'damaged' | 'refused' | 'unnamed',
  error: Op['error'] = null,
): Promise<boolean> => {
  const { db } = context.parts;
  return settle(context, op, async (file) => {
    const columns = { claimedBy: null, notBefore: null, error, ...(is !== 'refused' && { why: is }) };
    if (!(await advance(db, op, is === 'refused' ? 'refuse' : 'leave', columns))) return false;
    if (file) await db.files.put({ ...file, state: is });
    return true;
  });
};

/** The file is tried again at this time; the files after it go on. */
export async function putOff(context: DrainContext, op: KeepFileOp, notBefore: Instant, columns: OpColumns = {}): Promise<false> {
  if (await release(context, op, 'giveBack', { notBefore, failures: op.failures + 1, ...columns })) scheduleRetry(context, notBefore);
  return false;
}

/**
 * No visit of the office names the file. While a change of its visits waits, or a restored office is compared, it waits too; then the user
 * decides. The preview of a photo that somebody took out goes with it.
 */
export async function leaveUnnamed(context: DrainContext, op: KeepFileOp): Promise<boolean> {
  const { db, device } = context.parts;
  const { sha256, role } = op.body;
  const rows = await db.visits.bulkGet([...((await db.files.get(sha256))?.visits ?? [])]);
  const waits = rows.map(async (row) => row && (row.theirs || row.isRestored || (await liveOpOf(db, visitLid(row.uuid)))));
  if ((await Promise.all(waits)).some(Boolean)) return false;
  const isNamedHere = rows.some((row) => row && namedFiles(row.document).some((one) => one.sha256 === sha256));
  if (role !== 'preview' || isNamedHere) return leaveFile(context, op, 'unnamed');
  return write(db, [db.ops, db.files, db.bytes], async () => {
    if (!(await advance(db, op, 'discard', { claimedBy: null, doneAt: device.now() }))) return false;
    await Promise.all([db.files.delete(sha256), db.bytes.delete(sha256)]);
    return true;
  });
}
