import { openTaskFor } from '#domain/diagnosis/filed-tasks.ts';
import { isOpen } from '#domain/service/task.ts';
import type { SeenDiagnosis, SeenTask } from '#state/views.ts';

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
  if (id !== null && !isClosedHere) return { id, address: addressOf(id) };
  const other = entry ? openTaskFor(entry.id, tasks, []) : undefined; // filed elsewhere; the diagnosis may not tell yet
  return other ? { id: other.id, address: addressOf(other.id ?? other.key) } : null;
}
