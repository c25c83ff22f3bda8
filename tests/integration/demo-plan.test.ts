import { beforeAll, describe, expect, test } from 'vitest';
import type { PlannedTask } from '#domain/service/plan.ts';
import type { TaskChange, TaskComment } from '#domain/service/task.ts';
import { addDays, type LocalDate, mondayOf, weekday } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { beginDemo } from '#server/seed/demo.ts';
import { daysOfPlan } from '#server/seed/plan.ts';
import { readComments, readHistory } from '#server/store/task-story.store.ts';
import { readPlans } from '#server/store/plan.store.ts';
import { KINDS } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { firstOf } from '#tests/support/runs.ts';

const SIZE = 60;

/** A Sunday, the Friday before the clock changes, a Monday after midnight in the summer, and the leap day. */
const DAYS = firstOf(2, [
  ['2026-11-29', 12],
  ['2026-10-23', 23],
  ['2026-06-15', 0],
  ['2028-02-29', 9],
] as const);

describe.each(KINDS)('the plan of the demo, on %s', (kind) => {
  describe.each(DAYS)('seeded on %s', (today: LocalDate, hour) => {
    const now = instantOf(today, hour, 20);
    const api = madeOnce(() => aTelemetryApi(kind, now));
    let plans: PlannedTask[] = [];
    beforeAll(async () => {
      await api.database.script('delete from staff'); // the seed needs an empty table of accounts
      await beginDemo(api.database, { size: SIZE, now });
      plans = await readPlans(api.database, addDays(mondayOf(today), -7), addDays(mondayOf(today), 14));
    });
    const open = async () =>
      new Set((await api.database.rows<{ id: number }>('select id from tasks where status <> 1')).map(({ id }) => id));

    test('has five technicians, two of whom have a public password', async () => {
      const staff = await api.database.rows<{ name: string; signsIn: boolean }>(`select name, password like '$%' as "signsIn" from staff`);
      expect(staff.filter(({ name }) => name !== '')).toHaveLength(5);
      expect(staff.filter(({ signsIn }) => signsIn)).toHaveLength(2);
    });

    test('gives each technician requests, this week and the next, on working days', () => {
      expect(new Set(plans.flatMap(({ assignee }) => assignee ?? [])).size).toBe(5);
      const days = plans.flatMap(({ plannedOn }) => plannedOn ?? []);
      expect(days.every((day) => weekday(day) <= 5)).toBe(true);
      const { ahead } = daysOfPlan(today);
      expect(ahead.filter((day) => days.includes(day)).length).toBeGreaterThanOrEqual(Math.min(5, ahead.length));
      expect(days.some((day) => day > addDays(mondayOf(today), 6))).toBe(true);
    });

    test('has requests without a day and without a technician, two agreed times, and two technicians at one', () => {
      expect(plans.some(({ plannedOn, assignee }) => plannedOn === null && assignee !== null)).toBe(true);
      expect(plans.some(({ plannedOn, assignee }) => plannedOn !== null && assignee === null)).toBe(true);
      expect(plans.filter(({ from }) => from !== null)).toHaveLength(2);
      expect(
        plans.every(({ from, to, plannedOn }) => (from === null && to === null) || (plannedOn !== null && (from ?? '') < (to ?? ''))),
      ).toBe(true);
      expect(plans.every(({ helper, assignee }) => helper === null || helper !== assignee)).toBe(true);
    });

    test('has one open request past its deadline, and one that was not closed at the last working day', async () => {
      const isOpen = await open();
      expect(plans.filter(({ task, deadline }) => isOpen.has(task) && deadline !== null && deadline < today)).toHaveLength(1);
      const left = plans.filter(({ task, plannedOn }) => isOpen.has(task) && plannedOn !== null && plannedOn < today);
      expect(left.map(({ plannedOn }) => plannedOn)).toEqual([daysOfPlan(today).last]);
    });

    test('has one request whose customer was not at home: a note, and another day', async () => {
      const rows = await api.database.rows<{ id: number }>(`select task_id as id from task_comments where text like 'Nie zastano%'`);
      expect(rows).toHaveLength(1);
      const id = rows[0]?.id ?? 0;
      const notes: TaskComment[] = await readComments(api.database, id);
      const moved = ((await readHistory(api.database, id)) as TaskChange[]).find(({ field }) => field === 'planned_on');
      expect(moved).toMatchObject({ at: notes[0]?.at, by: notes[0]?.author, before: daysOfPlan(today).last });
      expect(moved?.after).toBe(plans.find(({ task }) => task === id)?.plannedOn);
      expect((moved?.at ?? now) < now).toBe(true);
    });

    test('has each request of a day of a technician at a place of its own', () => {
      const places = plans
        .filter(({ plannedOn }) => plannedOn !== null)
        .map(({ plannedOn, assignee, place }) => [plannedOn, assignee, place].join());
      expect(new Set(places).size).toBe(places.length);
      expect(plans.every(({ plannedOn, place }) => (plannedOn === null) === (place === null))).toBe(true);
    });

    test('is not planned again when the server starts later', async () => {
      await api.database.rows(`update tasks set planned_on = $1, plan_version = 9 where id = $2`, [addDays(today, 20), plans[0]?.task]);
      const plan = () => api.database.rows('select id, assignee, planned_on, place, plan_version from tasks order by id');
      const before = await plan();
      await beginDemo(api.database, { size: SIZE, now: now + 86_400_000 });
      expect(await plan()).toEqual(before);
    });
  });
});
