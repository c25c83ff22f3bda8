import type { RequestOf } from '#contract/endpoint.ts';
import { reopenRepair } from '#contract/care/repair-checks.contract.ts';
import { taskTag } from '#contract/wire/etags.ts';
import { isOpen, type Task } from '#domain/service/task.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { recordCall } from './intent-context.ts';
import type { CallIntent, SeenTask } from './intent.ts';

const KIND = 'repair.reopen';
const BODY_VERSION = 1;

interface Reopening {
  readonly task: number;
  /** The tag of the task that the user saw, for `If-Match`. */
  readonly tag: string;
  /** Name of the installation, to show. */
  readonly description: string;
}

export type ReopenRepairOp = CallOp<typeof KIND, Reopening>;

const isTask = (body: unknown): body is Task => typeof body === 'object' && body !== null && 'status' in body;

/** Reopens a task whose repair was not confirmed by the data. The task must have a number. */
export const reopenRepairIntent = {
  kind: KIND,
  sending: 'call',
  command: 'reopenRepair',
  bodyVersion: BODY_VERSION,
  endpoint: reopenRepair,
  record: (context, { key, id, description, ...task }: SeenTask) =>
    recordCall(context, { kind: KIND, opv: BODY_VERSION, lid: key, body: { task: id ?? 0, tag: taskTag(task), description } }),
  atOnce: (_, { id }: SeenTask) => (id === null ? null : ({ params: { id } } satisfies RequestOf<typeof reopenRepair>)),
  taskOf: ({ lid }) => lid,
  request: ({ body }, task) => ({ params: { id: task ?? body.task } }) satisfies RequestOf<typeof reopenRepair>,
  precondition: ({ body }) => body.tag,
  isApplied: (body) => isTask(body) && isOpen(body.status),
  details: ({ body }) => ({ task: null, about: body.description, quote: null, status: null, base: null, office: null }),
  overlays: {
    resource: 'repairChecks',
    apply: (checks, ops) => {
      const reopened = new Set(ops.map(({ body }) => body.task));
      return checks.map((check) => (reopened.has(check.task) ? { ...check, state: 'cancelled' } : check));
    },
  },
} as const satisfies CallIntent<ReopenRepairOp>;
