import type { Task } from '#domain/service/task.ts';
import { toIso } from '#domain/time/warsaw.ts';

/** The entity tag of one task, as our own server makes it: from its status and the time of its last change. */
export const preconditionOf = ({ status, updatedAt }: Task): string => `"${status}-${updatedAt === null ? '' : toIso(updatedAt)}"`;
