import { siteOf } from '#domain/service/site-card.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import type { Op } from '#local/db/row-types.ts';
import { liveOpOf } from '#local/outbox/operations.repo.ts';
import { canHappen, moved } from '#local/outbox/transitions.ts';
import { dropVisitChanges } from '#local/visits/visits.repo.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { isFile } from '#intents/registry.ts';
import { changeSiteFileIntent, dropSiteFile, isSiteFile } from '#intents/change-site-file.intent.ts';
import { forgoFileIntent } from './forgo-file.intent.ts';
import { type KeepFileOp, fileLid, queueFile, removeFile } from './keep-file.intent.ts';
import { isNaming } from './keep-protocol.intent.ts';
import { SAVE_VISIT } from './queue-visit.ts';
import type { SavedVisit } from './save-visit.intent.ts';

const isVisit = ({ kind }: Op): boolean => kind === SAVE_VISIT.kind;

/**
 * What discarding a change does to the visit. Returns the change to store: with the visit as it was here, the visit itself is as at the
 * office again. A file that is discarded is forgone for the reason, which the office and the protocol show, and its bytes are
 * deleted; so are those of a PDF whose naming is discarded. Other changes are returned as they are.
 */
export async function discardedVisit(context: IntentContext, op: Op, reason: string): Promise<Op> {
  const { db } = context;
  if (isFile(op)) {
    await (op.why === 'unnamed' ? dropUnnamed(context, op) : forgo(context, op, reason));
    return op;
  }
  if (isSiteFile(op) && op.body.file)
    await dropSiteFile(context, op.body.installation, { sha256: op.body.sha256, thumb: op.body.file.thumb });
  if (isNaming(op)) await removeFile(context, op.body.visit, op.body.sha256);
  if (!isVisit(op)) return op;
  const body = op.body as SavedVisit;
  const discarded = await dropVisitChanges(db, body.visit);
  await dropFiles(context, op, body.visit);
  return { ...op, body: { ...body, discarded } } as Op;
}

/**
 * Files that the visit does not name any more are not sent. Their bytes go too, unless the discarding can be undone: the visit was never sent.
 * Source: specification 32.87.
 */
async function dropFiles(context: IntentContext, { attempt }: Op, uuid: string): Promise<void> {
  const { db, device } = context;
  const left = (await db.visits.get(uuid))?.document;
  const named = new Set(left && namedFiles(left).map(({ sha256 }) => sha256));
  for (const { sha256, visits, role } of await db.files.where('visits').equals(uuid).toArray()) {
    if (named.has(sha256) || role === 'protocol') continue;
    if (attempt > 0) await removeFile(context, uuid, sha256);
    else if (visits.length === 1) {
      const live = await liveOpOf(db, fileLid(sha256));
      if (live && canHappen(live, 'discard')) await db.ops.put(moved(live, 'discard', { doneAt: device.now() }));
    }
  }
}

/** A file that the office does not await: nothing is said to it. A visit that names it may be sent again and is asked about it then. */
async function dropUnnamed({ db }: IntentContext, { body: { sha256 } }: KeepFileOp): Promise<void> {
  const file = await db.files.get(sha256);
  const rows = await db.visits.bulkGet([...(file?.visits ?? [])]);
  const isNamed = rows.some((row) => row && namedFiles(row.document).some((one) => one.sha256 === sha256));
  await Promise.all([db.bytes.delete(sha256), !isNamed && db.files.delete(sha256)]);
}

/** A file that will not come: its visits say so, and site cards are without it. */
async function forgo(context: IntentContext, { body: { visit, sha256, name, about } }: KeepFileOp, reason: string): Promise<void> {
  const { db } = context;
  const file = await db.files.get(sha256);
  for (const one of file?.visits ?? [visit]) {
    const installation = siteOf(one);
    if (installation === null) await forgoFileIntent.record(context, { visit: one, sha256, reason, name, about });
    // of a preview nothing is said
    else if (file?.role !== 'preview') await changeSiteFileIntent.record(context, { id: installation, erasures: 0 }, sha256, null, about);
  }
  const left = await db.files.get(sha256);
  await Promise.all([db.bytes.delete(sha256), left && db.files.put({ ...left, state: 'refused' })]);
}

/** Puts back what was discarded with its files, unless the visit was changed since then. Returns the change without it. */
export async function restoreVisit(context: IntentContext, op: Op): Promise<Op> {
  if (!isVisit(op)) return op;
  const { db } = context;
  const { discarded, ...body } = op.body as SavedVisit;
  if (discarded) await db.visits.put({ ...discarded, rev: discarded.rev + 2 });
  for (const { sha256, role, name, state } of await db.files.where('visits').equals(body.visit).toArray())
    if (state === 'kept') await queueFile(context, { sha256, visit: body.visit, role, name, about: body.about });
  return { ...op, body } as Op;
}
