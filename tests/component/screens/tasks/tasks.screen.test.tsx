import { act, screen, within, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { TasksScreen } from '#screens/tasks/tasks.screen.tsx';
import type { SeenTask } from '#state/views.ts';
import {
  decisionsIn,
  ABSENT,
  DONE,
  memoryCommands,
  memoryQueries,
  NOON,
  REFUSED,
  renderScreen,
  ready,
  settle,
} from '#tests/support/app-context.tsx';
import { anInstallation, aTask } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });
beforeEach(() => window.happyDOM?.setViewport({ width: 1920, height: 1080 })); // filters and files are beside the list

const three: readonly SeenTask[] = [
  aTask({ id: 17, updatedAt: quantity(Date.parse('2026-11-19T08:30:00Z')), status: 1 }),
  aTask({ id: 18, status: 2, description: 'Szkoła Łęknica', inverterSerial: 'SN0018', employee: 'Żaneta Łoś', createdOn: '2026-11-20' }),
  aTask({ key: 'lokalne-1', id: null, isWaiting: true, description: 'Młyn', createdOn: '2026-11-20', scope: '' }),
];

async function openTasks({ at = '/tasks', tasks = three, answers = {} } = {}) {
  const queries = memoryQueries();
  queries.tasks.value = ready(tasks);
  queries.installations.value = ready({ rows: [anInstallation()], total: 1 });
  const { commands, calls } = memoryCommands(queries, answers);
  const rendered = renderScreen(<TasksScreen />, { at, queries, commands });
  await settle();
  return { ...rendered, queries, verbs: (verb: string) => calls.filter(([name]) => name === verb), decided: () => decisionsIn(calls) };
}

const rowTexts = (): string[][] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));

const panel = () => within(screen.getByRole('complementary', { name: 'Szczegóły zgłoszenia' }));

test('the table has its columns (specification 10.1), open ones and the newest first, the reason below the installation, each status in words', async () => {
  await openTasks();
  expect(screen.getByRole('heading', { level: 1, name: 'Zgłoszenia' })).toBeTruthy();
  const titles = [
    'ID zgłoszenia',
    'Przydzielony pracownik',
    'Instalacja',
    'Numer seryjny falownika',
    'Data utworzenia',
    'Data aktualizacji',
    'Status',
  ];
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(titles);
  expect(rowTexts()).toEqual([
    ['18', 'Żaneta Łoś', 'Szkoła ŁęknicaFalownik nie startuje', 'SN0018', '20/11/2026', 'Brak', 'Otwarte'],
    ['Numer nada biuro', 'Jan Kowalski', 'MłynFalownik nie startuje', 'SN0007', '20/11/2026', 'Brak', 'Otwarteczeka na wysłanie'],
    ['17', 'Jan Kowalski', 'Dom KowalskichFalownik nie startuje', 'SN0007', '18/11/2026', '19/11/2026, 09:30', 'Zamknięte'],
  ]);
});

test('a pressed row is in the address, and all of its fields are beside the list', async () => {
  const { address } = await openTasks();
  await user.click(screen.getByRole('link', { name: '17' }));
  expect(address()).toBe('/tasks?task=17');
  const fields = [...screen.getByRole('complementary').querySelectorAll('dt')].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(fields).toEqual([
    ['Instalacja', 'Dom Kowalskich'],
    ['Powód zgłoszenia', 'Falownik nie startuje'],
    ['Status', 'Zamknięte'],
    ['ID zgłoszenia', '17'],
    ['Przydzielony pracownik', 'Jan Kowalski'],
    ['Data utworzenia', '18/11/2026'],
    ['Data aktualizacji', '19/11/2026, 09:30'],
    ['Numer seryjny falownika', 'SN0007'],
    ['Adres', 'Polna 3/2, 62-800 Kalisz'],
    ['Zakres prac', 'Sprawdzić zabezpieczenia DC'],
  ]);
  expect(screen.getByText('Dane zgłoszenia').closest('details')?.open).toBe(true);
  await user.click(panel().getByRole('button', { name: 'Zamknij szczegóły' }));
  expect(address()).toBe('/tasks');
});

test("a task of status 2 is shown open, and 'Zatwierdź' keeps the 2: there is nothing to change", async () => {
  const { decided } = await openTasks({ at: '/tasks?task=18' });
  expect((panel().getByRole('radio', { name: 'Otwarte' }) as HTMLInputElement).checked).toBe(true);
  await user.click(panel().getByRole('button', { name: 'Zatwierdź' }));
  await screen.findByText('Zgłoszenie jest już otwarte');
  expect(screen.queryByText(/^Zapisano na urządzeniu/)).toBeNull();
  expect(document.activeElement).toBe(panel().getByRole('button', { name: 'Zatwierdź' }));
  expect(decided()).toEqual([]);
  await user.click(panel().getByRole('radio', { name: 'Zamknięte' }));
  await user.click(panel().getByRole('button', { name: 'Zatwierdź' }));
  expect(decided().at(-1)).toEqual(['setTaskStatus', three[1], 1]);
});

