import { readPlan } from '#contract/care/plan.contract.ts';
import { changedPlan, planWindow, type PlanChange, type PlannedTask } from '#domain/service/plan.ts';
import { planEdit } from '#domain/service/plan-decision.ts';
import { planOf, type SeenPlan } from '#domain/service/seen-plan.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { plannedRows } from '#intents/planned-rows.ts';
import type { PlanTaskOp } from '#intents/plan-task.intent.ts';
import { storedPlan } from '#intents/stored-plan.ts';
import { beginFetch } from '#local/cache/meta.repo.ts';
import { putCached } from '#local/cache/resource-cache.repo.ts';
import { call } from '#remote/call.ts';
import { storeDecision } from './store-decision.ts';
import type { aVisitWorld } from './visit-device.ts';

/** A device of somebody who plans, against the real server. */
export function aPlanDevice(world: ReturnType<typeof aVisitWorld>, accountId?: string) {
  const device = world.aDevice(accountId);
  const { user, wire } = device;

  const rows = async (): Promise<readonly SeenPlan[]> => {
    return plannedRows(await storedPlan(user.db()));
  };
  const row = async (key: string): Promise<SeenPlan> => {
    const found = planOf(await rows(), key);
    if (!found) throw new Error(`The plan of ${key} is not known here.`);
    return found;
  };
  const planned = async (): Promise<PlanTaskOp[]> => (await user.ops()).filter((op) => op.kind === 'task.plan');
  return {
    ...device,
    rows,
    row,
    planned,
    /** A screen fetches the plan. `false`: there is no answer. */
    async reads(): Promise<boolean> {
      const fetch = await beginFetch(user.db(), 'plan');
      const query = planWindow(localDateOf(world.clock.now()));
      const { token = '' } = (await user.credentials().current()) ?? {};
      const answer = await call(wire, readPlan, { query }, { token });
      if (answer.is !== 'ok' || answer.reply.status !== 200) return false;
      await putCached(user.db(), { of: 'plan' }, answer.reply.body as readonly PlannedTask[], fetch, {
        at: world.clock.device.now(),
        etag: null,
      });
      return true;
    },
    /** Plans what the screen shows. Returns the `seq` of the change; 0: nothing was left to send. */
    async plans(key: string, change: PlanChange): Promise<number> {
      return storeDecision(user.intentContext(), 'planTask', key, 'Dom', planEdit(await row(key), change));
    },
    /** What the screen shows after a change. */
    shows: async (key: string, change: PlanChange) => changedPlan(await row(key), change),
    states: async () => (await planned()).map(({ state }) => state),
    async syncsWith(...mishaps: (typeof device.mishaps)[number][]): Promise<void> {
      device.mishaps.splice(0, Infinity, ...mishaps);
      await user.syncs();
      device.mishaps.length = 0;
    },
  };
}
