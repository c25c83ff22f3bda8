import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TasksScreen } from '#screens/tasks/tasks.screen.tsx';
import type { SeenTask } from '#state/views.ts';
import { memoryCommands, memoryQueries, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aTask } from '#tests/support/view-builders.ts';

beforeEach(() => window.happyDOM?.setViewport({ width: 1920, height: 1080 })); // filters and files are beside the list

const three: readonly SeenTask[] = [
  aTask({ id: 17, status: 1 }),
  aTask({ id: 18, status: 2, description: 'Szkoła Łęknica', inverterSerial: 'SN0018', employee: 'Żaneta Łoś', createdOn: '2026-11-20' }),
  aTask({ key: 'lokalne-1', id: null, isWaiting: true, description: 'Młyn', createdOn: '2026-11-20' }),
];

async function openTasks(at: string) {
  const queries = memoryQueries();
  queries.tasks.value = ready(three);
  const { unmount } = renderScreen(<TasksScreen />, { at, queries, commands: memoryCommands(queries).commands });
  await settle();
  return { queries, unmount };
}

const rowTexts = (): string[][] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));

test('the list opens on all tasks, open ones first; without any open one that filter says so', async () => {
  const { queries } = await openTasks('/tasks');
  expect(rowTexts().map(([id]) => id)).toEqual(['18', 'Numer nada biuro', '17']);
  fireEvent.click(screen.getByRole('radio', { name: 'Otwarte' }));
  await settle();
  expect(rowTexts().map(([id]) => id)).toEqual(['18', 'Numer nada biuro']);
  act(() => {
    queries.tasks.value = ready(three.slice(0, 1));
  });
  await settle();
  expect(screen.getByText('Brak otwartych zgłoszeń')).toBeTruthy();
});

test('on a phone a card starts with installation and reason, and links to its request', async () => {
  window.happyDOM?.setViewport({ width: 390, height: 844 });
  await openTasks('/tasks');
  expect([...screen.getByRole('group', { name: 'Pokaż zgłoszenia' }).children].map((chip) => chip.textContent)).toEqual([
    'Wszystkie3',
    'Otwarte2',
    'Zamknięte1',
    'Moje',
  ]);
  expect(screen.getByRole('link', { name: 'Dodaj zgłoszenie' }).getAttribute('href')).toBe('/tasks/new');
  const [first] = screen.getAllByRole('article');
  const link = within(first as HTMLElement).getByRole('link');
  expect(link.textContent).toBe('Szkoła ŁęknicaOtwarteFalownik nie startujenr 18 · 20/11/2026 · Żaneta Łoś');
  expect(link.getAttribute('href')).toBe('/tasks?task=18');
});

test('the nine facts of a task are in sight from 1024 px on, and folded on a phone', async () => {
  const areFolded = () => !screen.getByText('Dane zgłoszenia').closest('details')?.open;
  window.happyDOM?.setViewport({ width: 1024, height: 768 });
  const { unmount } = await openTasks('/tasks?task=17');
  expect(areFolded()).toBe(false);
  unmount();
  window.happyDOM?.setViewport({ width: 390, height: 844 });
  await openTasks('/tasks?task=17');
  expect(areFolded()).toBe(true);
});

test('in a dialog the choice of the status is folded while one button closes the request; a choice made there stays in view', async () => {
  const folded = () => screen.queryByText('Inny status albo sama notatka')?.closest('details')?.open;
  window.happyDOM?.setViewport({ width: 1024, height: 768 });
  const beside = await openTasks('/tasks?task=18');
  expect(folded()).toBeUndefined();
  beside.unmount();
  window.happyDOM?.setViewport({ width: 390, height: 844 });
  const phone = await openTasks('/tasks?task=18');
  expect(folded()).toBe(false);
  expect(screen.getByRole('button', { name: 'Zamknij zgłoszenie' })).toBeTruthy();
  phone.unmount();
  const { queries } = await openTasks('/tasks?task=17');
  expect(folded()).toBeUndefined();
  act(() => {
    queries.tasks.value = ready(three.map((task) => (task.id === 17 ? { ...task, status: 0 as const } : task)));
  });
  await settle();
  expect(screen.getByRole('button', { name: 'Zamknij zgłoszenie' })).toBeTruthy();
  expect(folded()).toBeUndefined();
});
