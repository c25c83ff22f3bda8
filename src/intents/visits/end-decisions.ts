import { isLive } from '#domain/service/change-state.ts';
import type { Finding, VisitDocument } from '#domain/visit/document.ts';
import { findingOfKey } from '#domain/visit/edit/finding-key.ts';
import { typedExchange, visitExchangeKey } from '#domain/service/exchange.ts';
import { NEXT_INSPECTION, taskTextOf } from '#domain/service/finding-requests.ts';
import { type FileTaskOp, fileTaskIntent } from '#intents/file-task.intent.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { isExchange, replaceInverterIntent } from '#intents/replace-inverter.intent.ts';
import { setTaskStatusIntent } from '#intents/set-task-status.intent.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import { canHappen, moved } from '#local/outbox/transitions.ts';
import { settleProtocol } from '#local/visits/visits.repo.ts';
import { isNaming, type KeepProtocolOp } from './keep-protocol.intent.ts';
import { visitLid } from './queue-visit.ts';
import { removeFile } from './keep-file.intent.ts';

/* What was decided together with the end of a visit. Source: specification 32.81. */

const DECIDED: readonly string[] = [setTaskStatusIntent.kind, fileTaskIntent.kind, replaceInverterIntent.kind];

/** What waits for a visit and was never sent. */
export const hangingOn = async (db: LocalDb, uuid: string): Promise<Op[]> =>
  (await db.ops.toArray()).filter((op) => op.after === visitLid(uuid) && isLive(op) && op.attempt === 0);

/** Never sent: the closing of the request of a visit, requests for its findings and for the next inspection, the exchange of an inverter. */
export const endDecisionsOf = async (db: LocalDb, uuid: string): Promise<Op[]> =>
  (await hangingOn(db, uuid)).filter(({ kind }) => DECIDED.includes(kind));

/** The document before it was finished. Findings no longer name the requests that were not sent. A correction keeps its end. */
export const reopened = (document: VisitDocument, decided: readonly Op[]): VisitDocument => ({
  ...document,
  state: 'draft',
  ended_at: document.replaces === null ? null : document.ended_at,
  findings: document.findings.map((one) => (decided.some(({ lid }) => lid === one.task_key) ? { ...one, task_key: null } : one)),
});

/**
 * Takes back what was decided at the end, and the PDF that the finished inspection owed. An exchange is a draft again, of the visit `next`.
 * Only inside `write` over ops, files, bytes and drafts.
 */
export async function dropEndDecisions(context: IntentContext, uuid: string, decided: readonly Op[], next = uuid): Promise<void> {
  const { db, device } = context;
  for (const { body } of decided.filter(isExchange))
    await db.drafts.put({ formKey: visitExchangeKey(next), value: typedExchange(body), savedAt: device.now() });
  await db.ops.bulkPut(decided.map((op) => moved(op, 'replace', { doneAt: device.now() })));
  await settleProtocol(db, uuid);
  for (const op of await waitingProtocols(db, uuid)) if (op.body.isOwed === true) await dropProtocol(context, op);
}

/** PDFs of a visit whose naming waits. */
export const waitingProtocols = async (db: LocalDb, visit: string): Promise<readonly KeepProtocolOp[]> =>
  (await db.ops.where('lid').startsWith('protocol:').toArray()).filter(isNaming).filter((op) => isLive(op) && op.body.visit === visit);

/** Deletes a PDF whose naming was not sent. Only inside `write` over ops, files and bytes. */
export async function dropProtocol(context: IntentContext, op: KeepProtocolOp): Promise<void> {
  if (!canHappen(op, 'discard')) return;
  await context.db.ops.put(moved(op, 'discard', { doneAt: context.device.now() }));
  await removeFile(context, op.body.visit, op.body.sha256);
}

/**
 * Follows a merge: a request of a finding that got another key or text is sent under that key, with that text; none is sent for a finding that
 * the merge removed. `before`: the document here. Only inside `write` over ops.
 */
export async function alignRequests(
  { db, device }: IntentContext,
  before: VisitDocument,
  { uuid, findings }: VisitDocument,
): Promise<void> {
  for (const op of (await endDecisionsOf(db, uuid)).filter(isRequest)) {
    if (findingOfKey(op.lid)?.finding === NEXT_INSPECTION) continue;
    const isIts = ({ task_key: key }: Finding): boolean => key?.slice(-UUID_LENGTH) === op.lid.slice(-UUID_LENGTH);
    const [was, now] = [before.findings.find(isIts), findings.find(isIts)];
    const key = now?.task_key ?? null;
    if (!now || key === null) await db.ops.put(moved(op, 'replace', { doneAt: device.now() }));
    else {
      // what the user has edited in the request itself stays
      const isAsFound = was !== undefined && taskTextOf(was).reason === op.body.reason;
      const body = isAsFound ? { ...op.body, ...taskTextOf(now) } : op.body;
      // one that was discarded and restored has a key of its own for the finding
      const opId = key.slice(0, -UUID_LENGTH) + op.opId.slice(-UUID_LENGTH);
      await db.ops.put({ ...op, lid: key, opId, body } satisfies FileTaskOp as Op);
    }
  }
}

/** Of the uuid at the end of a key. */
const UUID_LENGTH = 36;
const isRequest = (op: Op): op is FileTaskOp => op.kind === fileTaskIntent.kind;
