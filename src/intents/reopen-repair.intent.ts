import type { Ask } from '#contract/endpoint.ts';
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
  /** The task as the user saw it, for `If-Match`. */
  readonly tag: string;
  /** Name of the installation, to show. */
  readonly description: string;
}

export type ReopenRepairOp = CallOp<typeof KIND, Reopening>;

const isTask = (body: unknown): body is Task => typeof body === 'object' && body !== null && 'status' in body;

/** Opens a task again whose repair the data did not confirm. `seen` is a task that the office has numbered. */
export const reopenRepairIntent = {
  kind: KIND,
  sending: 'call',
  command: 'reopenRepair',
  bodyVersion: BODY_VERSION,
  endpoint: reopenRepair,
  record: (decider, { key, id, description, ...seen }: SeenTask) =>
    recordCall(decider, { kind: KIND, opv: BODY_VERSION, lid: key, body: { task: id ?? 0, tag: taskTag(seen), description } }),
  atOnce: (_, { id }: SeenTask) => (id === null ? null : ({ params: { id } } satisfies Ask<typeof reopenRepair>)),
  taskOf: ({ lid }) => lid,
  ask: ({ body }, task) => ({ params: { id: task ?? body.task } }) satisfies Ask<typeof reopenRepair>,
  precondition: ({ body }) => body.tag,
  isApplied: (answered) => isTask(answered) && isOpen(answered.status),
  details: ({ body }) => ({ task: null, about: body.description, quote: null, status: null, base: null, office: null }),
} as const satisfies CallIntent<ReopenRepairOp>;
