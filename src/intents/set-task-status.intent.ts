import type { RequestOf } from '#contract/endpoint.ts';
import { changeTask } from '#contract/tasks.contract.ts';
import { taskTag } from '#contract/wire/etags.ts';
import type { Instant } from '#domain/quantity.ts';
import { isMoving, needsUser } from '#domain/service/change-state.ts';
import { isOpen, type NewTask, type Task, type TaskStatus } from '#domain/service/task.ts';
import { type CachedList, cachedList } from '#local/cache/tasks.repo.ts';
import { addOp, serverIdOf } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import type { ChangeOp, Op } from '#local/db/row-types.ts';
import { type IntentContext, decisionTime, freshOp } from './intent-context.ts';
import type { ChangeIntent, SeenTask } from './intent.ts';
import { isChangeKnown, isCreationKnown, withRowBefore } from './known-to-list.ts';
import { visitLid } from './visits/queue-visit.ts';

const KIND = 'task.status';
const BODY_VERSION = 1;

export interface StatusAt {
  readonly status: TaskStatus;
  readonly updatedAt: Instant | null;
  /** The change before was made on this device and its time is unknown, so only the status is compared. */
  readonly isAnyTime?: boolean;
}

interface StatusChange {
  readonly status: TaskStatus;
  readonly updatedAt: Instant;
}

export type SetTaskStatusOp = ChangeOp<typeof KIND, StatusChange, StatusAt>;

/** The task as the user saw it when deciding. */
export interface StatusDecision {
  readonly localId: string;
  readonly base: StatusAt;
  readonly task: Task | NewTask | null;
  /** The local id of what is sent before. */
  readonly after?: string | null;
}

const isStatus = (op: Op): op is SetTaskStatusOp => op.kind === KIND;

/** Changes that a newer one replaces: never sent, or waiting for the user. */
const isOutdated = (op: Op): op is SetTaskStatusOp => isStatus(op) && ((op.state === 'queued' && op.attempt === 0) || needsUser(op));

/** Whether `op` is an earlier change of this device that the user could not see with its time: unconfirmed, or not listed yet. */
function isOwnBefore(op: Op, before: readonly Op[], row: Task | undefined, list: CachedList): boolean {
  if (isMoving(op)) return true;
  if (op.state !== 'done') return false;
  if (isStatus(op)) return row?.status !== op.body.status && !isChangeKnown(setTaskStatusIntent, withRowBefore(op, before), row, list);
  return row === undefined && !isCreationKnown(op, row, list);
}

/**
 * Opens or closes a service request. Of several unsent changes of one task only the last is sent, with the base of the first.
 * Only inside `decide`.
 */
export async function recordStatus(
  context: IntentContext,
  { localId, base, task, after = null }: StatusDecision,
  status: TaskStatus,
): Promise<number> {
  const { db, device } = context;
  const before = await db.ops.where('lid').equals(localId).sortBy('seq');
  const outdated = before.filter(isOutdated);
  await db.ops.bulkPut(outdated.map((op) => moved(op, 'replace', { doneAt: device.now() })));
  const [list, id] = await Promise.all([cachedList(db), serverIdOf(db, localId)]);
  const row = id === null ? undefined : await db.tasks.get(id);
  const lastDone = before.findLast((op) => isStatus(op) && op.state === 'done');
  const isPast = (op: Op) => isStatus(op) && op.state === 'done' && op !== lastDone;
  const own = before.filter((op) => !isOutdated(op) && !isPast(op)).map((op) => isOwnBefore(op, before, row, list));
  const first = outdated.find(({ state }) => state === 'queued');
  const op: Omit<SetTaskStatusOp, 'seq'> = {
    ...freshOp(context, BODY_VERSION),
    kind: KIND,
    lid: localId,
    body: { status, updatedAt: decisionTime(context) },
    base: first?.base ?? { ...base, isAnyTime: base.isAnyTime || own.includes(true) },
    task,
    office: null,
    ...(after !== null && { after }),
  };
  return addOp(db, op);
}

/** What the user saw: the task's local id, its status and its time. */
const decisionOf = (task: SeenTask): StatusDecision => {
  const { key, isWaiting: _1, troubled: _2, id, ...rest } = task;
  return {
    localId: key,
    base: { status: task.status, updatedAt: task.updatedAt, isAnyTime: id === null },
    task: { ...rest, id: id ?? 0 },
  };
};

const statusAt = ({ status, updatedAt }: StatusAt) => ({ status, updatedAt });

export const setTaskStatusIntent = {
  kind: KIND,
  sending: 'change',
  command: 'setTaskStatus',
  bodyVersion: BODY_VERSION,
  endpoint: changeTask,
  reads: ['tasks', 'taskIds', 'meta'],
  /** `visit`: the visit that is sent before, by its uuid. */
  record: (context, task: SeenTask, status: TaskStatus, visit?: string) =>
    recordStatus(context, { ...decisionOf(task), after: visit === undefined ? null : visitLid(visit) }, status),
  atOnce: (device, { id }: SeenTask, status: TaskStatus) =>
    id === null ? null : ({ params: { id }, body: { status, updatedAt: device.now() } } satisfies RequestOf<typeof changeTask>),
  request: ({ body }, id) => ({ params: { id }, body }) satisfies RequestOf<typeof changeTask>,
  overlay: (task, { body }) => ({ ...task, status: body.status }),
  isApplied: ({ body }, row) => row.status === body.status,
  isUntouched: ({ base }, row) =>
    base.isAnyTime ? isOpen(base.status) === isOpen(row.status) : base.status === row.status && base.updatedAt === row.updatedAt,
  isAt: (base, row) => row.status === base.status && row.updatedAt === base.updatedAt,
  isOlder: (row, { base }) => !base.isAnyTime && base.updatedAt !== null && (row.updatedAt === null || row.updatedAt < base.updatedAt),
  baseOf: statusAt,
  baseAfter: ({ body }) => ({ status: body.status, updatedAt: null, isAnyTime: true }),
  precondition: (base) => (base.isAnyTime ? null : taskTag(base)),
  details: ({ task, body, base, office }) => ({
    task,
    about: null,
    quote: null,
    status: body.status,
    base: statusAt(base),
    office: office && statusAt(office),
  }),
} as const satisfies ChangeIntent<SetTaskStatusOp>;
