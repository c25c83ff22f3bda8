import type { IntentContext } from '#intents/intent-context.ts';
import type { Answer, VisitDocument } from '#domain/visit/document.ts';
import { write } from '#local/db/write.ts';
import { saveVisitIntent } from './save-visit.intent.ts';
import { removeFile } from './keep-file.intent.ts';

/** A question, by its item and string. */
export type FileQuestion = Pick<Answer, 'item' | 'of'>;

/**
 * The document without the mentions of a file: at one question, or everywhere. The file goes with its last mention. Signatures are removed,
 * because what was signed has changed. Source: specification 32.13.
 */
function withoutFile(document: VisitDocument, sha256: string, from: FileQuestion | null): VisitDocument {
  const without = <E extends { readonly files: readonly string[] }>(one: E): E => ({
    ...one,
    files: one.files.filter((hash) => hash !== sha256),
  });
  const isThere = ({ item, of }: FileQuestion): boolean => from === null || (item === from.item && of === from.of);
  const answers = document.answers.map((one) => (isThere(one) ? without(one) : one));
  if (answers.some(({ files }) => files.includes(sha256))) return { ...document, signatures: [], answers };
  const files = document.files.filter((file) => file.sha256 !== sha256);
  return { ...document, signatures: [], files, answers, findings: document.findings.map(without) };
}

/** Takes a file out of a visit, or out of one of its questions, with its preview, in one transaction. `false` if the visit does not have it. */
export const removeFileOf = (context: IntentContext, uuid: string, sha256: string, from: FileQuestion | null = null): Promise<boolean> => {
  const { db } = context;
  return write(db, [db.ops, db.visits, db.files, db.bytes], async () => {
    const document = (await db.visits.get(uuid))?.document;
    const file = document?.files.find((one) => one.sha256 === sha256);
    if (!document || !file) return false;
    await saveVisitIntent.record(context, uuid, (now) => withoutFile(now ?? document, sha256, from));
    const left = await db.visits.get(uuid);
    if (left?.document.files.some((one) => one.sha256 === sha256)) return true;
    await removeFile(context, uuid, sha256);
    if (file.thumb) await removeFile(context, uuid, file.thumb.sha256);
    return true;
  });
};
