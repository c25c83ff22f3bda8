import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import type { GuideBook } from './use-guide.ts';

/** The address of a task in the list: by its number, or by its key on this device until it has one. */
export const taskPath = (key: number | string): string => `/tasks?task=${encodeURIComponent(key)}`;

/** A task by its office number, `null` until it has one, and its key on this device. */
interface Addressed {
  readonly id: number | null;
  readonly key: string;
}

/** A task in the address: its office number, or its key while it has none. */
export const taskInAddress = ({ id, key }: Addressed): string => (id === null ? key : String(id));

/** The selected task; one selected before it had an office number is still found by its key. */
export const findTask = <Task extends Addressed>(tasks: readonly Task[], wanted: string): Task | undefined =>
  wanted === '' ? undefined : tasks.find(({ id, key }) => key === wanted || (id !== null && String(id) === wanted));

/** The diagnosis that a task is created for. */
type TaskSubject = Pick<Diagnosis, 'cause' | 'since' | 'evidence'>;

/** The address of the form for a new task, with the diagnosis and, if the guide is loaded, with reason and scope filled in. */
export function newTaskAddress(sn: string, subject: TaskSubject, diagnosis: number | null, book: GuideBook | null): string {
  const filled = book?.taskTexts(subject, sn);
  const query = new URLSearchParams({ sn, ...(filled && { reason: filled.reason, scope: filled.scope }) });
  if (diagnosis !== null) query.set('diagnosis', String(diagnosis));
  return `/tasks/new?${query}`;
}
