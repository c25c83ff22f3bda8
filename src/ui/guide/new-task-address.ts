import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import type { GuideBook } from './use-guide.ts';

/** What a task is filed for. */
type Reported = Pick<Diagnosis, 'cause' | 'since' | 'evidence'>;

/** The form for a task, with reason and scope filled in where the guide is here, and the diagnosis it is for. */
export function newTaskAddress(sn: string, reported: Reported, diagnosis: number | null, book: GuideBook | null): string {
  const filled = book?.taskTexts(reported, sn);
  const asked = new URLSearchParams({ sn, ...(filled && { reason: filled.reason, scope: filled.scope }) });
  if (diagnosis !== null) asked.set('diagnosis', String(diagnosis));
  return `/tasks/new?${asked}`;
}
