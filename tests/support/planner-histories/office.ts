import { OWN_HEADERS } from '#contract/own-headers.ts';
import type { PlanChange, TaskPlan } from '#domain/service/plan.ts';
import type { TaskStatus } from '#domain/service/task.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { CHEAPLY_HASHED, STAFF } from '#tests/support/api.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { DEVICES } from './events.ts';

/* The real server for histories of plans, whose database can be restored. */

export interface OfficePlan extends TaskPlan {
  readonly id: number;
  /** Names the request in every history: no two have the same. */
  readonly reason: string;
  readonly status: TaskStatus;
  readonly version: number;
}

const TABLES = ['tasks', 'task_comments', 'task_changes', 'idempotency'] as const;
const NUMBERS = ['tasks', 'task_comments'] as const;
const PLANS = `select id, reason, status, assignee, helper, planned_on as "plannedOn", to_char(from_time, 'HH24:MI') as "from",
  to_char(to_time, 'HH24:MI') as "to", place, priority, minutes, deadline, plan_version as version from tasks order by id`;

export async function aPlannerOffice() {
  const office = await aVisitOffice('pglite', { PV_ROLES: 'on' });
  const { database } = office.api;
  const accounts: { id: number; token: string }[] = [];
  for (let at = 0; at < DEVICES; at++) {
    const email = `planista${at}@example.com`;
    const [made] = await database.rows<{ id: number }>(
      `insert into staff (email, password, name, role) values ($1, $2, $3, 'staff') returning id`,
      [...[email, CHEAPLY_HASHED, `Planista ${at}`]],
    );
    const { body } = await office.api.ask('POST', 'api-token-auth-care/login/', { username: email, password: STAFF.password });
    accounts.push({ id: made?.id ?? 0, token: (body as { token: string }).token });
  }
  const columns = new Map<string, string>();
  for (const name of TABLES) {
    const found = await database.rows<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [name],
    );
    columns.set(name, found.map((one) => `"${one.name}"`).join(', '));
  }
  const emptied = TABLES.toReversed()
    .map((name) => `delete from ${name};`)
    .join('');
  return {
    ...office,
    accounts,
    plans: () => database.rows<OfficePlan>(PLANS),
    clears: (): Promise<void> =>
      database.script(`${emptied} update staff set role = 'staff' where email like 'planista%';
        insert into tasks (employee, description, inverter_sn, created_on, reason)
          select 'Ktoś', 'Dom ' || n, 'FR123', '2026-11-01', 'Usterka ' || n from generate_series(1, 3) n;`),
    backsUp: (): Promise<void> =>
      database.script(
        TABLES.map((name) => `drop table if exists kept_${name}; create table kept_${name} as table ${name};`).join('') +
          `drop table if exists kept_numbers; create table kept_numbers as select ${NUMBERS.map((name) => `(select last_value from ${name}_id_seq) as ${name}`).join(', ')};`,
      ),
    /** Numbers are given out a second time from then on. */
    restores: async (): Promise<void> => {
      const back = TABLES.map(
        (name) => `insert into ${name} (${columns.get(name)}) overriding system value select ${columns.get(name)} from kept_${name};`,
      );
      const numbers = NUMBERS.map((name) => `select setval('${name}_id_seq', (select ${name} from kept_numbers));`);
      await database.script(`${emptied} ${back.join('')} ${numbers.join('')}`);
      await renewEpoch(database, 'restore');
    },
    refuses: (isRefusing: boolean): Promise<void> =>
      database.script(`update staff set role = '${isRefusing ? 'viewer' : 'staff'}' where email like 'planista%'`),
    /** Somebody in the office plans what the office has now. Returns the status of the answer. */
    plansAs: async (row: OfficePlan, { plannedOn, ...same }: PlanChange): Promise<number> => {
      const { headers } = await office.api.ask('GET', 'task_order/');
      const epoch = headers.get(OWN_HEADERS.epoch);
      const body = { ...same, ...(plannedOn !== undefined && { planned_on: plannedOn }) };
      const answer = await office.api.ask('PATCH', `/care/v1/tasks/${row.id}/plan/`, body, {
        headers: { 'If-Match': `"${row.version}"`, ...(epoch !== null && { [OWN_HEADERS.epoch]: epoch }) },
      });
      return answer.status;
    },
    removes: (id: number): Promise<object[]> => database.rows('delete from tasks where id = $1', [id]),
  };
}
export type PlannerOffice = Awaited<ReturnType<typeof aPlannerOffice>>;
