import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NewTaskScreen } from '#screens/tasks/new/new-task.screen.tsx';
import type { SeenDiagnosis } from '#state/views.ts';
import { decisionsIn, memoryCommands, memoryQueries, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aLowYield, aSilence } from '#tests/support/diagnosis-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });

/** The form of an installation with diagnoses, and no reason in its address. */
async function openForm(diagnoses: readonly SeenDiagnosis[]) {
  const queries = memoryQueries();
  queries.diagnoses.value = ready(diagnoses);
  queries.tasks.value = ready([]);
  queries.installations.value = ready({ rows: [anInstallation()], total: 1 });
  const { commands, calls } = memoryCommands(queries);
  const { unmount } = renderScreen(<NewTaskScreen />, { at: '/tasks/new?sn=SN0007', queries, commands });
  await settle();
  return { filed: () => decisionsIn(calls), unmount };
}

const field = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const save = async (): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await screen.findByText('Zapisano na urządzeniu');
};

test('without a diagnosis in the address the form is filled in from the worst cause, and what is filed names it', async () => {
  const { filed } = await openForm([aLowYield({ id: 16 }), aSilence({ id: 17 })]);
  expect(await screen.findByText('Wypełniono z przyczyny: Brak odczytów')).toBeTruthy();
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Powód zgłoszenia/ });
  expect(reason.value).toContain('SN0007');
  await pasteInto(user, field(/Pracownik/), 'Jan Kowalski');
  await save();
  expect(filed()).toMatchObject([['fileTask', { inverterSerial: 'SN0007' }, 17]]);
});

test('another reason empties the form, and what is filed names no diagnosis', async () => {
  const { filed } = await openForm([aSilence({ id: 17 })]);
  await user.click(await screen.findByRole('button', { name: 'Inny powód' }));
  await screen.findByRole('textbox', { name: /Powód zgłoszenia/ });
  expect(field(/Powód zgłoszenia/).value).toBe('');
  expect(screen.queryByText(/Wypełniono z przyczyny/)).toBeNull();
  await pasteInto(user, field(/Pracownik/), 'Jan Kowalski');
  await pasteInto(user, field(/Powód zgłoszenia/), 'Rozbudowa');
  await save();
  expect(filed()).toMatchObject([['fileTask', { reason: 'Rozbudowa' }, null]]);
});

test('what was typed before another reason was wanted is offered on the way back to the cause', async () => {
  await openForm([aSilence({ id: 17 })]);
  await screen.findByText(/Wypełniono z przyczyny/);
  await pasteInto(user, await screen.findByRole('textbox', { name: /Powód zgłoszenia/ }), 'Pies na posesji');
  await user.click(screen.getByRole('button', { name: 'Inny powód' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Powód zgłoszenia/ })).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Wypełnij z przyczyny: Brak odczytów' }));
  await user.click(await screen.findByRole('button', { name: 'Przywróć' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Powód zgłoszenia/ })).value).toContain('Pies na posesji');
});

test('a cause that has a task, or that is over, is not filled in', async () => {
  for (const over of [{ task: 5 }, { state: 'gone' }] as const) {
    const { unmount } = await openForm([aSilence({ id: 17, ...over })]);
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Powód zgłoszenia/ })).value).toBe('');
    unmount();
  }
});
