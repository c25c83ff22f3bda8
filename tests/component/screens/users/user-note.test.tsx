import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Outcome } from '#domain/service/problem.ts';
import { UserNote } from '#screens/users/user-note.tsx';
import { DONE, memoryCommands, memoryQueries, renderScreen, ready, settle } from '#tests/support/app-context.tsx';

const user = userEvent.setup({ delay: null });
const EMAIL = 'anna@klient.pl';
const KEY = `user.note:${EMAIL}`;
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notatka' });

test('text typed while a note is being saved stays in the field and on the device, and can be saved afterwards', async () => {
  const queries = memoryQueries();
  queries.note(EMAIL).value = ready('Dzwonić');
  let answer: (outcome: Outcome) => void = () => undefined;
  const { commands, calls } = memoryCommands(queries, {
    writeNote: (_, note) =>
      new Promise<Outcome>((resolve) => {
        answer = (outcome) => {
          queries.note(EMAIL).value = ready(note);
          resolve(outcome);
        };
      }),
  });
  renderScreen(<UserNote email={EMAIL} />, { at: '/users', queries, commands });
  await settle();
  await user.type(field(), ' po 16');
  await user.click(screen.getByRole('button', { name: 'Zapisz notatkę' }));
  await user.type(field(), ', nie w piątki');
  await act(async () => answer(DONE));
  await settle();
  expect(field().value).toBe('Dzwonić po 16, nie w piątki');
  await waitFor(() => expect(queries.drafts.get(KEY)).toBe('Dzwonić po 16, nie w piątki'), { timeout: 3000 });

  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Zapisz notatkę' });
  expect(save.disabled).toBe(false);
  await user.click(save);
  await act(async () => answer(DONE));
  await settle();
  expect(calls.filter(([verb]) => verb === 'writeNote').map(([, , note]) => note)).toEqual([
    'Dzwonić po 16',
    'Dzwonić po 16, nie w piątki',
  ]);
  expect(field().value).toBe('Dzwonić po 16, nie w piątki');
  await waitFor(() => expect(queries.drafts.has(KEY)).toBe(false));
});
