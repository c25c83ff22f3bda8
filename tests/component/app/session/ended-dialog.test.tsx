import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { EndedDialog } from '#app/session/ended-dialog.tsx';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';

test('after passwords were turned off, the user returns by the provider, as the account whose session ended', async () => {
  const queries = memoryQueries();
  queries.session.value = { ...queries.session.value, is: 'ended', username: 'anna@pvcare.pl' };
  const { commands, calls } = memoryCommands(queries, {
    signIn: async () => ({
      ok: false,
      problem: { is: 'refused', status: 403, refusal: { fields: {}, detail: 'Logowanie hasłem jest wyłączone.', items: [] } },
    }),
    arePasswordsOff: async () => {
      queries.oidc.value = { ...queries.oidc.value, name: 'Konto firmowe', isOnly: true };
      return true;
    },
  });
  renderScreen(<EndedDialog />, { at: '/', queries, commands });
  const user = userEvent.setup({ delay: null });
  const dialog = within(await screen.findByRole('dialog'));
  await pasteInto(user, dialog.getByLabelText('Hasło'), 'Hasło!2026');
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Ten serwer nie przyjmuje haseł. Zaloguj się kontem firmowym.')).toBeTruthy();
  expect(dialog.queryByLabelText('Hasło')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Konto firmowe' }));
  expect(calls.filter(([verb]) => verb === 'beginOidc')).toEqual([['beginOidc', true, 'anna@pvcare.pl']]);
});
