import { describe, expect, test } from 'vitest';
import { daysBetween } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { inventFleet } from '#server/seed/demo.ts';
import { inventTasks } from '#server/seed/invented-tasks.ts';
import { scenariosOfDemo } from '#server/seed/showcase.ts';
import { DIAGNOSED_AS } from '#server/seed/task-causes.ts';

/** At different hours, before and after the tasks of a day are filed. */
const NOWS = [instantOf('2026-06-18', 15, 2), instantOf('2026-11-24', 6, 30), instantOf('2026-12-31', 23, 50)];
const tasksOf = (size: number, now: number) => {
  const { installations, chance } = inventFleet(size);
  const scenarios = scenariosOfDemo(installations, now);
  return inventTasks(chance, installations, scenarios, now).map((task) => ({ ...task, assigned: scenarios.get(task.inverter_sn) }));
};

describe.each([30, 60, 400])('tasks of a demo of %i', (size) => {
  test.each(NOWS)('were filed on the day that they name, before anything else was done to them', (now) => {
    for (const { created_on, filed_at, updated_at } of tasksOf(size, now)) {
      const filed = Date.parse(filed_at);
      expect(localDateOf(filed)).toBe(created_on);
      expect(filed).toBeLessThanOrEqual(Math.min(now, updated_at === null ? now : Date.parse(updated_at)));
    }
  });

  test('name the cause that the diagnosis will name; wishes name none', () => {
    for (const { cause, assigned, reason } of tasksOf(size, NOWS[0] ?? 0)) {
      const scenario = assigned?.scenario ?? 'healthy';
      const expected: (string | null)[] = [
        DIAGNOSED_AS[scenario] ?? null,
        ...(reason === 'Falownik nie produkuje w dzień' ? ['no_production'] : []),
      ];
      expect(expected, `${scenario}: ${reason}`).toContain(cause);
    }
  });

  test('leave what began in the last fortnight to be decided about', () => {
    const now = NOWS[0] ?? 0;
    const young = tasksOf(size, now).filter(({ assigned, status }) => status !== 1 && (assigned?.since ?? 0) > now - 13.9 * 86_400_000);
    expect(young).toEqual([]);
    expect(tasksOf(size, now).every(({ created_on }) => daysBetween(created_on, localDateOf(now)) >= 0)).toBe(true);
  });
});
