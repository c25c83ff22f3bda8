import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Outcome } from '#domain/service/problem.ts';
import { UsersScreen } from '#screens/users/users.screen.tsx';
import { DONE, memoryCommands, memoryQueries, REFUSED, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });
const INVALID = 'Podany email lub numer telefonu jest nieprawidłowy';

async function openForm(outcome: Outcome = DONE) {
  const queries = memoryQueries();
  queries.users.value = ready([]);
  const { commands, calls } = memoryCommands(queries, { registerUser: async () => outcome });
  const rendered = renderScreen(<UsersScreen />, { at: '/users', queries, commands });
  await user.click(screen.getByRole('button', { name: 'Zarejestruj nowego użytkownika PV FLOW' }));
  await settle();
  return { ...rendered, queries, verbs: (verb: string) => calls.filter(([name]) => name === verb) };
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Zarejestruj nowego użytkownika PV FLOW' }));
const submit = () => user.click(dialog().getByRole('button', { name: 'Zarejestruj' }));

async function type(email: string, phone: string): Promise<void> {
  for (const [name, text] of [
    ['E-mail klienta', email],
    ['Numer telefonu', phone],
  ] as const) {
    const field = dialog().getByRole<HTMLInputElement>('textbox', { name });
    if (field.value !== '') await user.clear(field);
    if (text) await pasteInto(user, field, text);
  }
}

test.each([
  ['nowy@klient.pl', '60160260', false],
  ['nowy@klient.pl', '601602603', true],
  ['nowy@klient.pl', '6016026030', false],
  ['nowy@klient.pl', '601 602-603', true],
  ['nowy@klient.pl', '', false],
  ['', '601602603', false],
  ['nowy@klient', '601602603', false],
  ['nowy klient@pv.pl', '601602603', false],
  [' nowy@klient.pl ', '601602603', true],
])('e-mail "%s" with phone "%s": %s', async (email, phone, isTaken) => {
  const { verbs } = await openForm();
  await type(email, phone);
  await submit();
  await settle();
  expect(verbs('registerUser')).toEqual(isTaken ? [['registerUser', 'nowy@klient.pl', '601602603']] : []);
  expect(screen.queryAllByText(INVALID)).toHaveLength(isTaken ? 0 : 1);
});

test('a registered account is selected', async () => {
  const { address } = await openForm();
  await type('nowy@klient.pl', '601602603');
  await submit();
  expect(await screen.findByText('Zarejestrowano użytkownika nowy@klient.pl')).toBeTruthy();
  expect(address()).toBe('/users?user=nowy%40klient.pl');
});

test.each([
  [REFUSED, INVALID],
  [{ ok: false, problem: { is: 'server', status: 500 } } as Outcome, `${INVALID}. Serwer zgłosił błąd (500). Spróbuj ponownie później.`],
  [{ ok: false, problem: { is: 'busy', retryAfter: 40 } } as Outcome, `${INVALID}. Zbyt wiele prób. Spróbuj ponownie za 40 sekund.`],
  [{ ok: false, problem: { is: 'auth' } } as Outcome, `${INVALID}. Sesja wygasła. Zaloguj się ponownie.`],
  [{ ok: false, problem: { is: 'offline' } } as Outcome, 'Brak połączenia z serwerem. Sprawdź zasięg lub sieć.'],
])('any answer but 201 is shown, and the form keeps its text: %#', async (outcome, sentence) => {
  await openForm(outcome);
  await type('nowy@klient.pl', '601602603');
  await submit();
  expect(await dialog().findByText(sentence)).toBeTruthy();
  expect((dialog().getByRole('textbox', { name: 'E-mail klienta' }) as HTMLInputElement).value).toBe('nowy@klient.pl');
});

test('the input stays when the dialog is closed, and offline it cannot be sent', async () => {
  const { queries, verbs } = await openForm();
  await type('nowy@klient.pl', '601602603');
  await user.click(dialog().getByRole('button', { name: 'Anuluj' }));
  act(() => {
    queries.connection.value = { is: 'offline', since: null };
  });
  await settle();
  await user.click(screen.getByRole('button', { name: 'Zarejestruj nowego użytkownika PV FLOW' }));
  await settle();
  expect((dialog().getByRole('textbox', { name: 'Numer telefonu' }) as HTMLInputElement).value).toBe('601602603');
  expect((dialog().getByRole('button', { name: 'Zarejestruj' }) as HTMLButtonElement).disabled).toBe(true);
  expect(dialog().getByText('Bez połączenia nie można zarejestrować użytkownika.')).toBeTruthy();
  expect(verbs('registerUser')).toHaveLength(0);
});

test('text typed before a crash is in the form again', async () => {
  const queries = memoryQueries();
  queries.users.value = ready([]);
  queries.drafts.set('user.register', { email: 'nowy@klient.pl', phone: '6016' });
  renderScreen(<UsersScreen />, { at: '/users', queries, commands: memoryCommands(queries).commands });
  await user.click(screen.getByRole('button', { name: 'Zarejestruj nowego użytkownika PV FLOW' }));
  await settle();
  expect((dialog().getByRole('textbox', { name: 'E-mail klienta' }) as HTMLInputElement).value).toBe('nowy@klient.pl');
  expect((dialog().getByRole('textbox', { name: 'Numer telefonu' }) as HTMLInputElement).value).toBe('6016');
});
