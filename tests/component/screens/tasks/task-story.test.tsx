import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { TasksScreen } from '#screens/tasks/tasks.screen.tsx';
import type { SeenTask, SeenTaskStory } from '#state/views.ts';
import { decisionsIn, memoryCommands, memoryQueries, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { aTask, anInstallation } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const FOREIGN = { is: 'absent', problem: { is: 'unsupported' } } as const;
const user = userEvent.setup({ delay: null });

async function opened({ isForeign = false, task = aTask({ id: 18 }) as SeenTask, answers = {} } = {}) {
  const queries = memoryQueries();
  queries.tasks.value = ready([task]);
  queries.installations.value = ready({ rows: [anInstallation()], total: 1 });
  const { key: _, isWaiting: __, troubled: ___, ...plain } = task;
  const story: SeenTaskStory = {
    ...plain,
    id: 18,
    comments: [{ id: 1, author: 'jan@pvcare.pl', at: quantity(Date.UTC(2026, 10, 20, 8)), text: 'Jadę na miejsce', clientRef: null }],
    history: [],
  };
  queries.taskStory(18).value = isForeign ? FOREIGN : ready(story);
  if (isForeign) queries.diagnoses.value = FOREIGN;
  const { commands, calls } = memoryCommands(queries, answers);
  renderScreen(<TasksScreen />, { at: '/tasks?task=18', queries, commands });
  await settle();
  return {
    queries,
    panel: within(screen.getByRole('complementary', { name: 'Szczegóły zgłoszenia' })),
    presses: () => calls.filter(([verb]) => verb === 'decide').map(([, decisions, draft]) => [(decisions as unknown[]).length, draft]),
    decisions: () => decisionsIn(calls).map(([command, , what]) => [command, what]),
  };
}

test('the text of a decision is shown below it', async () => {
  const { panel } = await opened();
  const story = within(panel.getByRole('region', { name: 'Przebieg zgłoszenia' }));
  expect(story.getByText('Jadę na miejsce')).toBeTruthy();
  expect(story.getByText(/^jan@pvcare\.pl · /)).toBeTruthy();
});

test('a task is closed together with its comment in one press, which deletes the draft and empties the field', async () => {
  const { panel, decisions, presses, queries } = await opened();
  await user.click(panel.getByRole('radio', { name: 'Zamknięte' }));
  await pasteInto(user, panel.getByRole('textbox', { name: 'Notatka' }), 'Wymieniono bezpiecznik');
  await user.click(panel.getByRole('button', { name: 'Zatwierdź' }));
  await settle();
  expect(decisions()).toEqual([
    ['commentTask', 'Wymieniono bezpiecznik'],
    ['setTaskStatus', 1],
  ]);
  expect(presses()).toEqual([[2, 'task.comment:srv:18']]);
  expect(queries.drafts.size).toBe(0);
  expect((panel.getByRole('textbox', { name: 'Notatka' }) as HTMLTextAreaElement).value).toBe('');
});

test('a comment alone does not change the status', async () => {
  const { panel, decisions } = await opened();
  await pasteInto(user, panel.getByRole('textbox', { name: 'Notatka' }), 'Czekam na część');
  await user.click(panel.getByRole('button', { name: 'Zatwierdź' }));
  await settle();
  expect(decisions()).toEqual([['commentTask', 'Czekam na część']]);
});

test('a comment that could not be saved stays in its field, and the task is not closed', async () => {
  const { panel, presses, queries } = await opened({
    answers: { decide: async () => ({ ok: false, problem: { is: 'device', quota: true } }) as const },
  });
  await user.click(panel.getByRole('radio', { name: 'Zamknięte' }));
  await pasteInto(user, panel.getByRole('textbox', { name: 'Notatka' }), 'Wymieniono');
  await user.click(panel.getByRole('button', { name: 'Zatwierdź' }));
  await settle();
  expect(presses()).toHaveLength(1);
  expect((panel.getByRole('textbox', { name: 'Notatka' }) as HTMLTextAreaElement).value).toBe('Wymieniono');
  expect([...queries.drafts.values()]).toEqual(['Wymieniono']);
});

test('a backend without comments has no field for one', async () => {
  const { panel } = await opened({ isForeign: true });
  expect(panel.queryByRole('textbox', { name: 'Notatka' })).toBeNull();
  expect(panel.queryByRole('region', { name: 'Przebieg zgłoszenia' })).toBeNull();
  expect(panel.getByRole('button', { name: 'Zatwierdź' })).toBeTruthy();
});

test('the story says in words who planned what', async () => {
  const { queries, panel } = await opened();
  const story = queries.taskStory(18).value;
  if (story.is !== 'ready') throw new Error('the story is there');
  const changes = [
    ['assignee', null, 'Jan Nowak'],
    ['planned_on', '2026-11-24', '2026-11-26'],
    ['priority', '0', '2'],
    ['minutes', '60', '90'],
    ['to', '12:00', null],
  ] as const;
  queries.taskStory(18).value = ready({
    ...story.value,
    history: changes.map(([field, before, after]) => ({
      at: quantity(Date.UTC(2026, 10, 21, 8)),
      by: 'biuro@pvcare.pl',
      field,
      before,
      after,
    })),
  });
  await settle();
  for (const line of [
    'Przydzielono: – → Jan Nowak',
    'Zaplanowano: 24/11/2026 → 26/11/2026',
    'Pilność: zwykłe → awaria',
    'Czas pracy: 60 min → 90 min',
    'Umówiono do: 12:00 → –',
  ])
    expect(panel.getByText(line)).toBeTruthy();
});