test('a closed task is opened with 0, and the button keeps the focus when the list says so', async () => {
  const { decided, queries } = await openTasks({ at: '/tasks?task=17' });
  await user.click(panel().getByRole('radio', { name: 'Otwarte' }));
  await user.click(panel().getByRole('button', { name: 'Zatwierdź' }));
  expect(decided()).toEqual([['setTaskStatus', three[0], 0]]);
  await screen.findByText('Zapisano na urządzeniu: zgłoszenie nr 17 otwarte');
  act(() => {
    queries.tasks.value = ready(three.map((task) => (task.id === 17 ? { ...task, status: 0 as const } : task)));
  });
  await settle();
  expect((panel().getByRole('radio', { name: 'Otwarte' }) as HTMLInputElement).checked).toBe(true);
  expect(document.activeElement).toBe(panel().getByRole('button', { name: 'Zatwierdź' }));
});

test('a choice confirmed while an earlier decision is being stored is stored after it', async () => {
  const writes: ((outcome: typeof DONE) => void)[] = [];
  const decide = () => new Promise<typeof DONE>((resolve) => writes.push(resolve));
  const { decided } = await openTasks({ at: '/tasks?task=17', answers: { decide } });
  await user.click(panel().getByRole('radio', { name: 'Otwarte' }));
  await user.dblClick(panel().getByRole('button', { name: 'Zatwierdź' }));
  await user.click(panel().getByRole('radio', { name: 'Zamknięte' }));
  await user.click(panel().getByRole('button', { name: 'Zatwierdź' }));
  expect(decided()).toEqual([['setTaskStatus', three[0], 0]]);
  await act(async () => writes[0]?.(DONE));
  await settle();
  expect(decided().slice(1)).toEqual([['setTaskStatus', { ...three[0], status: 0 }, 1]]);
  await act(async () => writes[1]?.(DONE));
  await settle();
  expect(decided()).toHaveLength(2);
  expect(screen.queryByText('Zgłoszenie jest już zamknięte')).toBeNull();
});

test('a choice made while a decision is being stored stays when the list shows that decision', async () => {
  const { queries } = await openTasks({ at: '/tasks?task=17' });
  const isOnTheScreen = (status: 0 | 1) =>
    act(() => {
      queries.tasks.value = ready(three.map((task) => (task.id === 17 ? { ...task, status } : task)));
    });
  const isPicked = (name: string) => (panel().getByRole('radio', { name }) as HTMLInputElement).checked;
  await user.click(panel().getByRole('radio', { name: 'Otwarte' }));
  await user.click(panel().getByRole('button', { name: 'Zatwierdź' }));
  await user.click(panel().getByRole('radio', { name: 'Zamknięte' }));
  isOnTheScreen(0);
  expect(isPicked('Zamknięte')).toBe(true);
  isOnTheScreen(1); // another user has closed it
  isOnTheScreen(0);
  expect(isPicked('Otwarte')).toBe(true);
});

test("a rejected or conflicting change can be decided again, also for the office's status", async () => {
  const troubled = aTask({ troubled: 'conflict' });
  const { decided } = await openTasks({ at: '/tasks?task=17', tasks: [troubled] });
  await user.click(panel().getByRole('button', { name: 'Zatwierdź' }));
  expect(decided()).toEqual([['setTaskStatus', troubled, 0]]);
});

test('a refusal shows its sentence', async () => {
  await openTasks({ at: '/tasks?task=17', answers: { decide: async () => REFUSED } });
  await user.click(panel().getByRole('radio', { name: 'Otwarte' }));
  await user.click(panel().getByRole('button', { name: 'Zatwierdź' }));
  expect(await screen.findByText('Operacja nie powiodła się. Sprawdź poprawność danych')).toBeTruthy();
});

test('a change by the office is shown at once, also in the choice', async () => {
  const { queries } = await openTasks({ at: '/tasks?task=18' });
  act(() => {
    queries.tasks.value = ready(three.map((task) => (task.id === 18 ? { ...task, status: 1 as const } : task)));
  });
  await settle();
  expect((panel().getByRole('radio', { name: 'Zamknięte' }) as HTMLInputElement).checked).toBe(true);
});

test('the search ignores Polish diacritics, and also searches the reason', async () => {
  await openTasks();
  await pasteInto(user, screen.getByRole('searchbox'), 'leknica');
  await waitFor(() => expect(rowTexts().map(([id]) => id)).toEqual(['18']));
});

test('order and search are in the address with the selection, and the address determines what is shown', async () => {
  const { address, unmount } = await openTasks();
  await user.click(screen.getByRole('button', { name: 'Instalacja' }));
  expect(address()).toBe('/tasks?sort=installation');
  await pasteInto(user, screen.getByRole('searchbox'), 'kowalski');
  await waitFor(() => expect(address()).toBe('/tasks?sort=installation&q=kowalski'));
  expect(rowTexts().map(([id]) => id)).toEqual(['17', 'Numer nada biuro']);
  await user.click(screen.getByRole('link', { name: '17' }));
  expect(address()).toBe('/tasks?sort=installation&q=kowalski&task=17');
  unmount();
  await openTasks({ at: '/tasks?sort=-installation&q=kowalski' });
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('kowalski');
  expect(rowTexts().map(([id]) => id)).toEqual(['Numer nada biuro', '17']);
});

