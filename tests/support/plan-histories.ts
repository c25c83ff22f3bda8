import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { taskTag } from '#contract/wire/etags.ts';
import { mergePlan } from '#domain/service/merge-plan.ts';
import type { PlanChange, PlanField, TaskPlan } from '#domain/service/plan.ts';
import type { TaskStatus } from '#domain/service/task.ts';
import type { TestApi } from './api.ts';

/* Two planners who change the plans of a few requests, with what happens between. */

const TASKS = 4;
const DAYS = ['2028-02-29', '2027-03-28', null] as const;
const CLOCKS = ['02:30', '09:00', '15:45', null] as const;
/** Of people by their number; 4 has no name, 9 does not exist. */
const PEOPLE = [1, 2, 3, 4, 9, null] as const;

const aPatch = fc.record(
  {
    assignee: fc.constantFrom(...PEOPLE),
    helper: fc.constantFrom(...PEOPLE),
    plannedOn: fc.constantFrom(...DAYS),
    from: fc.constantFrom(...CLOCKS),
    to: fc.constantFrom(...CLOCKS),
    place: fc.oneof(fc.constantFrom(1, 1.5, 1 + 1e-9, null), fc.double({ min: -2, max: 6, noNaN: true })),
    priority: fc.constantFrom(0, 1, 2),
    minutes: fc.constantFrom(30, 60, 90),
    deadline: fc.constantFrom(...DAYS),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<PlanChange>;

const planner = fc.constantFrom(0, 1);
const task = fc.nat(TASKS - 1);
export type PlanEvent =
  | { does: 'plan'; planner: number; task: number; patch: PlanChange; sent: 'once' | 'twice' | 'twice without key' | 'late' }
  | { does: 'look'; planner: number }
  | { does: 'close'; task: number; status: TaskStatus }
  | { does: 'deactivate' | 'activate' | 'remove'; person: number };

export const somePlanEvents: fc.Arbitrary<PlanEvent[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        does: fc.constant('plan' as const),
        planner,
        task,
        patch: aPatch,
        sent: fc.constantFrom('once', 'twice', 'twice without key', 'late'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('look' as const), planner }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('close' as const), task, status: fc.constantFrom<TaskStatus>(0, 1, 2) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('deactivate', 'activate'), person: fc.constantFrom(1, 2, 3) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), person: fc.constantFrom(2, 3) }) },
  ) as fc.Arbitrary<PlanEvent>,
  { minLength: 5, maxLength: 30 },
);

interface Row extends TaskPlan {
  readonly id: number;
  readonly version: number;
  readonly status: TaskStatus;
  readonly updatedAt: number | null;
}
const FIELDS: readonly PlanField[] = ['assignee', 'helper', 'plannedOn', 'from', 'to', 'place', 'priority', 'minutes', 'deadline'];
const WIRE: Partial<Record<PlanField, string>> = { plannedOn: 'planned_on' };

