import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DoubledTasks } from '#screens/tasks/doubled-tasks.tsx';
import { memoryCommands, memoryQueries, REFUSED, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { aSilence } from '#tests/support/diagnosis-builders.ts';
import { aTask } from '#tests/support/view-builders.ts';

const OLDER = aTask({ id: 29 });
const YOUNGER = aTask({ id: 31, clientRef: 'diagnosis-4-b' });
const NAME = 'Zgłoszenia dodane podwójnie';

function opened({ tasks = [OLDER, YOUNGER, aTask({ id: 30, clientRef: 'b' })], answers = {} } = {}) {
  const queries = memoryQueries();
  const { commands, calls } = memoryCommands(queries, answers);
  queries.tasks.value = ready(tasks);
  queries.diagnoses.value = ready([aSilence({ id: 4, task: 29 })]);
  return { queries, calls, ...renderScreen(<DoubledTasks />, { at: '/tasks', queries, commands }) };
}
const notice = () => within(screen.getByRole('region', { name: NAME }));
const presses = (calls: ReturnType<typeof opened>['calls']) => calls.filter(([verb]) => verb === 'decide');

test('two open requests for one cause are named, each with a link', () => {
  opened();
  expect(notice().getByText('Zgłoszenia nr 29 i nr 31 dotyczą tej samej przyczyny (Dom Kowalskich).')).toBeTruthy();
  expect(notice().getByRole('link', { name: 'Zgłoszenie nr 31' }).getAttribute('href')).toBe('/tasks?task=31');
});

test('after a confirmation the newer one is closed with a comment that names the older; nothing else changes', async () => {
  const { calls } = opened();
  fireEvent.click(notice().getByRole('button', { name: 'Połącz: zamknij nr 31' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Połączyć zgłoszenia?' }));
  expect(dialog.getByText(/Nic nie zostanie usunięte, a zamknięte zgłoszenie można otworzyć ponownie/)).toBeTruthy();
  expect(presses(calls)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Połącz' }));
  await settle();
  const merging = [
    ['commentTask', YOUNGER, 'Połączono ze zgłoszeniem nr 29, które dotyczy tej samej przyczyny.'],
    ['setTaskStatus', YOUNGER, 1],
  ];
  expect(presses(calls)).toEqual([['decide', merging, null]]);
  expect(screen.getByText('Zapisano. Zgłoszenie nr 31 można otworzyć ponownie w jego szczegółach.')).toBeTruthy();
});

test('where neither can be kept, that is shown', async () => {
  opened({ answers: { decide: async () => REFUSED } });
  fireEvent.click(notice().getByRole('button', { name: 'Połącz: zamknij nr 31' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Połącz' }));
  await settle();
  expect(await screen.findByText('Operacja nie powiodła się. Sprawdź poprawność danych')).toBeTruthy();
});

test('where none was filed twice, or one of two is closed, nothing is shown', async () => {
  const { queries } = opened({ tasks: [OLDER] });
  expect(screen.queryByRole('region', { name: NAME })).toBeNull();
  await act(async () => {
    queries.tasks.value = ready([OLDER, { ...YOUNGER, status: 1 }]);
  });
  expect(screen.queryByRole('region', { name: NAME })).toBeNull();
});
