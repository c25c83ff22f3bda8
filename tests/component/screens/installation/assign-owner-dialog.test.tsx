import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AssignOwnerDialog } from '#screens/installation/assign-owner-dialog.tsx';
import type { Commands } from '#state/commands/commands.ts';
import { DONE, memoryCommands, memoryQueries, REFUSED, renderScreen, ready } from '#tests/support/app-context.tsx';
import { anInstallation, aUser } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });

function open(answers: Partial<Commands> = {}) {
  const queries = memoryQueries();
  queries.users.value = ready([aUser({ email: 'Anna@klient.pl' })]);
  const { commands, calls } = memoryCommands(queries, answers);
  let closed = 0;
  renderScreen(
    <AssignOwnerDialog
      installation={anInstallation({ id: 7, owner: null })}
      onClose={() => {
        closed += 1;
      }}
    />,
    { at: '/installation/SN0007', queries, commands },
  );
  const verbs = () => calls.filter(([verb]) => verb !== 'refresh');
  return { queries, verbs, closed: () => closed };
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Przypisz użytkownika: Dom Kowalskich' }));
const email = () => dialog().getByRole('combobox', { name: 'E-mail użytkownika' });
const errorOf = (field: HTMLElement) => document.getElementById(`${field.id}-error`)?.textContent;
const press = (name: string) => user.click(dialog().getByRole('button', { name }));

test('the installation is assigned to a customer by e-mail, in any letter case', async () => {
  const { verbs, closed } = open();
  await pasteInto(user, email(), 'anna@klient.pl');
  expect(dialog().queryByLabelText('Numer telefonu', { exact: false })).toBeNull();
  await press('Przypisz');
  await waitFor(() => expect(closed()).toBe(1));
  expect(verbs()).toEqual([['assignInstallation', 7, 'Anna@klient.pl']]);
  expect(await screen.findByText('Przypisano instalację do użytkownika Anna@klient.pl')).toBeTruthy();
});

test('a customer without an account is registered and assigned in one step', async () => {
  const { verbs, closed } = open();
  await pasteInto(user, email(), 'nowy@klient.pl');
  await press('Zarejestruj i przypisz');
  const phone = dialog().getByLabelText('Numer telefonu', { exact: false });
  expect(errorOf(phone)).toBe('Podaj numer telefonu: 9 cyfr');
  await pasteInto(user, phone, '601 602 603');
  await press('Zarejestruj i przypisz');
  await waitFor(() => expect(closed()).toBe(1));
  expect(verbs()).toEqual([
    ['registerUser', 'nowy@klient.pl', '601602603'],
    ['assignInstallation', 7, 'nowy@klient.pl'],
  ]);
});

test('where only the account was made, that is shown, and a second press only assigns', async () => {
  const answers = [REFUSED, DONE];
  const { verbs, closed } = open({ assignInstallation: async () => answers.shift() ?? DONE });
  await pasteInto(user, email(), 'nowy@klient.pl');
  await pasteInto(user, dialog().getByLabelText('Numer telefonu', { exact: false }), '601602603');
  await press('Zarejestruj i przypisz');
  expect(await dialog().findByText(/^Konto zostało założone, ale instalacja nie jest jeszcze przypisana\./)).toBeTruthy();
  await press('Przypisz');
  await waitFor(() => expect(closed()).toBe(1));
  expect(verbs().map(([verb]) => verb)).toEqual(['registerUser', 'assignInstallation', 'assignInstallation']);
});

test('an invalid e-mail is not sent', async () => {
  const { verbs } = open();
  await pasteInto(user, email(), 'anna');
  await press('Przypisz');
  expect(errorOf(email())).toBe('Podaj poprawny adres e-mail');
  await waitFor(() => expect(document.activeElement).toBe(email()));
  expect(verbs()).toEqual([]);
});

test('without a network nothing is assigned, and a sentence says why', () => {
  const { queries } = open();
  act(() => {
    queries.connection.value = { is: 'offline', since: null };
  });
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Przypisz' }).disabled).toBe(true);
  expect(dialog().getByText('Bez połączenia nie można przypisać użytkownika.')).toBeTruthy();
});