test('filters are in the address and filter the list', async () => {
  const { address } = await openTasks();
  await user.click(screen.getByRole('radio', { name: 'Zamknięte' }));
  await settle();
  expect(address()).toBe('/tasks?show=closed');
  expect(rowTexts().map(([id]) => id)).toEqual(['17']);
  await user.click(screen.getByRole('radio', { name: 'Moje' }));
  await settle();
  expect(screen.getByText('Aby zobaczyć swoje zgłoszenia, wpisz imię i nazwisko w polu „Pracownik”')).toBeTruthy();
  await pasteInto(user, screen.getByRole('textbox', { name: 'Pracownik' }), 'ktoś inny');
  await settle();
  expect(screen.getByText('Brak zgłoszeń, które pasują do wyszukiwania i filtrów')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Wyczyść filtry' })).toHaveLength(1);
  await user.clear(screen.getByRole('textbox', { name: 'Pracownik' }));
  await pasteInto(user, screen.getByRole('textbox', { name: 'Pracownik' }), 'żaneta łoś');
  await settle();
  expect(rowTexts().map(([id]) => id)).toEqual(['18']);
  await user.click(screen.getByRole('button', { name: 'Wyczyść filtry' }));
  await settle();
  expect(address()).toBe('/tasks');
  expect(rowTexts().map(([id]) => id)).toEqual(['18', 'Numer nada biuro', '17']);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Wszystkie' }));
});

test('the tasks of one installation, from a link', async () => {
  await openTasks({ at: '/tasks?sn=SN0018' });
  expect(rowTexts().map(([id]) => id)).toEqual(['18']);
  expect(screen.getByRole('link', { name: 'Dodaj zgłoszenie' }).getAttribute('href')).toBe('/tasks/new?sn=SN0018');
});

test('a rejected or conflicting change says so, and links to the screen where it is settled', async () => {
  await openTasks({ at: '/tasks?task=17', tasks: [aTask({ troubled: 'conflict' })] });
  expect(panel().getByText('zmienione w międzyczasie')).toBeTruthy();
  expect(panel().getByRole('link', { name: 'Przejdź do niewysłanych zmian' }).getAttribute('href')).toBe('/unsent');
});

test("'Nawiguj' leads to the installation's place, or to the task's address", async () => {
  await openTasks({ at: '/tasks?task=17' });
  expect(panel().getByRole('link', { name: 'Nawiguj' }).getAttribute('href')).toContain('to=51.76%2C18.09');
});

test('ten thousand tasks render only the visible ones', async () => {
  await openTasks({ tasks: Array.from({ length: 10_000 }, (_, index) => aTask({ id: index + 1 })) });
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
});

test('nothing fetched, a failed refresh, an empty list and an unknown task each have their words', async () => {
  const { queries } = await openTasks({ at: '/tasks?task=404' });
  expect(screen.getByText('Nie ma takiego zgłoszenia na tym urządzeniu')).toBeTruthy();
  act(() => {
    queries.tasks.value = { is: 'ready', value: [], asOf: quantity(NOON), problem: { is: 'shape' }, isRefreshing: false };
  });
  await settle();
  expect(screen.getByText('Brak zgłoszeń')).toBeTruthy();
  expect(screen.getByText(/Odpowiedź serwera ma nieznany format/)).toBeTruthy();
  act(() => {
    queries.tasks.value = ABSENT;
  });
  expect(screen.getByText('Tych danych nie pobrano jeszcze na to urządzenie.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dodaj zgłoszenie' }).getAttribute('href')).toBe('/tasks/new');
});

test('a search that nothing matches says so, and not that there are no requests; a date is found as it is shown and with dots', async () => {
  await openTasks();
  const search = screen.getByRole('searchbox', { name: /Zgłoszenia/ });
  await pasteInto(user, search, 'nikt taki');
  expect(await screen.findByText('Brak zgłoszeń, które pasują do wyszukiwania i filtrów')).toBeTruthy();
  expect(screen.queryByText('Brak zgłoszeń')).toBeNull();
  for (const date of ['18/11/2026', '18.11.2026']) {
    await user.clear(search);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
    await pasteInto(user, search, date);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  }
});

test('with own requests only, the screen says that nothing of the office is known, and nothing is called fresh', async () => {
  const { queries, verbs } = await openTasks();
  expect(screen.getByText(/^stan na/)).toBeTruthy();
  act(() => {
    queries.tasks.value = { is: 'absent', problem: { is: 'offline' }, own: { value: three.slice(2), asOf: quantity(NOON) } };
  });
  await settle();
  expect(rowTexts().map(([id]) => id)).toEqual(['Numer nada biuro']);
  expect(screen.getByText(/^Zgłoszeń z biura nie pobrano jeszcze na to urządzenie\./)).toBeTruthy();
  expect(screen.queryByText(/^stan na/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Dodaj zgłoszenie' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(verbs('refresh')).toHaveLength(1);
});
