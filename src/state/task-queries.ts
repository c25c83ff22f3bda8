import type { Address } from '#domain/service/installation.ts';
import { OPEN } from '#domain/service/task.ts';
import { type HeldTasks, isKnownToList } from '#local/cache/held-tasks.ts';
import type { CreateOp, Op, OpState, StatusOp } from '#local/db/row-types.ts';
import type { SeenTask } from './views.ts';

const ON_ITS_WAY: ReadonlySet<OpState> = new Set<OpState>(['queued', 'sending', 'unknown']);
const IN_TROUBLE: ReadonlySet<OpState> = new Set<OpState>(['rejected', 'conflict', 'review']);

/**
 * The office's list with what this device has decided laid over it. A change that is done stays in view until a list knows
 * of it: neither an older answer that arrives late nor a list that lags behind takes anything back.
 */
export function taskQueries({ rows, ops, taskIds, ...list }: HeldTasks): SeenTask[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const idOf = new Map(taskIds.map(({ lid, id }) => [lid, id]));
  const rowOf = ({ lid }: Op) => rowById.get(lid.startsWith('srv:') ? Number(lid.slice(4)) : (idOf.get(lid) ?? Number.NaN));
  // what an earlier change made of a status is past with the next one that is done
  const lastDone = new Map(ops.filter(isDoneStatus).map(({ lid, seq }) => [lid, seq]));
  const isOver = (op: Op) => op.state === 'done' && (isBefore(op, lastDone) || isKnownToList(op, rowOf(op), list));
  const inView = ops.filter((op) => op.state !== 'superseded' && op.state !== 'discarded' && !isOver(op));
  const byTask = new Map<string, Op[]>();
  for (const op of inView) byTask.set(op.lid, [...(byTask.get(op.lid) ?? []), op]);
  const lidOf = new Map(taskIds.map(({ lid, id }) => [id, lid]));

  const held = rows.map((row) => {
    const key = lidOf.get(row.id) ?? `srv:${row.id}`;
    return overlaid({ ...row, key, isWaiting: false, troubled: null }, byTask.get(key) ?? []);
  });
  const there = new Set(held.map(({ key }) => key));
  const own = inView
    .filter((op): op is CreateOp => op.kind === 'task.create' && !there.has(op.lid))
    .map((op) => overlaid(filed(op), byTask.get(op.lid) ?? []));
  return [...own.reverse(), ...held.sort(newestFirst)];
}

const isDoneStatus = ({ kind, state }: Op): boolean => kind === 'task.status' && state === 'done';
const isBefore = (op: Op, lastDone: ReadonlyMap<string, number>): boolean =>
  op.kind === 'task.status' && op.seq < (lastDone.get(op.lid) ?? 0);

const newestFirst = (one: SeenTask, other: SeenTask): number =>
  (other.createdOn ?? '').localeCompare(one.createdOn ?? '') || (other.id ?? 0) - (one.id ?? 0);

function overlaid(task: SeenTask, ops: readonly Op[]): SeenTask {
  const wish = ops.findLast((op): op is StatusOp => op.kind === 'task.status' && (ON_ITS_WAY.has(op.state) || op.state === 'done'));
  return {
    ...task,
    status: wish?.body.status ?? task.status,
    isWaiting: ops.some(({ state }) => ON_ITS_WAY.has(state)),
    troubled: ops.find(({ state }) => IN_TROUBLE.has(state))?.state ?? null,
  };
}

/** The address of a filed task is one line; it stands where the city does, so that it reads the same. */
const asAddress = (line: string): Address => ({ street: '', number: '', number2: '', postCode: '', city: line });

const filed = ({ lid, serverId, body, opId }: CreateOp): SeenTask => ({
  key: lid,
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
