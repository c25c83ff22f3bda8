import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlannedTask } from '#domain/service/plan.ts';
import { TasksScreen } from '#screens/tasks/tasks.screen.tsx';
import { ABSENT, loaded, memoryCommands, memoryQueries, NOON, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aPlannedTask, aStoredPlan, plannedIn } from '#tests/support/plans.ts';
import { aTask } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });
beforeEach(() => window.happyDOM?.setViewport({ width: 1920, height: 1080 })); // filters and files are beside the list
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const PLANS = [
  aPlannedTask(17, { plannedOn: '2026-12-04', place: 1, from: '09:00', to: '10:30', assignee: 8, assigneeName: 'Jan Ćma', version: 3 }),
  aPlannedTask(18, { deadline: '2026-11-19', priority: 2 }),
  aPlannedTask(19, { plannedOn: '2026-11-20', place: 1, helper: 7, helperName: 'Anna Łoś', assignee: 90, assigneeName: 'Piotr Dawny' }),
];

async function openTasks({ at = '/tasks', plans = PLANS as readonly PlannedTask[] | null, role = 'staff' } = {}) {
  const queries = memoryQueries();
  queries.tasks.value = ready([17, 18, 19].map((id) => aTask({ id, description: `Dom ${id}` })));
  queries.plan.value = plans ? ready(aStoredPlan(plans)) : { is: 'absent', problem: { is: 'unsupported' } };
  queries.technicians.value = ready([
    { id: 7, name: 'Anna Łoś', email: 'anna@example.com', isMe: true },
    { id: 8, name: 'Jan Ćma', email: 'jan@example.com', isMe: false },
    { id: 9, name: '', email: 'nowy@example.com', isMe: false },
  ]);
  queries.ownAccount.value = ready({ email: 'anna@example.com', role: role as 'staff', areRolesOn: true, digest: 'off' });
  queries.taskStory(17).value = ABSENT;
  const { commands, calls } = memoryCommands(queries);
  const shown = renderScreen(<TasksScreen />, { at, queries, commands });
  await settle();
  await loaded();
  return { ...shown, queries, decisions: () => plannedIn(calls) };
}

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cellsOf = (id: number) =>
  [...(screen.getByRole('link', { name: String(id) }).closest('tr')?.children ?? [])].map(({ textContent }) => textContent);
const ids = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent);

async function setView(...names: readonly string[]): Promise<void> {
  const tool = screen.getByText('Widok').closest('details');
  if (tool)
    act(() => {
      tool.open = true;
      tool.dispatchEvent(new Event('toggle'));
    });
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name }));
}

describe('the plan in the list of requests', () => {
  test('adds two columns that this device remembers; the seven stay the default', async () => {
    const { unmount } = await openTasks();
    expect(headings()).toHaveLength(7);
    await setView('Zaplanowano', 'Termin');
    expect(headings().slice(7)).toEqual(['Zaplanowano', 'Termin']);
    expect(cellsOf(17).slice(7)).toEqual(['4/12/2026, 9:00–10:30', 'Brak']);
    expect(cellsOf(18).slice(7)).toEqual(['Brak', '19/11/2026']);
    unmount();
    await openTasks({ plans: PLANS.slice(1) });
    expect(headings()).toHaveLength(9);
    expect(cellsOf(17).slice(7)).toEqual(['–', '–']);
  });

  test('filters by it: without a day, past the deadline, and mine also as a helper', async () => {
    await openTasks();
    for (const [name, found] of [
      ['Bez terminu', ['18']],
      ['Po terminie', ['18']],
      ['Moje', ['19']],
    ] as const) {
      await user.click(screen.getByRole('radio', { name }));
      expect(ids()).toEqual(found);
    }
  });

  test('a deadline is over by the right day where the clock of the device is wrong', async () => {
    const { queries } = await openTasks({ at: '/tasks?task=18' });
    const deadline = () => within(screen.getByRole('region', { name: 'Plan zgłoszenia' })).getByText('19/11/2026');
    await user.click(screen.getByRole('radio', { name: 'Po terminie' }));
    expect([ids(), deadline().className !== '']).toEqual([['18'], true]);
    act(() => {
      queries.connection.value = { ...queries.connection.value, clockAhead: 3 * 86_400_000 };
    });
    expect(screen.queryByRole('link', { name: '18' })).toBeNull();
    expect(deadline().className).toBe('');
  });

  test('has nothing of it on a foreign backend, and for a viewer nothing that changes it', async () => {
    const { unmount } = await openTasks({ plans: null, at: '/tasks?task=17' });
    expect(screen.queryByText('Widok')).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Bez terminu' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Plan zgłoszenia' })).toBeNull();
    unmount();
    await openTasks({ role: 'viewer', at: '/tasks?task=17' });
    await setView();
    expect(screen.queryByRole('checkbox', { name: 'Wybieranie kilku' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Plan zgłoszenia' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Zaplanuj…' })).toBeNull();
  });

  test('moves the chosen ones, chosen with Shift in the order that is shown', async () => {
    const { decisions } = await openTasks();
    await setView('Wybieranie kilku');
    const boxes = () => screen.getAllByRole('checkbox', { name: /^Wybierz: nr/ });
    expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual([
      'Wybierz: nr 17, Dom 17',
      'Wybierz: nr 18, Dom 18',
      'Wybierz: nr 19, Dom 19',
    ]);
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard('{Shift>}');
    await user.click(boxes()[1] as HTMLElement);
    await user.keyboard('{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Przenieś…' }));
    await loaded();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Osoba' }), 'Anna Łoś');
    await user.click(screen.getByRole('button', { name: 'Przenieś' }));
    await settle();
    const anna = expect.objectContaining({ assignee: 7 });
    expect(decisions()).toEqual([
      [
        ['srv:17', anna],
        ['srv:18', anna],
      ],
    ]);
    expect(screen.queryByText(/^Wybrano/)).toBeNull();
  });
});

