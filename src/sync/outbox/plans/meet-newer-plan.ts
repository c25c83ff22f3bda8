import { mergePlan } from '#domain/service/merge-plan.ts';
import { pickFields, type PlanChange, type PlanField, type PlannedTask, type TaskPlan } from '#domain/service/plan.ts';
import type { PlanTaskOp } from '#intents/plan-task.intent.ts';
import { putPlannedTask } from '#local/cache/plan.repo.ts';
import { write } from '#local/db/write.ts';
import { moved } from '#local/outbox/transitions.ts';
import { isSameEpoch } from '#sync/outbox/claim.ts';
import { type DrainContext, isStillSignedIn } from '#sync/outbox/drain-context.ts';
import { addForUser, goOnWith, othersOf, withoutLater } from './parts-of-plan.ts';

/**
 * The office has a newer plan than the user saw. What does not contradict it is sent again, based on that plan and under a new key, since
 * its body is another one; about the rest the user decides. `false`: nothing newer, so it would be refused for ever.
 * Source: specification 39.6 and 39.13.
 */
export async function meetNewerPlan(context: DrainContext, op: PlanTaskOp, office: PlannedTask | null): Promise<boolean> {
  const { db, device } = context.parts;
  const { version, epoch, base, change: mine } = op.body;
  if (office === null || (office.version === version && epoch === context.epoch)) return false;
  if (!(await isStillSignedIn(context))) return false;
  const { change, asked } = mergePlan(base, mine, office);
  return write(db, [db.ops, db.lists, db.meta], async () => {
    if (!(await isSameEpoch(context))) return false;
    const others = await othersOf(db, op);
    const based = { ...op.body, change, base: office, version: office.version, epoch: context.epoch };
    if (!(await goOnWith(db, device, op, based))) return false;
    await putPlannedTask(db, office);
    await ask(context, op, office, withoutLater(asked, others, op.seq), others);
    return true;
  });
}

/** Stores the question for the user, with what was asked before. Only inside `write`. */
async function ask(context: DrainContext, op: PlanTaskOp, office: PlannedTask, asked: PlanField[], others: readonly PlanTaskOp[]) {
  const { epoch } = context;
  const { db, device } = context.parts;
  if (asked.length === 0) return;
  const open = others.filter(({ state }) => state === 'conflict');
  await db.ops.bulkPut(open.map((one) => moved(one, 'replace', { doneAt: device.now() })));
  const questions = [...open.map(({ body }) => body), { ...op.body, change: pickFields(op.body.change, (field) => asked.includes(field)) }];
  const change = Object.assign({}, ...questions.map((one) => one.change)) as PlanChange;
  const base: TaskPlan = Object.assign(
    {},
    op.body.base,
    ...questions.toReversed().map((one) => pickFields(one.base, (field) => one.change[field] !== undefined)),
  );
  // no version: taken into a later decision it is asked again
  await addForUser(context, op, 'clash', { ...op.body, change, base, office, officeEpoch: epoch, version: 0 });
}
