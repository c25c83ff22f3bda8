import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { isOpen } from '#domain/service/task.ts';
import type { SeenDiagnosis, SeenTask } from '#state/views.ts';
import type { GuideBook } from '#ui/guide/use-guide.ts';

/** What a task is filed for. */
type Reported = Pick<Diagnosis, 'cause' | 'since' | 'evidence'>;

/** The form for a task, with reason and scope filled in where the guide is here, and the diagnosis it is for. */
export function newTaskAddress(sn: string, reported: Reported, diagnosis: number | null, book: GuideBook | null): string {
  const filled = book?.taskTexts(reported, sn);
  const asked = new URLSearchParams({ sn, ...(filled && { reason: filled.reason, scope: filled.scope }) });
  if (diagnosis !== null) asked.set('diagnosis', String(diagnosis));
  return `/tasks/new?${asked}`;
}

/** An open task for a diagnosis. */
export interface OpenTask {
  /** `null` where the office has not numbered it yet. */
  readonly id: number | null;
  readonly address: string;
}

const addressOf = (key: number | string): string => `/tasks?task=${encodeURIComponent(key)}`;

/** The task that was filed for a diagnosis, be it only on this device so far; `null` where none is open. */
export function openTaskOf(entry: SeenDiagnosis | null, tasks: readonly SeenTask[]): OpenTask | null {
  if (entry?.filed) return { id: null, address: addressOf(entry.filed) };
  const id = entry?.task ?? null;
  const isClosedHere = tasks.some((task) => task.id === id && !isOpen(task.status));
  return id === null || isClosedHere ? null : { id, address: addressOf(id) };
}
