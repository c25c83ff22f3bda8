import { canonicalJson } from '#lib/json.ts';
import { isLive } from '#domain/service/change-state.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import { isCreation } from '#intents/registry.ts';
import type { VisitIntent } from '#intents/intent.ts';
import type { SaveVisitOp } from '#intents/visits/save-visit.intent.ts';
import { saveVisit } from '#contract/care/visits/visits.contract.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { SentVisit, VisitRow } from '#local/db/visit-rows.ts';
import { sha256Of } from '#local/digest.ts';
import { write } from '#local/db/write.ts';
import { advance, serverIdOf } from '#local/outbox/operations.repo.ts';
import { baseTag } from '#local/visits/visits.repo.ts';
import { acceptance } from '#remote/acceptance.ts';
import { call, canSend } from '#remote/call.ts';
import { claim, isSameEpoch, leaveToNextEpoch, leaveToUser, lookLater, release } from '#sync/outbox/claim.ts';
import type { DrainContext } from '#sync/outbox/drain-context.ts';
import { listSince } from '#sync/outbox/drain-list.ts';
import { isSameTarget } from '#sync/outbox/restored/prove.ts';
import { LIST_FOR_CREATE, NO_EXTENSIONS_GAP } from '#sync/outbox/retry-policy.ts';
import { reasonOf, settleFailure } from '#sync/outbox/settle-failure.ts';
import { changeHeaders } from '#sync/outbox/wire/change-headers.ts';
import { isOtherEpoch } from '#sync/epoch-header.ts';
import { onWire } from '#sync/outbox/wire/on-wire.ts';
import { confirmVisit, meetErased, meetOffice, removeChange } from './settle-visit.ts';

/**
 * Sends a visit with all changes of this device. The document is fixed when the change is claimed and repeated unchanged until it is
 * answered, so that the server recognises it. `true` if something was settled.
 */
export async function sendVisit(context: DrainContext, intent: VisitIntent, read: SaveVisitOp): Promise<boolean> {
  const { db, device, wire } = context.parts;
  const row = await db.visits.get(read.body.visit);
  if (!row) return removeChange(context, read);
  const task = await taskOfVisit(db, row);
  if (task === 'awaited') return false;
  const sent = (read.state === 'unknown' && row.sent) || (await sentOf(row, task));
  const request = { params: { uuid: row.uuid }, body: sent.document };
  if (!canSend(saveVisit, request)) return leaveToUser(context, read, 'unsendable');
  const list = await listSince(context, device.now() - LIST_FOR_CREATE);
  if (!list) return false;
  if (!list.hasExtensions) return lookLater(context, read, NO_EXTENSIONS_GAP, { isForeign: true });
  if (!(await isSameTarget(context, intent, read))) return false;
  const claimed = await claim(context, read, { isKeyed: true, isForeign: false }, (columns) =>
    write(db, [db.ops, db.visits], async () => {
      if (!(await isSameEpoch(context)) || !(await advance(db, read, 'claim', columns))) return false;
      await db.visits.update(row.uuid, { sent });
      return true;
    }),
  );
  if (!claimed) return false;
  const { op, credential } = claimed;
  const tag = baseTag(row);
  const precondition: Record<string, string> = tag === null ? { 'if-none-match': '*' } : { 'if-match': tag };
  const headers = { ...precondition, ...(await changeHeaders(context, op, list)) };
  const received = await onWire(context, read, op, () => call(wire, saveVisit, request, { token: credential.token, headers }));
  if (!received) return false;
  const answer = acceptance(received);
  const confirmed = answer.ok ? (answer.body as AnsweredVisit | null) : null;
  if (confirmed?.erased_at) return meetErased(context, op, confirmed.erased_at);
  if (confirmed) return confirmVisit(context, op, sent, confirmed);
  if (answer.ok) {
    await settleFailure(context, claimed, { problem: { is: 'shape' }, status: answer.status, retryAfter: null, isBackend: true });
    return false;
  }
  if (isOtherEpoch(answer)) return leaveToNextEpoch(context, op);
  const standing = standingVisit(answer.body, row.uuid);
  if (standing?.erased_at) return meetErased(context, op, standing.erased_at);
  if ((answer.status === 409 || answer.status === 412) && standing !== undefined) return meetOffice(context, op, standing);
  // 409 about another visit: nothing is in doubt
  if (answer.status === 409 && hasVisit(answer.body)) await release(context, op, 'refuse', { error: reasonOf(answer) });
  else await settleFailure(context, claimed, answer);
  return false;
}

async function sentOf({ rev, document }: VisitRow, task: number | null): Promise<SentVisit> {
  const sent = { ...document, task };
  return { rev, document: sent, hash: await sha256Of(new TextEncoder().encode(canonicalJson(sent))) };
}

/** The office's copy in a refusal; `undefined` if the refusal is about something else, such as the other correction of the same visit. */
function standingVisit(body: unknown, uuid: string): AnsweredVisit | null | undefined {
  if (!hasVisit(body)) return undefined;
  return body.visit === null || body.visit.uuid === uuid ? body.visit : undefined;
}

const hasVisit = (body: unknown): body is { readonly visit: AnsweredVisit | null } =>
  typeof body === 'object' && body !== null && 'visit' in body;

/** The number of its service request. `awaited`: the request is not sent yet. `null`: there is none, or it was given up. */
async function taskOfVisit(db: LocalDb, { task, document }: VisitRow): Promise<number | 'awaited' | null> {
  if (task === null) return document.task; // begun on another device
  const number = await serverIdOf(db, task);
  if (number !== null) return number;
  const isAwaited = (await db.ops.where('lid').equals(task).toArray()).some((op) => isCreation(op) && isLive(op));
  return isAwaited ? 'awaited' : null;
}
