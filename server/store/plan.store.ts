import type { LocalDate } from '#domain/time/local-date.ts';
import { type PlannedTask, PLACES_APART, type TaskPlan } from '#domain/service/plan.ts';
import type { Queryable } from './database-types.ts';

/** The latest visit counts; a correction only once it is final, instead of the visit that it corrects. */
const PLANNED = `select t.id as task, t.assignee, a.name as "assigneeName", t.helper, h.name as "helperName", t.planned_on as "plannedOn",
    to_char(t.from_time, 'HH24:MI') as "from", to_char(t.to_time, 'HH24:MI') as "to", t.place, t.priority, t.minutes, t.deadline,
    t.plan_version as version, v.visit, b.id as "changedBy", b.name as "changedByName"
  from tasks t left join staff a on a.id = t.assignee left join staff h on h.id = t.helper left join lateral (
    select jsonb_build_object('uuid', uuid, 'state', state, 'started_at', head -> 'started_at', 'ended_at', head -> 'ended_at',
      'decided', head -> 'decided', 'items', head -> 'items') as visit
    from visits one where one.task_id = t.id and (one.replaces is null or one.state = 'final')
      and not exists (select from visits later where later.replaces = one.uuid and later.state = 'final')
    order by started_at desc, uuid limit 1) as v on true left join lateral (
    select s.id, s.name from (select author from task_changes where task_id = t.id and field not in ('status', 'reopened') order by id desc limit 1) as c
    join staff s on s.email = c.author) as b on true`;

const ORDER = 'order by t.planned_on, t.assignee, t.place, t.id';

/** What is planned for these days, and what is open, whatever its day; each day of a person in its order. */
export const readPlans = (db: Queryable, from: LocalDate, to: LocalDate): Promise<PlannedTask[]> =>
  db.rows<PlannedTask>(`${PLANNED} where t.planned_on between $1::date and $2::date or t.status <> 1 ${ORDER}`, [from, to]);

export const findPlan = async (db: Queryable, task: number): Promise<PlannedTask | undefined> =>
  (await db.rows<PlannedTask>(`${PLANNED} where t.id = $1`, [task]))[0];

/** An account that a plan may name. */
export interface PlannedPerson {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  /** Whether its role lets it work. */
  readonly canWork: boolean;
}

/** Accounts that are not changed before the transaction ends. They are locked before the plan, as where an account is changed. */
export const lockPeople = (tx: Queryable, ids: readonly number[], areRolesOn: boolean): Promise<PlannedPerson[]> =>
  tx.rows<PlannedPerson>(
    `select id, name, disabled_at is null as "isActive", (not $2::boolean or role in ('staff', 'admin')) as "canWork" from staff
     where id = any($1::bigint[]) order by id for share`,
    [ids, areRolesOn],
  );

/** No other transaction changes a plan before this one ends. */
export const lockPlan = (tx: Queryable): Promise<object[]> => tx.rows(`select version from versions where name = 'plan' for update`);

/** Unit: as `place`. The requests of a day of a person. */
const OF_DAY = 'planned_on = $1::date and assignee is not distinct from $2::int';

/**
 * Locks a request and those of the day to which it comes, before anything is written: a closing that runs meanwhile can end first.
 * Returns the place after the last of them.
 */
export async function lockDay(tx: Queryable, task: number, { plannedOn, assignee }: TaskPlan): Promise<number> {
  const rows = await tx.rows<{ id: number; place: number | null }>(
    `select id, place from tasks where id = $3 or (${OF_DAY}) order by id for update`,
    [plannedOn, assignee, task],
  );
  return Math.max(0, ...rows.map(({ id, place }) => (id === task ? 0 : (place ?? 0)))) + 1;
}

/** `employee`: the name of a new assignee; `null`: it stays. */
export const writePlan = (tx: Queryable, task: number, plan: TaskPlan, employee: string | null): Promise<object[]> =>
  tx.rows(
    `update tasks set assignee = $2, helper = $3, planned_on = $4, from_time = $5, to_time = $6, place = $7, priority = $8, minutes = $9,
       deadline = $10, employee = coalesce($11, employee), plan_version = plan_version + 1 where id = $1`,
    [
      ...[task, plan.assignee, plan.helper, plan.plannedOn, plan.from, plan.to, plan.place, plan.priority, plan.minutes, plan.deadline],
      employee,
    ],
  );

/**
 * Spreads the places of a day if two are too close for a third between them. This changes no version, and the audit log, which has what
 * people do, has nothing of it or of what the transaction does afterwards.
 */
export async function spreadDay(tx: Queryable, { plannedOn, assignee }: TaskPlan): Promise<void> {
  const day = `select id, place, lag(place) over w as before, row_number() over w as rank from tasks where ${OF_DAY}
    window w as (order by place, id)`;
  const values = [plannedOn, assignee];
  const close = await tx.rows(`select 1 as one from (${day}) as d where place - before < ${PLACES_APART} limit 1`, values);
  if (close.length === 0) return;
  await tx.rows(`select set_config('audit.actor', '', true)`);
  await tx.rows(`update tasks t set place = d.rank from (${day}) as d where t.id = d.id`, values);
}