/** Plays a history on the real server and returns the broken promises. */
export async function playPlans({ ask, database, time }: TestApi, events: readonly PlanEvent[]): Promise<string[]> {
  const broken: string[] = [];
  const rows = () =>
    database.rows<Row>(
      `select id, assignee, helper, planned_on as "plannedOn", to_char(from_time, 'HH24:MI') as "from", to_char(to_time, 'HH24:MI') as "to",
         place, priority, minutes, deadline, plan_version as version, status, updated_at as "updatedAt" from tasks order by id`,
    );
  await database.rows('delete from tasks');
  await database.rows('delete from staff where id > 1');
  await database.rows(
    `insert into tasks (employee, description, inverter_sn, created_on, reason)
     select 'Ktoś', 'Dom', 'FR123', '2026-11-01', 'Nie działa' from generate_series(1, ${TASKS})`,
  );
  const accounts = await database.rows<{ id: number }>(
    `insert into staff (email, password, name) select 'p' || n || '@example.com', 'x', case when n < 4 then 'Osoba ' || n else '' end
     from generate_series(1, 4) n returning id`,
  );
  const accountOf = (person: number | null | undefined) => (person == null ? person : (accounts[person - 1]?.id ?? 999_999));
  const views = [await rows(), await rows()];
  const late: (() => Promise<unknown>)[] = [];

  const judge = (
    before: readonly Row[],
    after: readonly Row[],
    at: number,
    sent: { version: number; change: PlanChange },
    status: number,
  ) => {
    for (const [index, was] of before.entries()) {
      const is = after[index] as Row;
      const changed = FIELDS.filter((field) => was[field] !== is[field]);
      if (index !== at) {
        if (changed.some((field) => field !== 'place') || was.version !== is.version) broken.push(`${was.id}: another request was changed`);
        continue;
      }
      const hasRisen = is.version === was.version + 1;
      if (changed.length === 0 ? is.version !== was.version : !hasRisen) broken.push(`version ${was.version} became ${is.version}`);
      if (changed.length > 0 && (status !== 200 || sent.version !== was.version)) broken.push(`${status}: ${changed.join()} overwritten`);
      const follows = (field: PlanField) => field === 'place' || (is.plannedOn === null && (field === 'from' || field === 'to'));
      const unasked = changed.filter((field) => sent.change[field] === undefined && !follows(field));
      if (unasked.length > 0) broken.push(`${unasked.join()} changed by itself`);
      if (changed.length > 0) judgeDay(before, after, is);
    }
  };
  /** After a change the places of the day are apart, and all other cards are in the order in which they were. */
  const judgeDay = (before: readonly Row[], after: readonly Row[], moved: Row) => {
    if (moved.plannedOn === null) return moved.place === null ? undefined : broken.push('a place without a day');
    const orderIn = (all: readonly Row[]) =>
      all
        .filter(({ plannedOn, assignee }) => plannedOn === moved.plannedOn && assignee === moved.assignee)
        .toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || one.id - other.id);
    const places = orderIn(after).map(({ place }) => place ?? Number.NaN);
    if (!places.every((place, index) => index === 0 || place - (places[index - 1] ?? 0) >= 1e-6)) broken.push(`places ${places.join()}`);
    const others = (all: readonly Row[]) => orderIn(all).flatMap(({ id }) => (id === moved.id ? [] : [id]));
    if (others(before).join() !== others(after).join()) broken.push('the other cards changed their order');
  };
  const patch = async (at: number, version: number, change: PlanChange, key: string | null) => {
    const before = await rows();
    const id = before[at]?.id ?? 0;
    const body = Object.fromEntries(Object.entries(change).map(([field, value]) => [WIRE[field as PlanField] ?? field, value]));
    const headers = { 'If-Match': `"${version}"`, ...(key !== null && { 'Idempotency-Key': key }) };
    const answer = await ask('PATCH', `/care/v1/tasks/${id}/plan/`, body, { headers });
    const after = await rows();
    if (![200, 400, 412].includes(answer.status)) broken.push(`answered ${answer.status} ${JSON.stringify(answer.body)}`);
    const isReplayed = answer.headers.get('Idempotent-Replayed') === 'true';
    if (isReplayed && JSON.stringify(before) !== JSON.stringify(after)) broken.push('a replayed answer changed something');
    judge(before, after, at, { version, change }, answer.status);
    return { status: answer.status, row: after[at] as Row, isReplayed };
  };
  const plan = async ({ planner: who, task: at, patch: drawn, sent }: Extract<PlanEvent, { does: 'plan' }>) => {
    const change: PlanChange = { ...drawn };
    for (const field of ['assignee', 'helper'] as const) if (field in drawn) Object.assign(change, { [field]: accountOf(drawn[field]) });
    const base = views[who]?.[at] as Row;
    const key = randomUUID();
    if (sent === 'late') return void late.push(() => patch(at, base.version, change, key));
    const first = await patch(at, base.version, change, key);
    if (sent !== 'once') {
      const again = await patch(at, base.version, change, sent === 'twice' ? key : null);
      // places that came too close were spread: without its key the same wish is another change
      const wasSpread = sent !== 'twice' && again.status === 412 && change.place !== undefined && first.row.place !== change.place;
      if (first.status === 200 && again.status !== 200 && !wasSpread) broken.push(`repeated: ${again.status} after 200`);
      if (sent === 'twice' && first.status === 200 && !again.isReplayed) broken.push('carried out twice under one key');
    }
    if (first.status === 412) {
      const merged = mergePlan(base, change, first.row);
      const taken = FIELDS.filter((field) => field in merged.change && base[field] !== first.row[field]);
      if (taken.length > 0) broken.push(`merging took ${taken.join()} from the other planner`);
      if ((await patch(at, first.row.version, merged.change, key)).status === 412) broken.push('refused although nothing came between');
    }
    (views[who] as Row[])[at] = (await rows())[at] as Row;
  };
  const live = async (happens: PlanEvent): Promise<unknown> => {
    switch (happens.does) {
      case 'plan':
        return plan(happens);
      case 'look':
        views[happens.planner] = await rows();
        return undefined;
      case 'close': {
        const [before, body] = [await rows(), { update_date: new Date(time.now).toISOString(), status: happens.status }];
        const row = before[happens.task] as Row;
        const tag = taskTag({ status: row.status, updatedAt: row.updatedAt as never });
        const answer = await ask('PUT', `task_order/${row.id}/`, body, { headers: { 'If-Match': tag } });
        if (answer.status !== 200) broken.push(`closing was refused: ${answer.status}`);
        const after = (await rows())[happens.task] as Row;
        if (FIELDS.some((field) => row[field] !== after[field]) || row.version !== after.version) broken.push('closing changed the plan');
        return undefined;
      }
      case 'remove': {
        const [id, before] = [accountOf(happens.person), await rows()];
        await database.rows('delete from staff where id = $1', [id]);
        for (const [index, is] of (await rows()).entries()) {
          const was = before[index] as Row;
          const isNamed = id === was.assignee || id === was.helper;
          if (is.assignee === id || is.helper === id || is.version !== was.version + Number(isNamed))
            broken.push('removed, and still named');
        }
        return undefined;
      }
      default:
        return database.rows(`update staff set disabled_at = ${happens.does === 'activate' ? 'null' : 'now()'} where id = $1`, [
          accountOf(happens.person),
        ]);
    }
  };
  for (const happens of events) {
    await live(happens);
    if (broken.length > 0) return broken.map((one) => `${one} at ${JSON.stringify(happens)}`);
  }
  for (const send of late) await send();
  return broken;
}
