import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlannedTask } from '#domain/service/plan.ts';
import { TeamWeek } from '#screens/day/team/team-week.tsx';
import { loaded, LOADING, memoryCommands, memoryQueries, NOON, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aPlannedTask, aStoredPlan, plannedIn } from '#tests/support/plans.ts';
import { aTask } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
afterEach(() => void vi.useRealTimers());

/** The Friday of the clock of these tests. */
const [THURSDAY, FRIDAY, NEXT_MONDAY] = ['2026-11-19', '2026-11-20', '2026-11-23'];
const [ANNA, JAN, NAMELESS] = [
  { id: 7, name: 'Anna Łoś', email: 'anna@example.com', isMe: true },
  { id: 8, name: 'Jan Ćma', email: 'jan@example.com', isMe: false },
  { id: 9, name: '', email: 'biuro@pvcare.pl', isMe: false },
];
const ofAnna = { assignee: 7, assigneeName: 'Anna Łoś', plannedOn: FRIDAY, place: 1 };

async function openWeek(
  plans: readonly PlannedTask[],
  { at = '/day?widok=zespol', role = 'staff', closed = [] as readonly number[] } = {},
) {
  const queries = memoryQueries();
  queries.plan.value = ready(aStoredPlan(plans));
  queries.technicians.value = ready([ANNA, JAN, NAMELESS]);
  queries.ownAccount.value = ready({ email: 'anna@example.com', role: role as 'staff', areRolesOn: true, digest: 'off' });
  queries.tasks.value = ready(
    plans.map(({ task }) => aTask({ id: task, key: `srv:${task}`, description: `Dom ${task}`, status: closed.includes(task) ? 1 : 0 })),
  );
  const { commands, calls } = memoryCommands(queries);
  const shown = renderScreen(<TeamWeek />, { at, queries, commands });
  await settle();
  const come = (rows: readonly PlannedTask[]) =>
    act(() => {
      queries.plan.value = ready(aStoredPlan(rows));
    });
  return { ...shown, queries, calls, come, decisions: () => plannedIn(calls) };
}

const day = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox');
const chosen = () =>
  boxes()
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label'));

describe('the states of the week', () => {
  const shownWith = async (plan: ReturnType<typeof memoryQueries>['plan']['value']) => {
    const queries = memoryQueries();
    queries.plan.value = plan;
    const { commands, calls } = memoryCommands(queries);
    renderScreen(<TeamWeek />, { at: '/day?widok=zespol', queries, commands });
    await settle();
    return calls;
  };

  test('it says that it is being read', async () => {
    await shownWith(LOADING);
    expect(screen.getByText('Wczytywanie planu dnia')).toBeTruthy();
  });

  test('it says that a foreign backend knows no plan', async () => {
    await shownWith({ is: 'absent', problem: { is: 'unsupported' } });
    expect(screen.getByText('Ten serwer nie zna planu dnia.')).toBeTruthy();
  });

  test('it says that the plan was never fetched, and fetches it again', async () => {
    const calls = await shownWith({ is: 'absent', problem: { is: 'server', status: 500 } });
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(calls.map(([verb]) => verb)).toContain('refresh');
  });

  test('it keeps the last plan without a network, and says that nothing newer came', async () => {
    await shownWith({ is: 'ready', value: aStoredPlan([]), asOf: NOON as never, problem: { is: 'offline' }, isRefreshing: false });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Tydzień 16/11–22/11/2026');
    expect(screen.getAllByRole('status').some(({ textContent }) => /odświeżyć|połączeni/i.test(textContent ?? ''))).toBe(true);
    expect(screen.getAllByText('Nic nie zaplanowano')).toHaveLength(5);
  });
});

