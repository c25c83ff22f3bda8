import { addDays, daysFrom, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { instantOf, localDateOf, toIso } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';

/* Whose the demo's requests are, and when, for any day of the seed. Source: specification 23.9. */

interface Technician {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

interface SeededTask {
  readonly id: number;
  /** Account of the technician named in the request. */
  readonly named: number;
  readonly cause: string | null;
  readonly createdOn: LocalDate;
  /** `null` if it is open. */
  readonly closedAt: number | null;
}

interface Planned {
  readonly id: number;
  /** Stays the same for a request without a technician. */
  readonly employee?: string;
  readonly assignee: number | null;
  readonly helper: number | null;
  readonly planned_on: LocalDate | null;
  readonly from_time: string | null;
  readonly to_time: string | null;
  readonly priority: number;
  readonly minutes: number;
  readonly deadline: LocalDate | null;
}

/** Working days of this week and the next, and the last one before today. */
export function daysOfPlan(today: LocalDate): { readonly ahead: LocalDate[]; readonly week: LocalDate[]; readonly last: LocalDate } {
  const monday = mondayOf(today);
  const workingDays = (from: LocalDate) => daysFrom(from, addDays(from, 5));
  const [week, next] = [workingDays(monday), workingDays(addDays(monday, 7))];
  return {
    ahead: [...week, ...next].filter((day) => day >= today),
    week,
    last: [...workingDays(addDays(monday, -7)), ...week].findLast((day) => day < today) ?? addDays(monday, -3),
  };
}

const URGENT = new Set(['event:GROUND_FAULT', 'event:HW_TEST_FAILURE', 'event:DC_DISCONNECT']);
const MINUTES = [60, 90, 120, 45] as const;
/** Hours agreed with the customer, of the first two that have a day and a technician. */
const AGREED = [
  ['09:00', '10:00'],
  ['13:00', '14:30'],
] as const;
/** Unit: days. */
const LATE = 2;

const WITHOUT_DAY = 6;
const WITHOUT_PERSON = 4;
const OF = 7;

/** Of an open request; `index` counts them from the oldest one, which is late. Every second one is of the first day. */
function openPlan({ id, cause, createdOn }: SeededTask, index: number, today: LocalDate, team: readonly Technician[]): Planned {
  const { ahead, last } = daysOfPlan(today);
  const place = index % OF;
  const technician = place === WITHOUT_PERSON ? undefined : team[index % team.length];
  const day = index === 1 ? last : (ahead[index % 2 === 0 ? 0 : (index >> 1) % ahead.length] ?? last);
  const planned = place === WITHOUT_DAY ? null : day;
  const [from, to] = (index > 1 ? AGREED[index - 2] : undefined) ?? [null, null];
  const isFailure = URGENT.has(cause ?? '');
  const late = createdOn > addDays(today, -LATE) ? createdOn : addDays(today, -LATE);
  return {
    ...{ id, planned_on: planned, from_time: from, to_time: to, minutes: MINUTES[index % MINUTES.length] ?? 60 },
    ...(technician && { employee: technician.name }),
    assignee: technician?.id ?? null,
    helper: index === 2 ? (team[0]?.id ?? null) : null,
    priority: isFailure ? 2 : cause === null ? 0 : 1,
    deadline: index === 0 ? late : index % 3 === 0 ? addDays(today, 10) : null,
  };
}

/** Of a request that was closed this week, on a working day. */
const closedPlan = ({ id, named }: SeededTask, day: LocalDate): Planned => ({
  ...{ id, assignee: named, helper: null, planned_on: day, from_time: null, to_time: null, priority: 0, minutes: 60, deadline: null },
});

/** Plans the demo's requests. One was put off at the last working day and has another day now. Unit: `now` in ms. */
export async function seedPlan(tx: Queryable, now: number): Promise<void> {
  const today = localDateOf(now);
  const team = await tx.rows<Technician>('select id, email, name from staff order by id');
  const tasks = await tx.rows<SeededTask>(
    `select t.id, s.id as named, t.cause, t.created_on as "createdOn", case when t.status = 1 then t.updated_at end as "closedAt"
     from tasks t join staff s on s.name = t.employee order by t.id`,
  );
  const { week, last } = daysOfPlan(today);
  const open = tasks.filter(({ closedAt }) => closedAt === null);
  const planned = open.map((task, index) => ({ ...openPlan(task, index, today, team), createdOn: task.createdOn }));
  const closed = tasks.flatMap((task) => {
    const day = task.closedAt === null ? null : localDateOf(task.closedAt);
    return day !== null && week.includes(day) ? [closedPlan(task, day)] : [];
  });
  await tx.rows(
    `update tasks t set employee = coalesce(p.employee, t.employee), assignee = p.assignee, helper = p.helper, planned_on = p.planned_on,
       from_time = p.from_time, to_time = p.to_time, priority = p.priority, minutes = p.minutes, deadline = p.deadline, plan_version = 2,
       place = case when p.planned_on is not null then p.rank end
     from (select *, row_number() over (partition by planned_on, assignee order by from_time nulls last, id) as rank
       from jsonb_populate_recordset(null::tasks, $1::jsonb)) as p where t.id = p.id`,
    [JSON.stringify([...planned, ...closed])],
  );
  const missed = planned.find(
    ({ createdOn, assignee, planned_on: day }) => createdOn < last && assignee !== null && day !== null && day > last,
  );
  const by = team.find(({ id }) => id === missed?.assignee);
  if (missed && by) await notePutOff(tx, missed, by, last);
}

/** The note and the change of the day, as the technician has entered them at the gate. */
async function notePutOff(tx: Queryable, { id, planned_on: day }: Planned, by: Technician, was: LocalDate): Promise<void> {
  const at = toIso(instantOf(was, 10, 40));
  await tx.rows(`insert into task_comments (task_id, author, at, text, staff_id) values ($1, $2, $3::timestamptz, $4, $5)`, [
    ...[id, by.email, at, 'Nie zastano: klienta nie było', by.id],
  ]);
  await tx.rows(
    `insert into task_changes (task_id, author, at, field, before, after) values ($1, $2, $3::timestamptz, 'planned_on', $4, $5)`,
    [id, by.email, at, was, day],
  );
}
