import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TasksScreen } from '#screens/tasks/tasks.screen.tsx';
import type { TaskListView } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';
import { aTask } from '#tests/support/view-builders.ts';

const UNREAD = { id: 'b1b0c6b2', description: 'Dom Kalisz', employee: null, reason: 'Nie startuje' };

function opens(list: Partial<TaskListView>) {
  const queries = memoryQueries();
  queries.tasks.value = ready([aTask()]);
  queries.taskList.value = { ...queries.taskList.value, ...list };
  renderScreen(<TasksScreen />, { at: '/tasks', queries, commands: memoryCommands(queries).commands });
  return screen.queryByTestId('list-notes');
}

test('a complete list has no notes', () => {
  expect(opens({})).toBeNull();
});

test('unreadable rows are counted, and each is named by its readable parts', () => {
  const notes = opens({ unreadable: [UNREAD, { id: null, description: null, employee: null, reason: null }] });
  expect(notes?.textContent).toContain('Serwer przysłał 2 zgłoszenia w postaci, której nie można odczytać:');
  expect(
    within(notes as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['b1b0c6b2 · Dom Kalisz · Nie startuje', 'bez numeru i opisu']);
});

test('an incomplete list says so', () => {
  expect(opens({ part: { received: 10, total: 57 } })?.textContent).toContain('Serwer przysłał tylko część listy: 10 z 57.');
});

test('rows that are shown although the list has lost them are reported', () => {
  expect(opens({ missing: 3 })?.textContent).toContain(
    'Na ostatniej liście z serwera brakuje 3 zgłoszeń, które były na niej wcześniej. Na razie nadal je pokazujemy.',
  );
});
