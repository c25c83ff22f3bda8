import type { KeepFileOp } from '#intents/visits/keep-file.intent.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import type { FileRow } from '#local/db/visit-rows.ts';
import { nextLogicalTime, write } from '#local/db/write.ts';
import { advance } from '#local/outbox/operations.repo.ts';
import { FINISHED } from '#sync/outbox/confirm.ts';
import { type DrainContext, isStillSignedIn } from '#sync/outbox/drain-context.ts';

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
  is: 'damaged' | 'refused',
  error: Op['error'] = null,
): Promise<boolean> => {
  const { db } = context.parts;
  return settle(context, op, async (file) => {
    const columns = { claimedBy: null, notBefore: null, error, ...(is === 'damaged' && { why: 'damaged' as const }) };
    if (!(await advance(db, op, is === 'damaged' ? 'leave' : 'refuse', columns))) return false;
    if (file) await db.files.put({ ...file, state: is });
    return true;
  });
};
