import { documentOf } from '#domain/visit/answered-visit.ts';
import { erasedVisit } from '#domain/visit/edit/erased-visit.ts';
import { isLive } from '#domain/service/change-state.ts';
import { findingOfKey } from '#domain/visit/edit/finding-key.ts';
import { INTENTS, isCreation, taskOf } from '#intents/registry.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { isExchange, replaceInverterIntent } from '#intents/replace-inverter.intent.ts';
import { keyOf } from '#local/cache/resources.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { settleProtocol } from '#local/visits/visits.repo.ts';
import { hangingOn } from './end-decisions.ts';
import { removeFile } from './keep-file.intent.ts';
import { visitLid } from './queue-visit.ts';
import { withdrawVisitIntent } from './withdraw-visit.intent.ts';

/** The tables that an erasure writes. */
export const erasureTables = ({ ops, visits, files, bytes, details, meta }: LocalDb) => [ops, visits, files, bytes, details, meta];

/**
 * Removes from this device what the office has removed from a visit: names, signatures, texts, files and copies that were read, with all
 * changes of it that are not on the wire, also requests for its findings, and the closing of its request if its end was not sent. What was
 * not sent is not sent any more. Only inside `write` over `erasureTables`.
 */
export async function eraseHere(context: IntentContext, uuid: string, at: string): Promise<void> {
  const { db } = context;
  const key = keyOf({ of: 'officeVisit', uuid });
  const ops = await db.ops.toArray();
  const unfiled = unfiledRequests(ops, uuid);
  const isUnsent = ops.some((op) => op.lid === visitLid(uuid) && isLive(op));
  const hanging = new Set(isUnsent ? (await hangingOn(db, uuid)).filter((op) => !isExchange(op)).map(({ seq }) => seq) : []);
  const own = ops.filter((op) => isOfVisit(op, uuid) || unfiled.has(taskOf(op)) || hanging.has(op.seq));
  const row = await db.visits.get(uuid);
  const files = await db.files.where('visits').equals(uuid).toArray();
  for (const { sha256 } of files) await removeFile(context, uuid, sha256);
  await Promise.all([
    db.ops.bulkDelete(own.filter(({ state }) => state !== 'sending').map(({ seq }) => seq)),
    db.details.delete(key),
    db.meta.delete(key),
    settleProtocol(db, uuid),
    row && !row.erased && db.visits.put(erasedRow(row, { at, hadUnsent: own.some(isLive) })),
  ]);
}

/** Whether a change is a part of the visit; its withdrawal and an exchanged inverter are not. */
function isOfVisit({ kind, body }: Op, uuid: string): boolean {
  const isPart = Object.hasOwn(INTENTS, kind) && kind !== withdrawVisitIntent.kind && kind !== replaceInverterIntent.kind;
  return isPart && typeof body === 'object' && body !== null && 'visit' in body && body.visit === uuid;
}

/** The local ids of requests for findings of the visit that the office does not have and that are not on the wire. */
function unfiledRequests(ops: readonly Op[], uuid: string): ReadonlySet<string> {
  const filed = ops.filter((op) => isCreation(op) && findingOfKey(op.lid)?.visit === uuid);
  const kept = new Set(filed.filter(({ state }) => state === 'done' || state === 'sending').map(({ lid }) => lid));
  return new Set(filed.map(({ lid }) => lid).filter((lid) => !kept.has(lid)));
}

function erasedRow(row: VisitRow, erased: NonNullable<VisitRow['erased']>): VisitRow {
  const { base } = row;
  const document = erasedVisit(base ? documentOf(base) : row.document);
  const findings = document.findings.map((finding) => ({ ...finding, task: null }));
  const nothing = { missing: [], forgone: [], protocols: [], by: '' };
  const office = base && { ...base, ...document, findings, ...nothing, erased_at: erased.at };
  return { ...row, document, state: document.state, base: office, sent: null, theirs: null, isRestored: false, erased };
}
