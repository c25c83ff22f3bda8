import { signedContent } from '#domain/visit/content-hash.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { write } from '#local/db/write.ts';
import { owedProtocolsOf, settleProtocol } from '#local/visits/visits.repo.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { dropProtocol, waitingProtocols } from './end-decisions.ts';
import { keepFileIntent } from './keep-file.intent.ts';
import { type HandedOut, keepProtocolIntent } from './keep-protocol.intent.ts';

/** The PDF of a finished inspection, made by itself; `null`: none can be kept. */
export interface OwedProtocol {
  readonly document: VisitDocument;
  readonly pdf: (HandedOut & { readonly data: ArrayBuffer }) | null;
}

/**
 * Keeps the PDF that a finished inspection owes, once: the second of two tabs finds nothing owed. One of an earlier content, which the office
 * refused and so never got, is dropped. `false` if nothing was kept: nothing is owed, the visit has changed meanwhile and owes another, or
 * the visit has as many as it may.
 */
export const keepOwedProtocol = (context: IntentContext, { document, pdf }: OwedProtocol): Promise<boolean> => {
  const { db } = context;
  const { uuid } = document;
  return write(db, [db.ops, db.visits, db.files, db.bytes], async () => {
    const [owed, row] = await Promise.all([owedProtocolsOf(db), db.visits.get(uuid)]);
    if (!owed.includes(uuid)) return false;
    if (row && signedContent(row.document) !== signedContent(document)) return false;
    await settleProtocol(db, uuid);
    if (!row || !pdf) return false;
    for (const op of await waitingProtocols(db, uuid)) if (op.body.isOwed === true) await dropProtocol(context, op);
    const kept = new Set(
      [...(row.base?.protocols ?? []), ...(await waitingProtocols(db, uuid)).map(({ body }) => body)].map(({ sha256 }) => sha256),
    );
    if (kept.size >= VISIT_MAX.protocols) return false;
    const { data, ...named } = pdf;
    const { sha256, bytes, name, about } = named;
    await keepProtocolIntent.record(context, { ...named, isOwed: true });
    await keepFileIntent.record(context, uuid, { sha256, bytes, type: 'application/pdf', role: 'protocol', name, about, data });
    return true;
  });
};
