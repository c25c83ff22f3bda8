import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NewTask } from '#domain/service/task.ts';
import { diagnosisOfKey } from '#domain/service/to-do/filed-tasks.ts';
import { guideNow } from '#ui/guide/use-guide.ts';
import { decisionsIn, NOON, ready, settle } from '#tests/support/app-context.tsx';
import { aDiagnosis } from '#tests/support/diagnosis-builders.ts';
import { ME, mine, opensDay, plannedIn, queriesWith, TODAY } from '#tests/support/my-day.tsx';
import { aPlannedTask, aStoredPlan } from '#tests/support/plans.ts';
import { anInstallation, aTask } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  await guideNow();
});
afterEach(() => {
  vi.useRealTimers();
});

const near = () => screen.getByText(/^W pobliżu/).closest('details') as HTMLElement;
const faultOf = (installation: number) => aDiagnosis({ id: installation, installation, sn: `SN${installation}` });
const care = { state: 'faulty', cause: 'event:GROUND_FAULT', since: NOON as never } as const;

/** A stop in Kalisz; a neighbour 5 km away that is the subject. */
function withNeighbour(over: Partial<Parameters<typeof anInstallation>[0]> = {}) {
  const queries = queriesWith([mine(1)]);
  const rows = [
    anInstallation({ id: 1, sn: 'SN1', description: 'Dom Adamskich', latitude: 51.76, longitude: 18.09 }),
    anInstallation({ id: 4, sn: 'SN4', description: 'Dom Dudów', latitude: 51.805, longitude: 18.09, ...over }),
  ];
  queries.installations.value = ready({ total: 2, rows });
  queries.tasks.value = ready([aTask({ id: 1, inverterSerial: 'SN1' })]);
  return queries;
}

test('an open request without a day is offered near a stop, and one press plans it for the day and the account', async () => {
  const queries = withNeighbour();
  queries.tasks.value = ready([aTask({ id: 1, inverterSerial: 'SN1' }), aTask({ id: 4, inverterSerial: 'SN4' })]);
  queries.plan.value = ready(aStoredPlan([mine(1), aPlannedTask(4)]));
  const { calls } = await opensDay(queries);
  expect(within(near()).getByText('5,0 km · zgłoszenie bez terminu')).toBeTruthy();
  await user.click(within(near()).getByRole('button', { name: 'Dodaj do dnia: Dom Dudów' }));
  await settle();
  expect(plannedIn(calls)).toEqual([['srv:4', { assignee: ME, plannedOn: TODAY }]]);
});

test('a faulty installation without a request gets one by the same press, decided together with its plan', async () => {
  const queries = withNeighbour({ care, isWorking: false });
  queries.diagnoses.value = ready([faultOf(4)]);
  const { calls } = await opensDay(queries);
  await user.click(within(near()).getByRole('button', { name: 'Dodaj do dnia: Dom Dudów' }));
  await settle();
  expect(calls.filter(([verb]) => verb === 'decide')).toHaveLength(1);
  const [filing, planning] = decisionsIn(calls);
  const [, task, diagnosis, under] = filing as unknown as [string, NewTask, number, { visit: null; key: string }];
  expect([filing?.[0], task.inverterSerial, task.employee, diagnosis]).toEqual(['fileTask', 'SN4', 'Jan Nowak', 4]);
  expect(task.reason).toContain('Falownik SN4');
  expect([under.visit, diagnosisOfKey(under.key)]).toEqual([null, 4]);
  expect([planning?.[1], planning?.[2]]).toEqual([under.key, 'Dom Dudów']);
  expect(plannedIn(calls)).toEqual([[under.key, { assignee: ME, plannedOn: TODAY }]]);
});

test('an inspection that is due is offered; one whose request is planned is not', async () => {
  const queries = withNeighbour();
  const due = { installation: 4, sn: 'SN4', description: 'Dom Dudów', commissionedOn: null, openRecommendations: 0, outcome: null };
  queries.inspections.value = ready([{ ...due, state: 'overdue', due: '2026-10-01', last: null }]);
  const shown = await opensDay(queries);
  expect(within(near()).getByText('5,0 km · przegląd')).toBeTruthy();
  shown.unmount();
  queries.tasks.value = ready([aTask({ id: 1, inverterSerial: 'SN1' }), aTask({ id: 4, inverterSerial: 'SN4' })]);
  queries.plan.value = ready(aStoredPlan([mine(1), aPlannedTask(4, { plannedOn: '2026-12-01', assignee: 8 })]));
  await opensDay(queries);
  expect(within(near()).queryByText('Dom Dudów')).toBeNull();
});

