import { eq } from './drizzle.ts';
import { taskListCheck } from '#domain/service/task-list-check.ts';
import type { Task } from '#domain/service/task.ts';
import type { Queryable } from './database-types.ts';
import { tasks, taskVersions } from './schema.ts';
import { asTask } from './tasks.store.ts';

interface ChangedTasks {
  readonly tasks: readonly Task[];
  readonly gone: readonly number[];
  readonly check: string;
}

/** What was written since the list stood at that version, and what all of it comes to; read at once, so that both are of one moment. */
export async function changedTasks({ db }: Queryable, since: number): Promise<ChangedTasks> {
  const all = await db.select({ task: tasks, written: taskVersions }).from(taskVersions).fullJoin(tasks, eq(tasks.id, taskVersions.taskId));
  const isNew = (version: number | undefined): boolean => (version ?? 0) > since;
  return {
    tasks: all
      .flatMap(({ task, written }) => (task && isNew(written?.version) ? [asTask(task)] : []))
      .sort((one, other) => one.id - other.id),
    gone: all.flatMap(({ task, written }) => (!task && written && isNew(written.version) ? [written.taskId] : [])),
    check: taskListCheck(all.flatMap(({ task }) => (task ? [task] : []))),
  };
}
