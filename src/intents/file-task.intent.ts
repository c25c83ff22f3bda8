import type { Ask } from '#contract/endpoint.ts';
import { createTask } from '#contract/tasks.contract.ts';
import { keyForDiagnosis } from '#domain/diagnosis/filed-tasks.ts';
import type { Address } from '#domain/service/installation.ts';
import { type NewTask, OPEN } from '#domain/service/task.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { addOp } from '#local/outbox/operations.repo.ts';
import type { CreationOp } from '#local/db/row-types.ts';
import { type IntentContext, decisionTime, freshOp } from './intent-context.ts';
import type { CreationIntent, SeenTask } from './intent.ts';

const KIND = 'task.create';
const BODY_VERSION = 1;

export type FileTaskOp = CreationOp<typeof KIND, NewTask>;

/** A new service request under its own new key, which names the diagnosis that it is filed for. */
function creation(decider: IntentContext, task: NewTask, diagnosis: number | null): Omit<FileTaskOp, 'seq'> {
  const fresh = freshOp(decider, BODY_VERSION);
  const op = { ...fresh, opId: diagnosis === null ? fresh.opId : keyForDiagnosis(diagnosis, fresh.opId) };
  // the screen used the device's clock for the day
  const body = decider.clockCorrection ? { ...task, createdOn: localDateOf(decisionTime(decider)) } : task;
  return { ...op, kind: KIND, lid: op.opId, body };
}

/** The address of a filed task is one line; it stands where the city does, so that it reads the same. */
const asAddress = (line: string): Address => ({ street: '', number: '', number2: '', postCode: '', city: line });

const shown = ({ lid: localId, serverId, body, opId }: FileTaskOp): SeenTask => ({
  key: localId,
  id: serverId,
  employee: body.employee,
  description: body.description,
  inverterSerial: body.inverterSerial,
  createdOn: body.createdOn,
  updatedAt: null,
  status: OPEN,
  reason: body.reason,
  scope: body.scope,
  address: asAddress(body.address),
  clientRef: opId,
  isWaiting: true,
  troubled: null,
});

export const fileTaskIntent = {
  kind: KIND,
  sending: 'create',
  command: 'fileTask',
  bodyVersion: BODY_VERSION,
  endpoint: createTask,
  record: (decider, task: NewTask, diagnosis: number | null = null) => addOp(decider.db, creation(decider, task, diagnosis)),
  atOnce: (_, task: NewTask) => ({ body: task }) satisfies Ask<typeof createTask>,
  ask: ({ body }) => ({ body }) satisfies Ask<typeof createTask>,
  content: ({ body }) => body,
  shown,
  details: ({ body }) => ({ task: body, about: null, quote: body.reason, status: null, base: null, office: null }),
} as const satisfies CreationIntent<FileTaskOp>;