test('an account without a name cannot be planned for, and says so', async () => {
  const queries = withNeighbour({ care, isWorking: false });
  queries.technicians.value = ready([{ id: ME, name: '', email: 'jan@pvcare.pl', isMe: true }]);
  const { calls } = await opensDay(queries);
  await user.click(within(near()).getByRole('button', { name: 'Dodaj do dnia: Dom Dudów' }));
  expect(screen.getByText('Wpisz najpierw swoje imię i nazwisko w „Moim koncie”.')).toBeTruthy();
  expect(decisionsIn(calls)).toEqual([]);
});

test('what the guide says to bring is listed once, ticked off, and remembered for the day', async () => {
  const queries = withNeighbour({ care, isWorking: false });
  queries.plan.value = ready(aStoredPlan([mine(1), mine(4)]));
  queries.tasks.value = ready([aTask({ id: 1, inverterSerial: 'SN1' }), aTask({ id: 4, inverterSerial: 'SN4' })]);
  queries.diagnoses.value = ready([faultOf(4)]);
  queries.drafts.set('day:taken', { '2026-11-01': ['Drabina'], [TODAY]: ['Złącza MC4'] });
  await opensDay(queries);
  const take = (await screen.findByText(/^Zabierz \(1 z /)).closest('details') as HTMLElement;
  const first = within(take).getByRole('checkbox', { name: /^Miernik izolacji/ });
  await user.click(first);
  await settle();
  expect((first as HTMLInputElement).checked).toBe(true);
  expect(queries.drafts.get('day:taken')).toEqual({ [TODAY]: ['Złącza MC4', 'Miernik izolacji PV'] });
});

test('what is ticked off for a far day leaves what was ticked off for today', async () => {
  const queries = withNeighbour({ care, isWorking: false });
  const far = '2026-12-20';
  queries.plan.value = ready(aStoredPlan([mine(4, { plannedOn: far })]));
  queries.tasks.value = ready([aTask({ id: 4, inverterSerial: 'SN4' })]);
  queries.diagnoses.value = ready([faultOf(4)]);
  queries.drafts.set('day:taken', { [TODAY]: ['Drabina'] });
  await opensDay(queries, `/day?dzien=${far}`);
  await user.click(await screen.findByRole('checkbox', { name: /^Miernik izolacji/ }));
  await settle();
  expect(queries.drafts.get('day:taken')).toEqual({ [TODAY]: ['Drabina'], [far]: ['Miernik izolacji PV'] });
});

test('what was ticked off for today stays where the clock of the device is a month ahead', async () => {
  vi.setSystemTime(NOON + 30 * 86_400_000);
  const queries = withNeighbour({ care, isWorking: false });
  queries.connection.value = { ...queries.connection.value, clockAhead: 30 * 86_400_000 };
  queries.plan.value = ready(aStoredPlan([mine(4)]));
  queries.tasks.value = ready([aTask({ id: 4, inverterSerial: 'SN4' })]);
  queries.diagnoses.value = ready([faultOf(4)]);
  queries.drafts.set('day:taken', { [TODAY]: ['Drabina'] });
  await opensDay(queries);
  await user.click(await screen.findByRole('checkbox', { name: /^Miernik izolacji/ }));
  await settle();
  expect(queries.drafts.get('day:taken')).toEqual({ [TODAY]: ['Drabina', 'Miernik izolacji PV'] });
});

test('nothing is added to a day that is over', async () => {
  const queries = withNeighbour({ care, isWorking: false });
  queries.plan.value = ready(aStoredPlan([mine(1, { plannedOn: '2026-11-18' })]));
  await opensDay(queries, '/day?dzien=2026-11-18');
  expect(screen.getByRole('article', { name: 'Dom Adamskich' })).toBeTruthy();
  expect(screen.queryByText(/^W pobliżu/)).toBeNull();
});
