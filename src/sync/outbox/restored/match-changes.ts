import { isLive, type ReviewReason } from '#domain/service/change-state.ts';
import { pickFields, type PlanField } from '#domain/service/plan.ts';
import { isOpen, type Task } from '#domain/service/task.ts';
import { changeIntent, intentOf, isChange, isCreation, isKnown, taskOf } from '#intents/registry.ts';
import { numberIn, renameTask, taskIn } from '#intents/rename-task.ts';
import { type PlanTaskOp, planTaskIntent } from '#intents/plan-task.intent.ts';
import { reopenRepairIntent } from '#intents/reopen-repair.intent.ts';
import type { CallIntent } from '#intents/intent.ts';
import type { CallOp, ChangeOp, CreationOp, Op } from '#local/db/row-types.ts';
import { moved } from '#local/outbox/transitions.ts';
import { LAG_GAPS } from '#sync/outbox/retry-policy.ts';
import type { HeldTasks, MatchedTasks } from './match-tasks.ts';

/** The changes of a device after the backend's database was restored. */
export interface MatchedChanges {
  /** The changes that have to be stored again. */
  readonly ops: readonly Op[];
  /** `seq` of confirmed changes that need a call of their own to check whether the backend still has them. */
  readonly unproven: readonly number[];
}

interface Around {
  readonly held: HeldTasks;
  readonly matched: MatchedTasks;
  readonly listed: ReadonlyMap<number, Task>;
  readonly serialOf: (installation: number) => string | null;
  /** Numbers of exchanged inverters of an installation. */
  readonly formerOf: (installation: number) => readonly string[];
}

export function matchChanges(around: Around): MatchedChanges {
  const { held, matched } = around;
  const unproven: number[] = [];
  const ops = held.ops.flatMap((op) => {
    const from = taskIn(op.lid);
    const name = matched.names.get(from);
    const own = name === undefined ? op : renameTask(op, from, name);
    const now = isLive(op) ? live(own, around) : op.state === 'done' ? confirmed(op, own, around, unproven) : own;
    return now === op ? [] : [now];
  });
  return { ops, unproven };
}

/** A waiting change. A list older than what the user saw no longer counts as late, and the number in a call has to be checked first. */
function live(op: Op, around: Around): Op {
  if (isChange(op)) return { ...op, looks: LAG_GAPS.length };
  if (!isKnown(op) || isCreation(op)) return op;
  const intent = intentOf(op);
  return 'target' in intent && intent.target ? withTarget(op, intent.target, around) : op;
}

/** The numbers by which the object of a call is looked for. */
function withTarget(op: Op, { serialOf }: Pick<NonNullable<CallIntent['target']>, 'serialOf'>, around: Around): Op {
  const { installation } = op.body as { readonly installation?: number };
  const otherTargets = installation === undefined ? [] : around.formerOf(installation);
  return { ...op, target: serialOf(op as CallOp, around.serialOf) ?? '', ...(otherTargets.length > 0 && { otherTargets }) } as Op;
}

const gone = (op: Op, why: ReviewReason): Op =>
  moved(op, 'vanish', { why, notBefore: null, looks: 0, doneTick: null, serverId: null, dupSuspects: [] });

/** A confirmed change. It stays `done` if the list still shows it; otherwise the user decides. */
function confirmed(was: Op, op: Op, around: Around, unproven: number[]): Op {
  if (isCreation(op)) return creation(op, around);
  if (isOutdone(was, around.held.ops) || !isKnown(op)) return op;
  const task = rowOf(op, around);
  if (task === 'lost') return isChange(op) && !wasApplied(was as ChangeOp, around) ? op : gone(op, 'lost');
  if (task === 'unknown') return wasKnown(op, around.matched) ? gone(op, 'renumbered') : op;
  if (isChange(op)) return task && wasApplied(was as ChangeOp, around) && !changeIntent(op).isApplied(op, task) ? gone(op, 'lost') : op;
  if (op.kind === reopenRepairIntent.kind) {
    const before = around.held.rows.get(numberOf(was, around) ?? Number.NaN);
    return task && before && isOpen(before.status) && !isOpen(task.status) ? gone(op, 'lost') : op;
  }
  if (op.kind === planTaskIntent.kind) return confirmedPlan(op, numberOf(was, around), around.held, unproven);
  const intent = intentOf(op);
  if (intent.sending !== 'call' || !intent.proof) return op;
  unproven.push(op.seq);
  return intent.target ? withTarget(op, intent.target, around) : op;
}

/** A confirmed plan is checked only for what the office had of it until now, and no later decision of this device has changed. */
function confirmedPlan(op: PlanTaskOp, number: number | null, { plans, ops }: HeldTasks, unproven: number[]): PlanTaskOp {
  const row = plans.find(({ task }) => task === number);
  const later = ops.filter((other) => other.seq > op.seq && isKnown(other) && other.kind === op.kind && taskOf(other) === op.body.task);
  const named = new Set(
    later.flatMap((other) => (isLive(other) || other.state === 'done' ? Object.keys((other as PlanTaskOp).body.change) : [])),
  );
  const { change } = op.body;
  const isStill = (field: PlanField) => field !== 'place' && !named.has(field) && (!row || row[field] === change[field]);
  const left = pickFields(change, isStill);
  if (Object.keys(left).length === 0) return op;
  unproven.push(op.seq);
  return { ...op, body: { ...op.body, change: left } };
}

function creation(op: CreationOp, { matched }: Around): Op {
  const row = matched.filed.get(op.lid);
  // the user marked it as sent without a number, so it cannot be matched
  if (row === undefined) return op;
  return row === null ? gone(op, 'lost') : { ...op, serverId: row.id };
}

/** Whether a later change of the same kind and local id replaces this one. Calls with a key of their own replace nothing. */
function isOutdone(op: Op, all: readonly Op[]): boolean {
  const intent = isKnown(op) ? intentOf(op) : null;
  if (intent?.sending === 'plan' || (intent?.sending === 'call' && intent.isKeyed)) return false;
  const isLater = (other: Op) => other.seq > op.seq && other.kind === op.kind && other.lid === op.lid;
  return all.some((other) => isLater(other) && (isLive(other) || other.state === 'done'));
}

/** The number of its task in the former epoch. */
function numberOf(op: Op, { held }: Around): number | null {
  const lid = taskOf(op);
  return numberIn(lid) ?? held.taskIds.find((one) => one.lid === lid)?.id ?? null;
}

/** The listed task of a change. `lost`: missing, and filed here. `unknown`: missing, and filed elsewhere. `null`: the change has none. */
function rowOf(op: Op, { matched, listed }: Around): Task | 'lost' | 'unknown' | null {
  const lid = taskOf(op);
  if (matched.lost.some((one) => one.lid === lid)) return 'unknown';
  const filed = matched.filed.get(lid);
  if (filed !== undefined) return filed ?? 'lost';
  return listed.get(numberIn(lid) ?? Number.NaN) ?? null;
}

/** Whether this device ever saw the missing task on a list. The user is asked only about such tasks. */
const wasKnown = (op: Op, { lost }: MatchedTasks): boolean => lost.some(({ lid, task }) => lid === taskOf(op) && task !== null);

/** Whether the last list of the former epoch had the status as decided; also `true` if it did not have the task. */
function wasApplied(op: ChangeOp, around: Around): boolean {
  const before = around.held.rows.get(numberOf(op, around) ?? Number.NaN);
  return before === undefined || changeIntent(op).isApplied(op, before);
}