describe('the week of the team', () => {
  test('has each day with its people, their cards in order and the sum of their minutes', async () => {
    await openWeek([
      aPlannedTask(1, { ...ofAnna, place: 2, minutes: 300 }),
      aPlannedTask(2, { ...ofAnna, minutes: 181, from: '09:00', to: '10:30', helper: 8, helperName: 'Jan Ćma' }),
      aPlannedTask(3, { plannedOn: FRIDAY, place: 1 }),
    ]);
    const friday = day('piątek 20/11');
    expect(friday.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Bez osoby 1 zgłoszenie, 1\u00a0h',
      'Anna Łoś 2 zgłoszenia, 8\u00a0h 1\u00a0min, więcej niż 8\u00a0h',
      'Jan Ćma 1 zgłoszenie, 3\u00a0h 1\u00a0min',
    ]);
    expect(friday.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Wybierz: Dom 3',
      'Wybierz: Dom 2',
      'Wybierz: Dom 1',
    ]);
    expect(friday.getByText('9:00–10:30').closest('a')?.textContent).toContain('Dom 2');
    expect(friday.getByText('Pomaga: Dom 2')).toBeTruthy();
    expect(day('czwartek 19/11').queryAllByRole('checkbox')).toHaveLength(0);
  });

  test('has open requests without a day, the most urgent first, and closed ones only on their day', async () => {
    await openWeek([aPlannedTask(1), aPlannedTask(2, { priority: 2 }), aPlannedTask(3), aPlannedTask(4, ofAnna)], { closed: [3, 4] });
    const without = day('Bez terminu');
    expect(without.getAllByRole('link').map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['Dom 2', 'Dom 1']);
    expect(day('piątek').getByText('zamknięte')).toBeTruthy();
  });

  test('has what was not closed in earlier weeks, in the present week only', async () => {
    const { unmount } = await openWeek([aPlannedTask(1, { ...ofAnna, plannedOn: '2026-11-12' })]);
    expect(day('Niezamknięte z wcześniejszych dni').getByText(/Dom 1/)).toBeTruthy();
    unmount();
    await openWeek([aPlannedTask(1, { ...ofAnna, plannedOn: '2026-11-12' })], { at: '/day?widok=zespol&tydzien=2026-11-25' });
    expect(screen.queryByText(/Dom 1/)).toBeNull();
  });

  test('says how far a visit is, and when one ended', async () => {
    const visit = {
      uuid: '6a0d1f6e-1111-4111-8111-111111111111',
      started_at: '2026-11-20T09:12:00+01:00',
      ended_at: null,
      decided: 12,
      items: 31,
    };
    await openWeek([
      aPlannedTask(1, { ...ofAnna, visit: { ...visit, state: 'draft' } }),
      aPlannedTask(2, { ...ofAnna, place: 2, visit: { ...visit, state: 'final', ended_at: '2026-11-20T10:58:00+01:00' } }),
      aPlannedTask(3, { ...ofAnna, place: 3, visit: { ...visit, state: 'final', ended_at: '2026-11-19T14:05:00+01:00' } }),
      aPlannedTask(4, { ...ofAnna, place: 4, visit: { ...visit, state: 'draft', items: 0, decided: 0 } }),
    ]);
    for (const words of ['w toku od 9:12, 12 z 31', 'zakończona 10:58', 'zakończona 19/11, 14:05', 'w toku od 9:12'])
      expect(screen.getByText(words)).toBeTruthy();
  });

  test('shows another week by its address, also one long ago or far away, and leads to the weeks beside it', async () => {
    const { unmount } = await openWeek([aPlannedTask(1, { ...ofAnna, plannedOn: '2099-06-16' })], {
      at: '/day?widok=zespol&tydzien=2099-06-15',
    });
    expect(day('wtorek 16/06').getByText(/Dom 1/)).toBeTruthy();
    expect(screen.getByText(/Zamknięte zgłoszenia pokazujemy tylko od 13\/11\/2026 do 18\/12\/2026/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Następny tydzień' }).getAttribute('href')).toBe('/day?widok=zespol&tydzien=2099-06-22');
    unmount();
    await openWeek([], { at: '/day?widok=zespol&tydzien=1999-06-15' });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Tydzień 16/11–22/11/2026');
  });

  test('names a technician who is gone by the name in the plan, and one without a name by the number of the account', async () => {
    await openWeek([
      aPlannedTask(1, { ...ofAnna, assignee: 90, assigneeName: 'Piotr Dawny' }),
      aPlannedTask(2, { ...ofAnna, assignee: 91, assigneeName: '' }),
    ]);
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent?.split(' 1 ')[0])).toEqual([
      'konto nr 91',
      'Piotr Dawny',
    ]);
  });

  test('says who has nothing, from today on', async () => {
    const withJan = aPlannedTask(3, { ...ofAnna, plannedOn: '2026-11-21', helper: 8, helperName: 'Jan Ćma' });
    await openWeek([aPlannedTask(1, ofAnna), aPlannedTask(2, { ...ofAnna, plannedOn: THURSDAY }), withJan]);
    expect(day('piątek').getByText('Bez zgłoszeń: Jan Ćma')).toBeTruthy();
    expect(day('sobota').queryByText(/Bez zgłoszeń/)).toBeNull();
    expect(day('czwartek').queryByText(/Bez zgłoszeń/)).toBeNull();
  });

  test('shows every one of 401 requests in a week', async () => {
    await openWeek(Array.from({ length: 401 }, (_, at) => aPlannedTask(at + 1, { ...ofAnna, place: at, assignee: (at % 20) + 1 })));
    expect(boxes()).toHaveLength(401);
  });

  test('shows a hundred of ten thousand requests without a day at first, and more by a press', async () => {
    await openWeek(Array.from({ length: 10_000 }, (_, at) => aPlannedTask(at + 1)));
    expect(day('Bez terminu').getByText('10 000')).toBeTruthy();
    expect(boxes()).toHaveLength(100);
    await user.click(day('Bez terminu').getByRole('button', { name: 'Pokaż więcej' }));
    expect(boxes()).toHaveLength(200);
  });

  test('offers a viewer nothing that changes the plan', async () => {
    await openWeek([aPlannedTask(1, ofAnna)], { role: 'viewer' });
    expect(screen.getByText(/Dom 1/)).toBeTruthy();
    expect(boxes()).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Przenieś…' })).toBeNull();
  });
});

