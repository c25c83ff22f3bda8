import { naturalKey } from '#intents/natural-key.ts';
import type { Task } from '#domain/service/task.ts';

/** Whether both rows are the same task: by the key of its creation, otherwise by content. */
export const isSameTask = (was: Task, now: Task): boolean =>
  was.clientRef === null && now.clientRef === null ? naturalKey(was) === naturalKey(now) : was.clientRef === now.clientRef;

/** Whether a number means another task than before, which shows that the backend's database was restored. */
export function hasOtherTask(before: readonly Task[], rows: readonly Task[]): boolean {
  const listed = new Map(rows.map((row) => [row.id, row]));
  return before.some((was) => {
    const now = listed.get(was.id);
    return now !== undefined && !isSameTask(was, now);
  });
}

/** Finds tasks of a former epoch on a list: by key under any number, otherwise by number and content together. */
export interface TaskFinder {
  byKey(key: string): Task | null;
  find(was: Task): Task | null;
}

export function taskFinder(rows: readonly Task[]): TaskFinder {
  const keys = new Map(rows.flatMap((row) => (row.clientRef === null ? [] : [[row.clientRef, row] as const])));
  const ids = new Map(rows.map((row) => [row.id, row]));
  const byKey = (key: string) => keys.get(key) ?? null;
  return {
    byKey,
    find(was) {
      if (was.clientRef !== null) return byKey(was.clientRef);
      const now = ids.get(was.id);
      return now && isSameTask(was, now) ? now : null;
    },
  };
}
