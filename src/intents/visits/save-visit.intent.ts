import { getInstallation } from '#contract/installations.contract.ts';
import type { Installation } from '#domain/service/installation.ts';
import { canonicalJson } from '#lib/json.ts';
import { needsUser } from '#domain/service/change-state.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import type { CallOp } from '#local/db/row-types.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { liveOpOf } from '#local/outbox/operations.repo.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import type { VisitIntent } from '#intents/intent.ts';
import { oweProtocol } from '#local/visits/visits.repo.ts';
import { dropEndDecisions, endDecisionsOf, reopened } from './end-decisions.ts';
import { queueVisit, SAVE_VISIT, visitLid } from './queue-visit.ts';

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

/** Whether a visit that was finished here needs the user: what is changed in it then makes it a draft again. */
export async function isRefusedEnd(db: LocalDb, { uuid, state, document }: VisitRow): Promise<boolean> {
  if (state !== 'final' || document.source === 'external') return false;
  const live = await liveOpOf(db, visitLid(uuid));
  return live !== undefined && needsUser(live);
}

/**
 * Stores the edited document and queues it. A finished inspection owes its PDF; one that the office refused is a draft again, and what was
 * decided at its end is decided again with its next end. Returns 0 if nothing is queued (erased or unchanged).
 */
async function record(context: IntentContext, uuid: string, edit: VisitEdit, begun = UNKNOWN): Promise<number> {
  const { db, device } = context;
  const row = await db.visits.get(uuid);
  if (row?.erased) return 0;
  const decided = row && (await isRefusedEnd(db, row)) ? await endDecisionsOf(db, uuid) : null;
  const document = edit(row ? (decided ? reopened(row.document, decided) : row.document) : null);
  if (row && canonicalJson(row.document) === canonicalJson(document)) return 0;
  if (decided) await dropEndDecisions(context, uuid, decided);
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
  reads: ['visits', 'files', 'bytes'],
  record,
  atOnce: () => null,
  target: {
    endpoint: getInstallation,
    serialOf: ({ body }) => body.sn,
    request: (sn) => ({ params: { sn } }),
    isSame: (installation, { body }) => (installation as Installation).id === body.installation,
  },
  details: ({ body }) => ({ task: null, about: body.about, quote: body.number, status: null, base: null, office: null, visit: body.visit }),
} as const satisfies VisitIntent<SaveVisitOp>;
