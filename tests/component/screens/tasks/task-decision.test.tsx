import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TasksScreen } from '#screens/tasks/tasks.screen.tsx';
import type { SeenTask } from '#state/views.ts';
import { decisionsIn, memoryCommands, memoryQueries, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aTask } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });
const closed: SeenTask = aTask({ id: 17, status: 1 });
const open: SeenTask = aTask({ id: 18, status: 2 });

async function openTask(task: SeenTask) {
  const queries = memoryQueries();
  queries.tasks.value = ready([closed, open]);
  const { commands, calls } = memoryCommands(queries);
  renderScreen(<TasksScreen />, { at: `/tasks?task=${task.id}`, queries, commands });
  await settle();
  return { queries, decided: () => decisionsIn(calls) };
}

const panel = () => within(screen.getByRole('complementary', { name: 'Szczegóły zgłoszenia' }));

test("'Zamknij zgłoszenie' closes with the note in one press, keeps the focus, and is not offered for a closed task", async () => {
  const { decided, queries } = await openTask(open);
  await user.type(panel().getByRole('textbox', { name: 'Notatka' }), 'Wymieniono');
  const close = panel().getByRole('button', { name: 'Zamknij zgłoszenie' });
  await user.click(close);
  expect(decided()).toEqual([
    ['commentTask', open, 'Wymieniono'],
    ['setTaskStatus', open, 1],
  ]);
  await screen.findByText('Zapisano na urządzeniu: zgłoszenie nr 18 zamknięte, notatka');
  act(() => {
    queries.tasks.value = ready([closed, { ...open, status: 1 as const }]);
  });
  await settle();
  expect(document.activeElement).toBe(close);
  await user.click(close);
  expect(decided()).toHaveLength(2);
});

test('a closed task has no button that closes it; Ctrl+Enter in the note confirms', async () => {
  const { decided } = await openTask(closed);
  expect(panel().queryByRole('button', { name: 'Zamknij zgłoszenie' })).toBeNull();
  await user.type(panel().getByRole('textbox', { name: 'Notatka' }), 'Klient potwierdza{Control>}{Enter}{/Control}');
  expect(decided()).toEqual([['commentTask', closed, 'Klient potwierdza']]);
  await screen.findByText('Zapisano na urządzeniu: notatka, zgłoszenie nr 17');
});
