import { naturalKey } from '#intents/natural-key.ts';
import type { Task } from '#domain/service/task.ts';

/** Whether a number still stands for the same task: by the key under which a device filed it, else by its content. */
export const isSameTask = (was: Task, now: Task): boolean =>
  was.clientRef === null && now.clientRef === null ? naturalKey(was) === naturalKey(now) : was.clientRef === now.clientRef;

/** A number that now stands for another task than before: the backend has gone back in time. */
export function hasOtherTask(before: readonly Task[], rows: readonly Task[]): boolean {
  const listed = new Map(rows.map((row) => [row.id, row]));
  return before.some((was) => {
    const now = listed.get(was.id);
    return now !== undefined && !isSameTask(was, now);
  });
}

/** Finds tasks of an earlier epoch on a list: by key under whatever number, else under the same number with the same content. */
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
