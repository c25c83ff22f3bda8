import type { Installation } from '#domain/service/installation.ts';
import { TASK_TEXT_MAX } from '#domain/service/limits.ts';
import { newTaskFor } from '#domain/service/new-task.ts';
import type { NewTask } from '#domain/service/task.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Finding, VisitDocument } from '#domain/visit/document.ts';
import { keyForFinding } from '#domain/visit/edit/finding-key.ts';

/** Findings for which a service request is due: all but notes, what was mended, and those that have one. */
export const findingsToFile = ({ findings }: Pick<VisitDocument, 'findings'>): readonly Finding[] =>
  findings.filter(({ severity, text, mended, task_key: key }) => severity !== 'note' && text.trim() !== '' && !mended && key === null);

export interface FindingRequest {
  /** Key of the finding. */
  readonly finding: string;
  /** Idempotency key of the request. */
  readonly key: string;
  readonly task: NewTask;
}

const cut = (text: string): string => text.trim().slice(0, TASK_TEXT_MAX);

/** The texts of the request for a finding. */
export const taskTextOf = ({ text, action }: Pick<Finding, 'text' | 'action'>) => ({ reason: cut(text), scope: cut(action) });

/** The service requests for the findings of a visit, each with its key. `newId` makes a uuid. */
export const requestsOf = (
  document: VisitDocument,
  installation: Installation,
  { today, newId }: { readonly today: LocalDate; readonly newId: () => string },
): readonly FindingRequest[] =>
  findingsToFile(document).map((finding) => ({
    finding: finding.key,
    key: keyForFinding(document.uuid, finding.key, newId()),
    task: newTaskFor({ employee: cut(document.technician.name), ...taskTextOf(finding) }, installation, today),
  }));

/** In place of a finding in the key of the request for the next inspection, so that the server files one for a visit. */
export const NEXT_INSPECTION = 'next-inspection';

/** The service request for the next inspection, with its key. `reason` and `scope` say what it is about. */
export const nextInspectionRequest = (
  document: VisitDocument,
  installation: Installation,
  {
    today,
    newId,
    reason,
    scope,
  }: { readonly today: LocalDate; readonly newId: () => string; readonly reason: string; readonly scope: string },
): Pick<FindingRequest, 'key' | 'task'> => ({
  key: keyForFinding(document.uuid, NEXT_INSPECTION, newId()),
  task: newTaskFor({ employee: cut(document.technician.name), reason: cut(reason), scope: cut(scope) }, installation, today),
});

/** The visit with the key of the request in each finding that has none yet. */
export const withTaskKeys = (document: VisitDocument, keys: ReadonlyMap<string, string>): VisitDocument => ({
  ...document,
  findings: document.findings.map((one) => ({ ...one, task_key: one.task_key ?? keys.get(one.key) ?? null })),
});
