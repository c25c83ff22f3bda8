import { siteOf } from '#domain/service/site-card.ts';
import type { NamedFile } from '#domain/visit/named-files.ts';
import type { CallOp } from '#local/db/row-types.ts';
import type { FileRow } from '#local/db/visit-rows.ts';
import { isLive, needsUser } from '#domain/service/change-state.ts';
import { addOp, liveOpOf } from '#local/outbox/operations.repo.ts';
import { canHappen, moved } from '#local/outbox/transitions.ts';
import { protocolLid } from './keep-protocol.intent.ts';
import { freshOp, type IntentContext } from '#intents/intent-context.ts';
import type { FileIntent } from '#intents/intent.ts';

const KIND = 'visit.file';
/** 2: a file of a site card, which older apps cannot send. */
const BODY_VERSION = 2;

interface KeptFile {
  readonly sha256: string;
  /** The visit that it was added to, or the site card (`siteOwner`). */
  readonly visit: string;
  readonly role: NamedFile['role'];
  /** How it is named to the user. */
  readonly name: string;
  /** Name of the installation, to show. */
  readonly about: string;
}

export type KeepFileOp = CallOp<typeof KIND, KeptFile>;

/** A file to keep for a visit. */
export interface NewFile extends NamedFile {
  readonly name: string;
  readonly about: string;
  readonly data: ArrayBuffer;
  /** The local id of the change that names it, which is sent before. */
  readonly after?: string;
}

/** The local id of the sending of a file. */
export const fileLid = (sha256: string): string => `file:${sha256}`;

/** Stores the bytes and queues them. A file that the office has is not sent again, and one of an erased visit is not kept. */
async function record(context: IntentContext, visit: string, file: NewFile): Promise<number> {
  const { db } = context;
  const { data, about, name, sha256, bytes, type, role, after } = file;
  if ((await db.visits.get(visit))?.erased) return 0;
  const known = await db.files.get(sha256);
  const isAtOffice = known?.state === 'at-office';
  const visits = [...new Set([...(known?.visits ?? []), visit])];
  const facts = { sha256, bytes, type, role, name, visits };
  const row: FileRow = { ...facts, state: isAtOffice ? 'at-office' : 'kept', atOfficeSince: known?.atOfficeSince ?? null };
  await Promise.all([db.files.put(row), db.bytes.put({ sha256, data })]);
  return isAtOffice ? 0 : queueFile(context, { sha256, visit, role, name, about }, after);
}

/** Makes sure that a file is sent, also one that the user had to decide about: its bytes are here again. Only inside `write` over ops. */
export async function queueFile(context: IntentContext, body: KeptFile, named: string | null = null): Promise<number> {
  const { db } = context;
  const lid = fileLid(body.sha256);
  const live = await liveOpOf(db, lid);
  // a PDF is named beside its visit first
  const after = body.role === 'protocol' ? protocolLid(body.sha256) : named;
  if (live) {
    const again = { error: null, why: null, notBefore: null, failures: 0, looks: 0 };
    // once a second visit or card names it, it waits for neither
    const free = live.after === after ? live : ({ ...live, after: null } as typeof live);
    await db.ops.put(needsUser(live) ? moved(free, 'retry', again) : free);
    return live.seq;
  }
  const version = siteOf(body.visit) === null ? 1 : BODY_VERSION;
  return addOp(db, { ...freshOp(context, version), kind: KIND, lid, body, after });
}

/**
 * Forgets a file of a visit that does not name it any more. Its bytes and its sending go with it, unless another visit names it. Only inside
 * `write` over ops, files and bytes.
 */
export async function removeFile({ db, device }: IntentContext, uuid: string, sha256: string): Promise<void> {
  const file = await db.files.get(sha256);
  const others = file?.visits.filter((one) => one !== uuid) ?? [];
  if (file && others.length > 0) {
    await db.files.put({ ...file, visits: others });
    return;
  }
  const ops = await db.ops.where('lid').equals(fileLid(sha256)).toArray();
  const waiting = ops.filter((op) => isLive(op) && canHappen(op, 'discard'));
  await Promise.all([
    db.ops.bulkPut(waiting.map((op) => moved(op, 'discard', { doneAt: device.now() }))),
    db.files.delete(sha256),
    db.bytes.delete(sha256),
  ]);
}

/** Keeps a photo, a preview, a document or a PDF of a visit and sends it after the visit. */
export const keepFileIntent = {
  kind: KIND,
  sending: 'file',
  command: 'keepFile',
  bodyVersion: BODY_VERSION,
  endpoint: null,
  reads: ['visits', 'files', 'bytes'],
  record,
  atOnce: () => null,
  details: ({ body: { visit, sha256, name, about } }) => {
    const installation = siteOf(visit);
    const of = installation === null ? { visit } : { siteFile: { installation, sha256 } };
    return { task: null, about, quote: name, status: null, base: null, office: null, ...of };
  },
} as const satisfies FileIntent<KeepFileOp>;
