import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import { task } from '#contract/tasks.contract.ts';
import { int, one, text } from '#contract/wire/tolerant.ts';
import type { Task } from '#domain/service/task.ts';

/** What has become of the list of service requests since it stood at a version. */
export interface TaskChanges {
  /** How the list stands now: what to ask with the next time. */
  readonly version: number;
  /** Filed or changed since, each as it stands now. */
  readonly tasks: readonly Task[];
  /** Numbers of those that are gone. */
  readonly gone: readonly number[];
  /** What the whole list comes to now (`domain/service/task-list-check.ts`); whoever comes to something else asks for all of it. */
  readonly check: string;
}

const changes = z.codec(z.object({ version: int, tasks: z.array(task), gone: z.array(int), check: text }), z.custom<TaskChanges>(), {
  decode: (wire) => wire,
  encode: ({ tasks, gone, ...same }) => ({ ...same, tasks: [...tasks], gone: [...gone] }),
});

export const readTaskChanges = endpoint({
  name: 'readTaskChanges',
  method: 'GET',
  path: '/care/v1/task_changes/',
  summary: 'Service requests that were filed, changed or removed since the list stood at a version',
  access: 'staff',
  isExtension: true,
  query: z.object({ since: int.check(z.refine((since) => since >= 0, 'version')) }),
  replies: { 200: one(changes), 400: refusal, ...DETAIL },
});
