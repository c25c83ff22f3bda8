import type { IntentContext } from '#intents/intent-context.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { write } from '#local/db/write.ts';
import { saveVisitIntent } from './save-visit.intent.ts';
import { removeFile } from './keep-file.intent.ts';

/** The document without a file and its mentions. Signatures are removed, because what was signed has changed. Source: specification 32.13. */
function withoutFile(document: VisitDocument, sha256: string): VisitDocument {
  const others = (files: readonly string[]): string[] => files.filter((one) => one !== sha256);
  return {
    ...document,
    signatures: [],
    files: document.files.filter((file) => file.sha256 !== sha256),
    answers: document.answers.map((answer) => ({ ...answer, files: others(answer.files) })),
    findings: document.findings.map((finding) => ({ ...finding, files: others(finding.files) })),
  };
}

/** Takes a file and its preview out of a visit, in one transaction. `false` if the visit does not have it. */
export const removeFileOf = (context: IntentContext, uuid: string, sha256: string): Promise<boolean> => {
  const { db } = context;
  return write(db, [db.ops, db.visits, db.files, db.bytes], async () => {
    const document = (await db.visits.get(uuid))?.document;
    const file = document?.files.find((one) => one.sha256 === sha256);
    if (!document || !file) return false;
    await saveVisitIntent.record(context, uuid, (now) => withoutFile(now ?? document, sha256));
    await removeFile(context, uuid, sha256);
    if (file.thumb) await removeFile(context, uuid, file.thumb.sha256);
    return true;
  });
};