describe('choosing', () => {
  const four = [1, 2, 3, 4].map((task) => aPlannedTask(task, { ...ofAnna, place: task }));

  test('takes everything from the last chosen one to the one pressed with Shift', async () => {
    await openWeek([...four, aPlannedTask(5, { ...ofAnna, assignee: 8, assigneeName: 'Jan Ćma' })]);
    await user.click(screen.getByRole('checkbox', { name: 'Wybierz: Dom 2' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Wybierz: Dom 5' }));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['Wybierz: Dom 2', 'Wybierz: Dom 3', 'Wybierz: Dom 4', 'Wybierz: Dom 5']);
    expect(screen.getByText('Wybrano 4 zgłoszenia')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Odznacz' }));
    expect(chosen()).toEqual([]);
  });

  test('leaves out what is closed, between two chosen ones and after it was chosen', async () => {
    const { queries } = await openWeek(four, { closed: [2] });
    await user.click(screen.getByRole('checkbox', { name: 'Wybierz: Dom 1' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Wybierz: Dom 4' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('Wybrano 3 zgłoszenia')).toBeTruthy();
    act(() => {
      queries.tasks.value = ready(four.map(({ task }) => aTask({ id: task, key: `srv:${task}`, status: task === 3 ? 0 : 1 })));
    });
    expect(screen.getByText('Wybrano 1 zgłoszenie')).toBeTruthy();
  });

  test('works by keys: one stop of the Tab key in a day, arrows between cards, with Shift they choose', async () => {
    await openWeek([...four, aPlannedTask(5, { ...ofAnna, plannedOn: THURSDAY })]);
    expect(
      boxes()
        .filter(({ tabIndex }) => tabIndex === 0)
        .map((box) => box.getAttribute('aria-label')),
    ).toEqual(['Wybierz: Dom 5', 'Wybierz: Dom 1']);
    act(() => screen.getByRole('checkbox', { name: 'Wybierz: Dom 1' }).focus());
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['Wybierz: Dom 2', 'Wybierz: Dom 3', 'Wybierz: Dom 4']);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Wybierz: Dom 5');
    await user.keyboard('{ArrowRight}{End}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Wybierz: Dom 4');
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
  });

  test('opens the request by Enter', async () => {
    const { address } = await openWeek(four);
    act(() => screen.getByRole('checkbox', { name: 'Wybierz: Dom 3' }).focus());
    await user.keyboard('{Enter}');
    expect(address()).toBe('/tasks?task=3');
  });
});

test('moves all chosen ones by one press, which is one decision on the device, and gives the focus to the week', async () => {
  const { decisions } = await openWeek([1, 2, 3].map((task) => aPlannedTask(task, { ...ofAnna, place: task })));
  for (const task of [1, 3]) await user.click(screen.getByRole('checkbox', { name: `Wybierz: Dom ${task}` }));
  await user.click(screen.getByRole('button', { name: 'Przenieś…' }));
  await loaded();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Osoba' }), 'Jan Ćma');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dzień' }), 'poniedziałek 23/11');
  await user.click(screen.getByRole('button', { name: 'Przenieś' }));
  await settle();
  const change = { assignee: 8, plannedOn: NEXT_MONDAY };
  expect(decisions()).toEqual([
    [
      ['srv:1', change],
      ['srv:3', change],
    ],
  ]);
  expect(chosen()).toEqual([]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Tydzień 16/11–22/11/2026'));
});

describe('what somebody else changes meanwhile', () => {
  const told = () =>
    within(screen.getByTestId('meanwhile'))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('is said in words, with who made the last change by name or e-mail, and can be hidden', async () => {
    const { come } = await openWeek([
      aPlannedTask(1, ofAnna),
      aPlannedTask(2, { ...ofAnna, place: 2 }),
      aPlannedTask(3, { ...ofAnna, place: 3 }),
    ]);
    expect(told()).toEqual([]);
    come([
      aPlannedTask(1, { ...ofAnna, plannedOn: NEXT_MONDAY, version: 2, changedBy: 44, changedByName: 'Ewa Sowa' }),
      aPlannedTask(2, { ...ofAnna, assignee: 8, assigneeName: 'Jan Ćma', version: 2, changedBy: NAMELESS.id, changedByName: '' }),
      aPlannedTask(3, { ...ofAnna, minutes: 90, version: 2 }),
    ]);
    expect(told()).toEqual([
      'Dom 1: przełożono na poniedziałek 23/11 (ostatnia zmiana: Ewa Sowa)',
      'Dom 2: przydzielono: Jan Ćma (ostatnia zmiana: biuro@pvcare.pl)',
      'Dom 3: czas pracy 90 min (ostatnia zmiana: ktoś w biurze)',
    ]);
    await user.click(screen.getByRole('button', { name: 'Ukryj' }));
    expect(told()).toEqual([]);
  });
  test('is not said of a row that came as it was', async () => {
    const { come } = await openWeek([aPlannedTask(1, ofAnna)]);
    come([aPlannedTask(1, { ...ofAnna, place: 4, version: 2 })]);
    expect(told()).toEqual([]);
  });
});
