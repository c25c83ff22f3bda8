import type { RequestOf } from '#contract/endpoint.ts';
import { createTask } from '#contract/tasks.contract.ts';
import { diagnosisOfKey, keyForDiagnosis } from '#domain/service/to-do/filed-tasks.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Instant } from '#domain/quantity.ts';
import { isLive } from '#domain/service/change-state.ts';
import type { Address } from '#domain/service/installation.ts';
import { type NewTask, OPEN } from '#domain/service/task.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { beginOfKeys, findingOfKey } from '#domain/visit/edit/finding-key.ts';
import { addOp } from '#local/outbox/operations.repo.ts';
import type { CreationOp } from '#local/db/row-types.ts';
import type { SeenDiagnosis } from './acknowledge-diagnosis.intent.ts';
import { type IntentContext, decisionTime, freshOp, UNDO_TIME } from './intent-context.ts';
import type { CreationIntent, SeenTask } from './intent.ts';
import { visitLid } from './visits/queue-visit.ts';

const KIND = 'task.create';
const BODY_VERSION = 1;

export type FileTaskOp = CreationOp<typeof KIND, NewTask>;

/** A request whose key is known to another decision of the same press. */
export interface FiledUnder {
  /** The visit of whose finding it is, whose changes are sent first; `null`: none, and the press can be taken back. */
  readonly visit: string | null;
  /** Of `keyForFinding` as the visit names it, else of `keyForDiagnosis` or a UUID. */
  readonly key: string;
}

/** Whether another tab has finished the visit at the same time and filed the request. Equal keys of other words are other findings. */
async function isFiled({ db }: IntentContext, { reason, scope }: NewTask, { key }: FiledUnder): Promise<boolean> {
  const of = findingOfKey(key);
  if (!of) return false;
  const ops = await db.ops.where('lid').startsWith(beginOfKeys(of.visit, of.finding)).toArray();
  const filed = ops.filter((op): op is FileTaskOp => op.kind === KIND && (isLive(op) || op.state === 'done'));
  return filed.some(({ lid, body }) => findingOfKey(lid)?.finding === of.finding && body.reason === reason && body.scope === scope);
}

/** A new service request. Its key contains the number of the diagnosis or the finding if it is filed for one. */
function creation(context: IntentContext, task: NewTask, diagnosis: number | null, under: FiledUnder | null): Omit<FileTaskOp, 'seq'> {
  const fresh = freshOp(context, BODY_VERSION);
  const opId = under?.key ?? (diagnosis === null ? fresh.opId : keyForDiagnosis(diagnosis, fresh.opId));
  // the screen took the day from the device's clock
  const body = context.clockCorrection ? { ...task, createdOn: localDateOf(decisionTime(context)) } : task;
  return { ...fresh, ...(under && orderOf(context, under)), opId, kind: KIND, lid: opId, body };
}

function orderOf(
  { device }: IntentContext,
  { visit }: FiledUnder,
): Pick<FileTaskOp, 'after'> | Pick<FileTaskOp, 'notBefore' | 'undoUntil'> {
  if (visit !== null) return { after: visitLid(visit) };
  const undoUntil = (device.now() + UNDO_TIME) as Instant;
  return { notBefore: undoUntil, undoUntil };
}

/** A filed task has its address in one line. As the city it is shown in the same way. */
const asAddress = (line: string): Address => ({ street: '', number: '', number2: '', postCode: '', city: line });

const taskView = ({ lid: localId, serverId, body, opId }: FileTaskOp): SeenTask => ({
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

/** The diagnoses with the local id of the task that was filed for them on this device. */
function withFiledTasks(diagnoses: readonly DiagnosisEntry[], ops: readonly FileTaskOp[]): readonly SeenDiagnosis[] {
  const filed = new Map(ops.toReversed().map(({ opId, lid }) => [diagnosisOfKey(opId), lid]));
  return diagnoses.map((one) => ({ ...one, filed: one.task === null ? (filed.get(one.id) ?? null) : null }));
}

export const fileTaskIntent = {
  kind: KIND,
  sending: 'create',
  command: 'fileTask',
  bodyVersion: BODY_VERSION,
  endpoint: createTask,
  record: async (context, task: NewTask, diagnosis: number | null = null, under: FiledUnder | null = null) =>
    under && (await isFiled(context, task, under)) ? 0 : addOp(context.db, creation(context, task, diagnosis, under)),
  atOnce: (_, task: NewTask) => ({ body: task }) satisfies RequestOf<typeof createTask>,
  request: ({ body }) => ({ body }) satisfies RequestOf<typeof createTask>,
  content: ({ body }) => body,
  taskView,
  details: ({ body }) => ({ task: body, about: null, quote: body.reason, status: null, base: null, office: null }),
  overlays: { resource: 'diagnoses', apply: withFiledTasks },
} as const satisfies CreationIntent<FileTaskOp>;
