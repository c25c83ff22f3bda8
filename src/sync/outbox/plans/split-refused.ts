import { isLive } from '#domain/service/change-state.ts';
import { changedPlan, PLAN_FIELDS, pickFields, type PlanChange, type PlanField } from '#domain/service/plan.ts';
import type { PlanTaskOp } from '#intents/plan-task.intent.ts';
import { write } from '#local/db/write.ts';
import type { NotTaken } from '#remote/acceptance.ts';
import { isSameEpoch } from '#sync/outbox/claim.ts';
import { type DrainContext, isStillSignedIn } from '#sync/outbox/drain-context.ts';
import { reasonOf } from '#sync/outbox/settle-failure.ts';
import { addForUser, goOnWith, othersOf, withoutLater } from './parts-of-plan.ts';

/** What is meant only together with a field: times are agreed for a day, and a place is one in the day of a person. */
const MEANT_WITH: Partial<Readonly<Record<PlanField, readonly PlanField[]>>> = {
  plannedOn: ['from', 'to', 'place'],
  assignee: ['place'],
  from: ['to'],
  to: ['from'],
};

const nameOnWire = (field: PlanField): string => (field === 'plannedOn' ? 'planned_on' : field);

/** The fields of a change that were refused, with what is meant only together with them. */
function refusedFields(change: PlanChange, { problem }: NotTaken): PlanField[] {
  const reasons = problem.is === 'refused' ? problem.refusal.fields : {};
  const named = PLAN_FIELDS.filter((field) => change[field] !== undefined && reasons[nameOnWire(field)] !== undefined);
  const isRefused = (field: PlanField) => named.some((one) => one === field || MEANT_WITH[one]?.includes(field));
  return PLAN_FIELDS.filter((field) => change[field] !== undefined && isRefused(field));
}

/** A later change, which was made where the refused fields were shown, as if they had not been. */
function withoutRefused(later: PlanTaskOp, { body: { change, base } }: PlanTaskOp, refused: readonly PlanField[]): PlanTaskOp {
  const shown = refused.filter((field) => later.body.base[field] === change[field]);
  return { ...later, body: { ...later.body, base: { ...later.body.base, ...pickFields(base, (field) => shown.includes(field)) } } };
}

/**
 * The office refuses fields of a change: the others are sent under a new key, and the refused ones wait for the user with the reason, behind
 * what was decided meanwhile. `false`: no field is refused, or each one and nothing comes later. Source: specification 39.15.
 */
export async function splitRefused(context: DrainContext, op: PlanTaskOp, answer: NotTaken): Promise<boolean> {
  const { change, base } = op.body;
  const refused = refusedFields(change, answer);
  const rest = pickFields(change, (field) => !refused.includes(field));
  if (refused.length === 0) return false;
  if (!(await isStillSignedIn(context))) return false;
  const { db, device } = context.parts;
  return write(db, [db.ops], async () => {
    if (!(await isSameEpoch(context))) return false;
    const others = await othersOf(db, op);
    const later = others.filter((other) => other.seq > op.seq && isLive(other));
    if (Object.keys(rest).length === 0 && later.length === 0) return false;
    if (!(await goOnWith(db, device, op, { ...op.body, change: rest }))) return false;
    const left = withoutLater(refused, others, op.seq);
    await db.ops.bulkPut(later.map((one) => withoutRefused(one, op, refused)));
    const body = { ...op.body, change: pickFields(change, (field) => left.includes(field)), base: changedPlan(base, rest) };
    if (left.length > 0) await addForUser(context, op, 'refuse', body, reasonOf(answer));
    return true;
  });
}
