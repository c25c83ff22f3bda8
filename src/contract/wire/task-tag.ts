import type { Task } from '#domain/service/task.ts';

/**
 * What stands in `If-Match` when a task is changed: the task as its changer last saw it.
 * Our own server answers 412 with its copy when the task has moved on since.
 */
export const taskTag = ({ status, updatedAt }: Pick<Task, 'status' | 'updatedAt'>): string => `"${status}-${updatedAt ?? 0}"`;
