import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DayLine } from '#screens/dashboard/phone/day-line.tsx';
import { memoryCommands, NOON, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { mine, queriesWith } from '#tests/support/my-day.tsx';
import { aStoredPlan } from '#tests/support/plans.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

async function renders(queries: ReturnType<typeof queriesWith>, hasPlace = true) {
  const shown = renderScreen(<DayLine hasPlace={hasPlace} />, { at: '/', queries, commands: memoryCommands(queries).commands });
  await settle();
  return shown;
}
const remembered = (): string | null => localStorage.getItem('pv-care:day-line');

test('the line says what today comes to and leads to the day; it has its place the next time', async () => {
  await renders(queriesWith([mine(1), mine(2), mine(3, { plannedOn: '2026-11-21' })]));
  const line = screen.getByRole('link', { name: /^Mój dzień: 2 zgłoszenia · ok\. 14\u00a0km$/ });
  expect(line.getAttribute('href')).toBe('/day');
  expect(remembered()).toBe('planned');
});

test('on a day without requests the line says so, and keeps its place for the days that have some', async () => {
  await renders(queriesWith([mine(3, { plannedOn: '2026-11-21' })]));
  expect(screen.getByRole('link', { name: 'Mój dzień: nic na dziś' })).toBeTruthy();
  expect(remembered()).toBe('planned');
});

test('where nothing is planned for the account the line has no place the next time', async () => {
  localStorage.setItem('pv-care:day-line', 'planned');
  const queries = queriesWith([]);
  queries.plan.value = { is: 'loading' };
  await renders(queries);
  expect(screen.queryByRole('link')).toBeNull();
  expect(remembered()).toBe('planned');
  act(() => {
    queries.plan.value = ready(aStoredPlan([]));
  });
  await settle();
  expect(remembered()).toBe('none');
});

test('without a place nothing is inserted, but the next time there is one', async () => {
  await renders(queriesWith([mine(1)]), false);
  expect(screen.queryByRole('link')).toBeNull();
  expect(remembered()).toBe('planned');
});

test('an account that is no technician, and a backend without plans, have no place the next time', async () => {
  const office = queriesWith([mine(1)]);
  office.technicians.value = ready([]);
  const shown = await renders(office);
  expect(remembered()).toBe('none');
  shown.unmount();
  localStorage.clear();
  const foreign = queriesWith([]);
  foreign.plan.value = { is: 'absent', problem: { is: 'unsupported' } };
  await renders(foreign);
  expect(remembered()).toBe('none');
});
