import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { task } from '#contract/tasks.contract.ts';
import { int, one, text } from '#contract/wire/tolerant.ts';
import { record } from '#contract/wire/record.ts';
import type { Task } from '#domain/service/task.ts';

/** Changes of the list of service requests since a version of it. */
export interface TaskChanges {
  /** The current version of the list; the next request names it. */
  readonly version: number;
  /** Filed or changed since, in their current state. */
  readonly tasks: readonly Task[];
  /** Numbers of removed service requests. */
  readonly gone: readonly number[];
  /** Checksum of the whole list (`domain/service/task-list-check.ts`); a device with another checksum fetches the whole list. */
  readonly check: string;
}

const changes = record<TaskChanges>({ version: int, tasks: z.array(task), gone: z.array(int), check: text });

export const readTaskChanges = endpoint({
  name: 'readTaskChanges',
  method: 'GET',
  path: '/care/v1/task_changes/',
  summary: 'Service requests that were filed, changed or removed since the list stood at a version',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  query: z.object({ since: int.check(z.refine((since) => since >= 0, 'version')) }),
  replies: { 200: one(changes), 400: refusal, ...DETAIL },
});
