import { planTask, readPlan } from '#contract/care/plan.contract.ts';
import { pathOf } from '#contract/endpoint.ts';
import { versionTag } from '#contract/wire/etags.ts';
import type { Instant } from '#domain/quantity.ts';
import { countedBack } from '#domain/service/change-time.ts';
import { changedPlan, PLAN_DAYS, PLAN_FIELDS, type PlanChange, planFaults, type PlannedTask, type TaskPlan } from '#domain/service/plan.ts';
import { daysBetween } from '#domain/time/local-date.ts';
import { once } from '#server/concurrency/idempotency.ts';
import { answerOnce, arrivalOf, isExpected, withKey } from '#server/http/change-headers.ts';
import { type EndpointRouter, NotCached } from '#server/http/endpoint-router.ts';
import { Refused, refusedDetail, refusedFields } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import type { Author } from '#server/store/audit.store.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { findPlan, lockDay, lockPeople, lockPlan, type PlannedPerson, readPlans, spreadDay, writePlan } from '#server/store/plan.store.ts';
import { notePlanChange } from '#server/store/task-story.store.ts';
import { tasksStore } from '#server/store/tasks.store.ts';

const { plan: texts } = sentences;

/** Whose service requests are, and when. Source: specification 39.1. */
export function planRoutes({ on }: EndpointRouter, { database, clock, settings }: Services): void {
  on(readPlan).keep(['tasks', 'plan', 'listed-visits'], async ({ query: { from, to } }) => {
    const days = daysBetween(from, to) + 1;
    if (days < 1 || days > PLAN_DAYS) return new NotCached(400, refusedFields({ to: [sentences.dayRange(PLAN_DAYS)] }));
    return { status: 200, body: await readPlans(database, from, to) };
  });

  on(planTask).answer(({ params: { id }, body: change }, { author: by, header, bodyHash }) =>
    withKey(header('Idempotency-Key'), async (key) => {
      const arrival = arrivalOf(header, clock());
      const keyed = key === null ? null : { by, key, path: pathOf(planTask, { id }), bodyHash };
      const planning = { id, change, by, decidedAt: arrival ? countedBack(arrival) : (clock() as Instant) };
      return database.transaction(async (tx) => {
        let newer: PlannedTask | undefined;
        const made = await once<PlannedTask>(tx, keyed, {
          status: 200,
          work: async () => {
            const people = await lockPeople(tx, peopleIn(change), settings.roles);
            await lockPlan(tx);
            const current = await findPlan(tx, id);
            if (!current || isStoredAlready(current, change)) return current;
            if (isExpected(header('If-Match'), versionTag(current))) return plan(tx, planning, current, people);
            newer = current;
            return undefined;
          },
        });
        if (newer) return { status: 412 as const, body: newer };
        return answerOnce(200, made) ?? { status: 404 as const, body: refusedDetail(sentences.notFound) };
      });
    }),
  );
}

const peopleIn = ({ assignee, helper }: PlanChange): number[] => [assignee, helper].filter((one) => typeof one === 'number');

/** Whether a change was made before: its answer was lost, or somebody else decided the same. */
const isStoredAlready = (current: PlannedTask, change: PlanChange): boolean => {
  const changed = changedPlan(current, change);
  return PLAN_FIELDS.every((field) => changed[field] === current[field]);
};

interface Planning {
  readonly id: number;
  readonly change: PlanChange;
  readonly by: Author;
  readonly decidedAt: Instant;
}

/** Writes a change under the lock of the plan, and its lines of the story; `undefined`: the request was removed meanwhile. */
async function plan(tx: Queryable, { id, change, by, decidedAt }: Planning, current: PlannedTask, people: readonly PlannedPerson[]) {
  const wanted = changedPlan(current, change);
  const faults = { ...contradictionsIn(wanted, change), ...personFaults(wanted, current, people) };
  if (Object.keys(faults).length > 0) throw new Refused(400, refusedFields(faults));
  const last = await lockDay(tx, id, wanted);
  const isReassigned = wanted.assignee !== current.assignee;
  const employee = isReassigned ? people.find((one) => one.id === wanted.assignee)?.name : undefined;
  await writePlan(tx, id, { ...wanted, place: wanted.plannedOn === null ? null : (wanted.place ?? last) }, employee ?? null);
  const after = await findPlan(tx, id);
  if (!after) return undefined;
  await notePlanChange(tx, current, after, by, Math.max(decidedAt, await tasksStore(tx).filedAt(id)));
  await spreadDay(tx, after);
  return findPlan(tx, id);
}

/** By field, where the change is the cause. The names of these fields are those of the wire. */
const contradictionsIn = (wanted: TaskPlan, change: PlanChange): Record<string, string[]> =>
  Object.fromEntries(
    planFaults(wanted).map(([fault, ...fields]) => [fields.find((field) => change[field] !== undefined) ?? fields[0], [texts[fault]]]),
  );

/** Who was named before may stay, whatever became of the account. Source: specification 39.4. */
function personFaults(wanted: TaskPlan, current: TaskPlan, people: readonly PlannedPerson[]): Record<string, string[]> {
  const faultOf = (field: 'assignee' | 'helper'): string | null => {
    if (wanted[field] === null || wanted[field] === current[field]) return null;
    const person = people.find(({ id }) => id === wanted[field]);
    if (!person?.canWork) return texts.noTechnician;
    if (!person.isActive) return texts.deactivated;
    return person.name.trim() === '' ? texts.noName : null;
  };
  const faults = (['assignee', 'helper'] as const).map((field) => [field, faultOf(field)] as const);
  return Object.fromEntries(faults.flatMap(([field, fault]) => (fault === null ? [] : [[field, [fault]]])));
}