describe('the plan of one request', () => {
  const section = () => within(screen.getByRole('region', { name: 'Plan zgłoszenia' }));
  const facts = () =>
    [...(screen.getByRole('region', { name: 'Plan zgłoszenia' }).querySelectorAll('dt') ?? [])].map((dt) => [
      dt.textContent,
      dt.nextElementSibling?.textContent,
    ]);
  const openForm = async () => {
    await user.click(section().getByRole('button', { name: 'Zaplanuj…' }));
    await loaded();
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Zapisz plan' }));
  const type = async (label: string, value: string) => {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    if (value !== '') await user.type(field, value);
  };

  test('is in its view', async () => {
    await openTasks({ at: '/tasks?task=17' });
    expect(facts()).toEqual([
      ['Zaplanowano', '4/12/2026, 9:00–10:30'],
      ['Osoba', 'Jan Ćma'],
      ['Czas pracy', '60\u00a0min'],
    ]);
  });

  test('is changed in a form that sends only what was changed', async () => {
    const { decisions } = await openTasks({ at: '/tasks?task=17' });
    await openForm();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Druga osoba' }), 'Anna Łoś');
    await type('Czas pracy w minutach', '90');
    await save();
    await settle();
    expect(decisions()).toEqual([[['srv:17', { helper: 7, minutes: 90 }]]]);
    expect(screen.getByText('Zapisano plan')).toBeTruthy();
  });

  test('has each error at its field, and keeps what was typed', async () => {
    const { decisions } = await openTasks({ at: '/tasks?task=17' });
    await openForm();
    await type('Dzień', '1999-06-01');
    await type('Umówiono do', '08:00');
    await type('Czas pracy w minutach', '2000');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Druga osoba' }), 'Jan Ćma');
    await save();
    const errorOf = (label: string) =>
      document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
    expect(errorOf('Dzień')).toBe('Podaj dzień od roku 2000 do 2100');
    expect(errorOf('Umówiono do')).toBe('Koniec nie może być przed początkiem');
    expect(errorOf('Czas pracy w minutach')).toBe('Podaj liczbę minut od 5 do 1440');
    expect(screen.getByText('Druga osoba musi być inna niż pierwsza')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Umówiono do').value).toBe('08:00');
    await type('Dzień', '');
    await save();
    expect(errorOf('Umówiono od')).toBe('Godziny można umówić tylko na dzień. Podaj też dzień.');
    expect(decisions()).toEqual([]);
  });

  test('keeps a technician who is gone as a choice, and says when nothing was changed', async () => {
    const { decisions } = await openTasks({ at: '/tasks?task=19' });
    await openForm();
    const person = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Osoba' });
    expect(person.selectedOptions[0]?.textContent).toBe('Piotr Dawny (konto wyłączone)');
    await save();
    expect(screen.getByText('Nic nie zmieniono')).toBeTruthy();
    expect(decisions()).toEqual([]);
  });

  test('says in the open form that somebody else has changed it, and is based on what was seen', async () => {
    const { queries, decisions } = await openTasks({ at: '/tasks?task=17' });
    await openForm();
    act(() => {
      queries.plan.value = ready(
        aStoredPlan([aPlannedTask(17, { ...PLANS[0], minutes: 30, version: 4, changedBy: 9, changedByName: 'Ewa Sowa' })]),
      );
    });
    expect(screen.getByText(/W międzyczasie zmieniono ten plan \(ostatnia zmiana: Ewa Sowa\)/)).toBeTruthy();
    await type('Czas pracy w minutach', '90');
    await save();
    await settle();
    expect(decisions()).toEqual([[['srv:17', { minutes: 90 }]]]);
  });
});
