import type { Instant } from '#domain/quantity.ts';
import { documentOf, versionTag } from '#domain/visit/answered-visit.ts';
import { canonicalJson, jsonBytes } from '#lib/json.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { hasBrokenText } from '#domain/visit/document-faults.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import { headOf } from '#domain/visit/visit-head.ts';
import { cutToArrival } from '#domain/visit/visit-times.ts';
import { UnusableBody } from '#server/bodies/read-body.ts';
import { Refused, refusedDetail, refusedFields } from '#server/http/refusals.ts';
import { sentences } from '#server/sentences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import { nameFiles } from '#server/store/visits/visit-files.store.ts';
import { findReplacement, insertVisit, lockVisit, type StoredVisit, updateVisit } from '#server/store/visits/visits.store.ts';
import { checkVisit, sha256 } from './visit-checks.ts';

/** What a client expects of the visit that it changes: that there is none, or a version. */
export type Precondition = { readonly is: 'none' } | { readonly is: 'new' } | { readonly is: 'version'; readonly tags: string };

export interface SentVisit {
  readonly document: VisitDocument;
  /** As in the path. */
  readonly uuid: string;
  readonly precondition: Precondition;
  readonly staffId: number;
  readonly arrivedAt: Instant;
}

/** What became of a visit that was sent. `stored` is the visit that the server has; `null`: none. */
export type Saved = { readonly status: 200 | 201; readonly stored: StoredVisit } | Standing;

interface Standing {
  readonly status: 409 | 412;
  readonly stored: StoredVisit | null;
  readonly detail: string;
}

/** The `If-Match` and `If-None-Match` of a change. */
export function preconditionOf(header: (name: string) => string | undefined): Precondition {
  const tags = header('If-Match')?.trim();
  if (tags) return { is: 'version', tags };
  return { is: header('If-None-Match')?.trim() === '*' ? 'new' : 'none' };
}

/**
 * The tags of a version. Without its epoch, as older apps send it, it is one of the present epoch: the call names that one (`PV-Epoch`). The
 * hash of the body is for a client that got no answer to it.
 */
const tagsOf = (stored: StoredVisit): readonly string[] => [
  versionTag(stored),
  versionTag({ version: stored.version }),
  `"${stored.bodyHash}"`,
];

export const isMet = ({ tags }: Precondition & { readonly is: 'version' }, stored: StoredVisit): boolean =>
  tags === '*' || tags.split(',').some((tag) => tagsOf(stored).includes(tag.trim()));

/**
 * Creates or changes a visit. A body that is stored already is answered before any precondition is looked at: its answer was lost.
 * Source: specification 32.6 to 32.9.
 */
export async function saveVisit(tx: Queryable, sent: SentVisit): Promise<Saved> {
  const document = usable(sent);
  const bodyHash = sha256(canonicalJson(document));
  const stored = await lockVisit(tx, document.uuid);
  if (stored?.bodyHash === bodyHash) return { status: 200, stored };
  const refused = stored ? changeRefused(sent, stored) : creationRefused(sent);
  if (refused) return refused;
  const installation = await installationsStore(tx).byId(document.installation);
  if (!installation) throw new Refused(404, refusedDetail(sentences.notFound));
  const standing = await correctionRefused(tx, document);
  if (standing) return standing;
  const { checklist, profile } = await checkVisit(tx, {
    document,
    storedNumber: stored?.document.number ?? null,
  });
  const kept = cutToArrival(document, sent.arrivedAt);
  const saved = { document: kept, head: headOf(kept, checklist, profile), bodyHash, staffId: sent.staffId, receivedAt: sent.arrivedAt };
  const written = stored ? await updateVisit(tx, saved) : await insertVisit(tx, saved);
  if (!written) return saveVisit(tx, sent); // created by another call in the meantime
  const others = await nameFiles(tx, { visit: document.uuid, replaces: document.replaces, staffId: sent.staffId }, namedFiles(document));
  if (others.length > 0) throw new Refused(400, refusedFields({ files: [sentences.otherFile] }));
  return { status: stored ? 200 : 201, stored: written };
}

/** The document without what the server adds in answers; throws if it cannot be stored. */
function usable({ document: given, uuid }: SentVisit): VisitDocument {
  const document = documentOf(given);
  if (jsonBytes(document) > VISIT_MAX.document) throw new UnusableBody(413, sentences.tooLarge);
  if (hasBrokenText(document)) throw new Refused(400, refusedDetail(sentences.character));
  if (document.uuid !== uuid) throw new Refused(400, refusedFields({ uuid: [sentences.visit.uuid] }));
  return document;
}

const preconditionMissing = (): Refused => new Refused(428, refusedDetail(sentences.visitPrecondition));

function creationRefused({ precondition }: SentVisit): Standing | null {
  if (precondition.is === 'none') throw preconditionMissing();
  return precondition.is === 'new' ? null : { status: 412, stored: null, detail: sentences.visitNotThere };
}

function changeRefused({ document, precondition }: SentVisit, stored: StoredVisit): Standing | null {
  if (stored.document.installation !== document.installation) return { status: 409, stored, detail: sentences.visitElsewhere };
  if (stored.erasedAt !== null) return { status: 409, stored, detail: sentences.visitErased };
  if (stored.document.state === 'final') return { status: 409, stored, detail: sentences.visitIsFinal };
  if (precondition.is === 'none') throw preconditionMissing();
  if (precondition.is === 'version' && isMet(precondition, stored)) return null;
  return { status: 412, stored, detail: sentences.visitChanged };
}

/** A correction is of a final visit of the same installation, and the only one. The corrected visit is locked. */
async function correctionRefused(tx: Queryable, { uuid, replaces, installation }: VisitDocument): Promise<Standing | null> {
  if (replaces === null || replaces === uuid) return null;
  const corrected = await lockVisit(tx, replaces);
  if (!corrected || corrected.document.installation !== installation) {
    throw new Refused(400, refusedFields({ replaces: [sentences.visit.replaces] }));
  }
  if (corrected.document.state !== 'final') {
    return { status: 409, stored: corrected, detail: sentences.correctsDraft(corrected.document.number) };
  }
  if (corrected.erasedAt !== null) return { status: 409, stored: corrected, detail: sentences.visitErased };
  const other = await findReplacement(tx, replaces);
  if (!other || other.uuid === uuid) return null;
  return { status: 409, stored: other, detail: sentences.correctedAlready(other.document.number) };
}
