import { planTask, readPlan } from '#contract/care/plan.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { versionTag } from '#contract/wire/etags.ts';
import type { PlanField, PlannedTask } from '#domain/service/plan.ts';
import type { CallIntent } from '#intents/intent.ts';
import { planTaskIntent, type PlanTaskOp } from '#intents/plan-task.intent.ts';
import { putPlannedTask } from '#local/cache/plan.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { CallOp } from '#local/db/row-types.ts';
import type { NotTaken } from '#remote/acceptance.ts';
import type { DrainContext } from '#sync/outbox/drain-context.ts';
import { meetNewerPlan } from './meet-newer-plan.ts';
import { splitRefused } from './split-refused.ts';

/** Of no day: all open requests are in the answer whatever is asked for. */
const ANY_DAY = '2026-01-01';

/** The call of a planning change. A version of another epoch is none, so that the office's row is merged. */
export const planCall = {
  ...planTaskIntent,
  sending: 'call',
  endpoint: planTask,
  isKeyed: true,
  request: ({ body }, task) => ({ params: { id: task ?? 0 }, body: body.change }) satisfies RequestOf<typeof planTask>,
  precondition: ({ body: { version, epoch } }, now) => versionTag({ version: epoch === now ? version : 0 }),
  isApplied: () => false,
  proof: {
    endpoint: readPlan,
    request: ({ body: { change, base } }) => {
      const day = change.plannedOn ?? base.plannedOn ?? ANY_DAY;
      return { query: { from: day, to: day } } satisfies RequestOf<typeof readPlan>;
    },
    isThere: (rows, { body: { change } }, task) => {
      const row = (rows as readonly PlannedTask[]).find((one) => one.task === task);
      return row === undefined || (Object.keys(change) as PlanField[]).every((field) => row[field] === change[field]);
    },
  },
} as const satisfies CallIntent<PlanTaskOp>;

export const planAnswers = {
  confirmed: async (db: LocalDb, row: unknown): Promise<void> => {
    if (row !== null) await putPlannedTask(db, row as PlannedTask);
  },
  newer: (context: DrainContext, op: CallOp, row: unknown): Promise<boolean> =>
    meetNewerPlan(context, op as PlanTaskOp, row as PlannedTask | null),
  refused: (context: DrainContext, op: CallOp, answer: NotTaken): Promise<boolean> => splitRefused(context, op as PlanTaskOp, answer),
};
