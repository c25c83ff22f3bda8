import { toIso } from '#domain/time/warsaw.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import { inspectionDue } from '#domain/visit/inspection-due.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { readInspected } from '#server/store/visits/inspections.store.ts';
import { readTasksOfFindings } from '#server/store/visits/finding-tasks.ts';
import { readVisitFiles } from '#server/store/visits/visit-files.store.ts';
import type { StoredVisit } from '#server/store/visits/visits.store.ts';

/** A visit as it is answered: the document with what the server knows of it. */
export async function answerOf(db: Queryable, stored: StoredVisit): Promise<AnsweredVisit> {
  const { document, version, epoch, receivedAt, finalAt, sentBy, replacedBy, erasedAt } = stored;
  const keys = document.findings.flatMap(({ task_key }) => task_key ?? []);
  const tasks = await readTasksOfFindings(db, keys);
  const [inspected] = await readInspected(db, document.installation);
  return {
    ...document,
    findings: document.findings.map((finding) => ({ ...finding, task: tasks.get(finding.task_key ?? '') ?? null })),
    version,
    epoch,
    received_at: toIso(receivedAt),
    final_at: finalAt === null ? null : toIso(finalAt),
    by: sentBy,
    replaced_by: replacedBy,
    erased_at: erasedAt === null ? null : toIso(erasedAt),
    next_due: inspected ? inspectionDue(inspected, receivedAt).due : null,
    ...(await readVisitFiles(db, document.uuid)),
  };
}
