import { getInstallation } from '#contract/installations.contract.ts';
import type { Installation } from '#domain/service/installation.ts';
import { canonicalJson } from '#domain/json.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import type { CallOp } from '#local/db/row-types.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import type { VisitIntent } from '#intents/intent.ts';
import { oweProtocol } from '#local/visits/visits.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import { queueVisit, SAVE_VISIT } from './queue-visit.ts';

/** The document is in the table of visits and is read when it is sent. */
export interface SavedVisit {
  readonly visit: string;
  readonly installation: number;
  readonly sn: string;
  /** Number of the visit, to show. */
  readonly number: string;
  /** Name of the installation, to show. */
  readonly about: string;
  /** What was discarded, so that it can be restored. */
  readonly discarded?: VisitRow;
}

export type SaveVisitOp = CallOp<(typeof SAVE_VISIT)['kind'], SavedVisit>;

/** Changes a document. `null`: the visit is new, or is not on this device any more. */
export type VisitEdit = (document: VisitDocument | null) => VisitDocument;

/** What a visit is begun with. `base`: the office's copy, of a visit that was begun on another device. */
export type BegunVisit = Pick<VisitRow, 'task' | 'about' | 'sn' | 'form'> & Partial<Pick<VisitRow, 'base'>>;

const NEW = { at: null, base: null, rev: 0, sent: null, sentAt: null, theirs: null } as const;
const UNKNOWN: BegunVisit = { task: null, about: '', sn: '', form: null };

/**
 * Discards requests that wait for faults which were mended or removed since the visit was refused. Returns the document, in which such a
 * fault has no request, so that one can be filed again.
 */
async function withoutRequests(
  { db, device }: IntentContext,
  before: VisitDocument | undefined,
  document: VisitDocument,
): Promise<VisitDocument> {
  const open = new Set(document.findings.filter(({ mended }) => !mended).map(({ key }) => key));
  const closed = (before?.findings ?? []).flatMap(({ key, task_key: lid }) => (lid === null || open.has(key) ? [] : [lid]));
  if (closed.length === 0) return document;
  const waiting = (await db.ops.where('lid').anyOf(closed).toArray()).filter(({ state }) => state === 'queued' || state === 'rejected');
  await db.ops.bulkPut(waiting.map((op) => moved(op, 'discard', { doneAt: device.now() })));
  const gone = new Set(waiting.map(({ lid }) => lid));
  const unfiled = (lid: string | null): string | null => (lid === null || gone.has(lid) ? null : lid);
  return { ...document, findings: document.findings.map((one) => ({ ...one, task_key: unfiled(one.task_key) })) };
}

/** Stores the edited document and queues it. A finished inspection owes its PDF. Returns 0 if nothing is queued (erased or unchanged). */
async function record(context: IntentContext, uuid: string, edit: VisitEdit, begun = UNKNOWN): Promise<number> {
  const { db, device } = context;
  const row = await db.visits.get(uuid);
  if (row?.erased) return 0;
  const document = await withoutRequests(context, row?.document, edit(row?.document ?? null));
  if (row && canonicalJson(row.document) === canonicalJson(document)) return 0;
  const { installation, state } = document;
  const changed = { ...(row ?? { ...NEW, ...begun }), uuid, installation, state, document, changedAt: device.now() };
  const next: VisitRow = { ...changed, rev: changed.rev + 1 };
  await db.visits.put(next);
  if (state === 'final' && document.kind === 'inspection' && document.source === 'own') await oweProtocol(db, uuid);
  return queueVisit(context, next);
}

/** Saves a visit. What was changed since the last confirmation is sent at most once a minute, a finished visit at once. */
export const saveVisitIntent = {
  ...SAVE_VISIT,
  sending: 'visit',
  command: 'saveVisit',
  endpoint: null,
  reads: ['visits'],
  record,
  atOnce: () => null,
  target: {
    endpoint: getInstallation,
    serialOf: ({ body }) => body.sn,
    ask: (sn) => ({ params: { sn } }),
    isSame: (installation, { body }) => (installation as Installation).id === body.installation,
  },
  details: ({ body }) => ({ task: null, about: body.about, quote: body.number, status: null, base: null, office: null, visit: body.visit }),
} as const satisfies VisitIntent<SaveVisitOp>;
