import { isLive, needsUser } from '#domain/service/change-state.ts';
import type { PlannedTask } from '#domain/service/plan.ts';
import type { PlanDecision, UnsentPlan } from '#domain/service/plan-decision.ts';
import { cachedValue } from '#local/cache/resource-cache.repo.ts';
import type { CallOp } from '#local/db/row-types.ts';
import { epochOf } from '#local/outbox/epoch.repo.ts';
import { addOp, serverIdOf } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import { freshOp, type IntentContext } from './intent-context.ts';
import type { PlanIntent } from './intent.ts';

const KIND = 'task.plan';
const BODY_VERSION = 1;

interface PlannedChange extends PlanDecision {
  /** The request's local id. */
  readonly task: string;
  /** Name of the installation, to show. */
  readonly description: string;
  /** What the office had when a conflict was found. */
  readonly office?: PlannedTask;
  readonly officeEpoch?: string | null;
}

export type PlanTaskOp = CallOp<typeof KIND, PlannedChange>;

/** Makes a decision out of those of the request that are not sent, and what the device knows. `null`: nothing is left to send. */
export type PlanEdit = (unsent: readonly UnsentPlan[], office: PlannedTask | undefined, epoch: string | null) => PlanDecision | null;

/** The local id of the planning changes of a request: they neither wait for its other changes nor hold them up. */
const planLid = (task: string): string => `plan:${task}`;

/** The same change, made on the office's plan that the user has seen in a conflict. */
export const overOffice = ({ office, officeEpoch = null, ...body }: PlannedChange): PlannedChange =>
  office ? { ...body, base: office, version: office.version, epoch: officeEpoch } : body;

/** Takes in earlier decisions about the same request that were never sent or need the user. `task`: the request's local id. */
async function record(context: IntentContext, task: string, description: string, edit: PlanEdit): Promise<number> {
  const { db, device } = context;
  const lid = planLid(task);
  const ops = (await db.ops.where('lid').equals(lid).sortBy('seq')) as PlanTaskOp[];
  const unsent = ops.filter((op) => (op.state === 'queued' && op.attempt === 0) || needsUser(op));
  const [rows, id, epoch] = await Promise.all([cachedValue(db, { of: 'plan' }), serverIdOf(db, task), epochOf(db)]);
  const decision = edit(
    unsent.map((op) => ({ ...op.body, isShown: op.state === 'queued' })),
    rows?.find((row) => row.task === id),
    epoch,
  );
  await db.ops.bulkPut(unsent.map((op) => moved(op, 'replace', { doneAt: device.now() })));
  if (!decision) return 0;
  // what is being sent hides what the office has of its fields, so the user has not seen that version. Source: specification 39.11
  const version = ops.some((op) => isLive(op) && !unsent.includes(op)) ? 0 : decision.version;
  return addOp(db, { ...freshOp(context, BODY_VERSION), kind: KIND, lid, body: { ...decision, version, task, description } });
}

/** Changes whose a service request is, and when. `sync/outbox/plans` has its call. */
export const planTaskIntent = {
  kind: KIND,
  sending: 'plan',
  command: 'planTask',
  bodyVersion: BODY_VERSION,
  endpoint: null,
  reads: ['taskIds', 'lists'],
  record,
  atOnce: () => null,
  taskOf: ({ body }) => body.task,
  details: ({ body: { description, change, base, office = null, task } }) => ({
    ...{ task: null, about: description, quote: null, status: null, base: null, office: null },
    plan: { key: task, change, base, office },
  }),
} as const satisfies PlanIntent<PlanTaskOp>;
