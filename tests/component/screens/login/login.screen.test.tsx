import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Outcome } from '#domain/service/problem.ts';
import { LoginScreen } from '#screens/login/login.screen.tsx';
import type { Commands } from '#state/commands/commands.ts';
import { DONE, memoryCommands, memoryQueries, renderScreen, failed, refusal } from '#tests/support/app-context.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';

const KNOWN = 'To hasło łatwo odgadnąć: to znane słowo z dopisanymi cyframi i znakami. Wybierz inne.';
function renderLogin(answers: Partial<Commands> = {}) {
  const queries = memoryQueries();
  queries.session.value = { ...queries.session.value, is: 'none', username: null };
  const { commands, calls } = memoryCommands(queries, { recall: () => Promise.resolve(null), ...answers });
  const requests = () => calls.filter(([verb]) => !['recall', 'seekOidc', 'setDirty'].includes(verb));
  renderScreen(<LoginScreen />, { at: '/login', queries, commands });
  const panel = (name: string) => within(screen.getByRole('region', { name }));
  const isDirty = () => calls.findLast(([verb]) => verb === 'setDirty')?.[2];
  return {
    queries,
    requests,
    isDirty,
    signIn: panel('Zaloguj się'),
    register: panel('Utwórz nowe konto'),
    user: userEvent.setup({ delay: null }),
  };
}

type Rendered = ReturnType<typeof renderLogin>;

async function fillSignIn({ signIn, user }: Rendered) {
  await pasteInto(user, signIn.getByLabelText('Adres e-mail'), ' serwis@pvcare.pl');
  await pasteInto(user, signIn.getByLabelText('Hasło'), 'Serwis!2026');
}

async function fillRegister({ register, user }: Rendered, again = 'Nowe!2026') {
  await pasteInto(user, register.getByLabelText('Adres e-mail'), 'nowy@pvcare.pl');
  await pasteInto(user, register.getByLabelText('Hasło'), 'Nowe!2026');
  await pasteInto(user, register.getByLabelText('Powtórz hasło'), again);
  await pasteInto(user, register.getByLabelText('Klucz licencyjny'), 'PVCARE-2026-0001');
}

const said = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('signing in sends one request, and remembers the password unless the user says otherwise', async () => {
  const all = renderLogin();
  await fillSignIn(all);
  expect(all.signIn.getByRole<HTMLInputElement>('checkbox', { name: 'Zapamiętać hasło' }).checked).toBe(true);
  await all.user.keyboard('{Enter}');
  expect(all.requests()).toEqual([['signIn', { username: 'serwis@pvcare.pl', password: 'Serwis!2026' }, true]]);
});

test('a second press during the request sends nothing', async () => {
  let answer: (outcome: Outcome) => void = () => undefined;
  const all = renderLogin({
    signIn: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await fillSignIn(all);
  await all.user.click(all.signIn.getByRole('button', { name: 'ZALOGUJ' }));
  await all.user.click(all.signIn.getByRole('button', { name: 'ZALOGUJ' }));
  await all.user.keyboard('{Enter}');
  answer(DONE);
  expect(all.requests()).toHaveLength(1);
});

test('wrong credentials are reported at the password, which has the focus', async () => {
  const all = renderLogin({ signIn: () => Promise.resolve(failed(refusal(400, { fields: { non_field_errors: ['x'] } }))) });
  await fillSignIn(all);
  await all.user.keyboard('{Enter}');
  const password = all.signIn.getByLabelText('Hasło');
  await waitFor(() => expect(said(password)).toContain('Podane dane logowania są błędne'));
  await waitFor(() => expect(document.activeElement).toBe(password));
});

test('a dead server is reported for the whole form, and the typed text stays', async () => {
  const all = renderLogin({ signIn: () => Promise.resolve(failed({ is: 'offline' })) });
  await fillSignIn(all);
  await all.user.keyboard('{Enter}');
  expect(await all.signIn.findByText('Brak połączenia z serwerem. Sprawdź zasięg lub sieć.')).toBeTruthy();
  expect(all.signIn.getByLabelText<HTMLInputElement>('Hasło').value).toBe('Serwis!2026');
});

test('empty fields are reported before a request', async () => {
  const all = renderLogin();
  await all.user.click(all.signIn.getByRole('button', { name: 'ZALOGUJ' }));
  expect(said(all.signIn.getByLabelText('Adres e-mail'))).toContain('Wpisz adres e-mail');
  expect(said(all.signIn.getByLabelText('Hasło'))).toContain('Wpisz hasło');
  await waitFor(() => expect(document.activeElement).toBe(all.signIn.getByLabelText('Adres e-mail')));
  expect(all.requests()).toEqual([]);
});

test.each([
  [
    'Hasło',
    { non_field_errors: ['x'] },
    null,
    'Hasło powinno składać się z co najmniej 8 znaków, zawierać litery, cyfry i co najmniej jeden znak specjalny',
  ],
  ['Hasło', { non_field_errors: [KNOWN] }, null, KNOWN],
  ['Adres e-mail', { email: ['x'] }, null, 'Nazwa użytkownika zajęta'],
  ['Klucz licencyjny', {}, 'x', 'Nieprawidłowy klucz licencyjny'],
  ['Powtórz hasło', { password_2: ['x'] }, null, 'Wprowadzone hasła nie są zgodne'],
])('registration: the refusal of %s is shown there', async (label, fields, detail, sentence) => {
  const all = renderLogin({
    register: () => Promise.resolve(failed(refusal(400, { fields: fields as Record<string, string[]>, detail }))),
  });
  await fillRegister(all);
  await all.user.click(all.register.getByRole('button', { name: 'ZAREJESTRUJ' }));
  const field = all.register.getByLabelText(label);
  await waitFor(() => expect(said(field)).toContain(sentence));
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('different passwords are reported at the second one without a request', async () => {
  const all = renderLogin();
  await fillRegister(all, 'Inne!2026');
  await all.user.click(all.register.getByRole('button', { name: 'ZAREJESTRUJ' }));
  expect(said(all.register.getByLabelText('Powtórz hasło'))).toContain('Wprowadzone hasła nie są zgodne');
  expect(all.requests()).toEqual([]);
});

test('a new account is confirmed, and its name is in the sign-in form', async () => {
  const all = renderLogin();
  await fillRegister(all);
  await all.user.click(all.register.getByRole('button', { name: 'ZAREJESTRUJ' }));
  const dialog = await screen.findByRole('dialog', { name: 'Konto utworzone pomyślnie' });
  await all.user.click(within(dialog).getAllByRole('button', { name: 'Zamknij' }).at(-1) as HTMLElement);
  expect(all.signIn.getByLabelText<HTMLInputElement>('Adres e-mail').value).toBe('nowy@pvcare.pl');
});

test('a reload is blocked while a registration is being typed', async () => {
  const all = renderLogin();
  expect(all.isDirty()).toBe(false);
  await fillRegister(all);
  expect(all.isDirty()).toBe(true);
  await all.user.click(all.register.getByRole('button', { name: 'ZAREJESTRUJ' }));
  await screen.findByRole('dialog', { name: 'Konto utworzone pomyślnie' });
  expect(all.isDirty()).toBe(false);
});

test('the rules of a password are checked while it is typed', async () => {
  const { register, user } = renderLogin();
  const password = register.getByLabelText('Hasło');
  expect(said(password).match(/brakuje/g)).toHaveLength(4);
  await user.type(password, 'abcdefg1');
  expect(said(password).match(/spełnione/g)).toHaveLength(3);
  await user.type(password, '!');
  expect(said(password).match(/spełnione/g)).toHaveLength(4);
});

test('a password can be shown and hidden again', async () => {
  const { signIn, user } = renderLogin();
  const password = signIn.getByLabelText<HTMLInputElement>('Hasło');
  await user.click(signIn.getByRole('button', { name: 'Pokaż hasło' }));
  expect(password.type).toBe('text');
  await user.click(signIn.getByRole('button', { name: 'Ukryj hasło' }));
  expect(password.type).toBe('password');
});

test('Caps Lock is shown while a password is typed, and no longer', async () => {
  const { signIn, user } = renderLogin();
  const password = signIn.getByLabelText('Hasło');
  await user.click(password);
  await user.keyboard('{CapsLock}s');
  expect(said(password)).toContain('Klawisz Caps Lock jest włączony.');
  await user.keyboard('{CapsLock}s');
  expect(said(password)).not.toContain('Caps Lock');
});

test('password managers can recognise each field', () => {
  const { signIn, register } = renderLogin();
  const filledWith = (field: HTMLElement) => field.getAttribute('autocomplete');
  expect(['Adres e-mail', 'Hasło'].map((label) => filledWith(signIn.getByLabelText(label)))).toEqual(['username', 'current-password']);
  expect(['Adres e-mail', 'Hasło', 'Powtórz hasło', 'Klucz licencyjny'].map((label) => filledWith(register.getByLabelText(label)))).toEqual(
    ['email', 'new-password', 'new-password', 'off'],
  );
});

test('a sent reset link is confirmed', async () => {
  const all = renderLogin();
  await all.user.click(all.signIn.getByRole('button', { name: 'Zapomniałem hasła' }));
  await pasteInto(all.user, await screen.findByLabelText('Adres e-mail konta'), 'serwis@pvcare.pl');
  await all.user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Link do zresetowania hasła został wysłany na podanego maila' })).toBeTruthy();
  expect(all.requests()).toEqual([['requestPasswordReset', 'serwis@pvcare.pl']]);
});

test('a failed reset request shows no message and resets the form', async () => {
  const all = renderLogin({ requestPasswordReset: () => Promise.resolve(failed({ is: 'server', status: 500 })) });
  await fillSignIn(all);
  await all.user.click(all.signIn.getByRole('button', { name: 'Zapomniałem hasła' }));
  await pasteInto(all.user, await screen.findByLabelText('Adres e-mail konta'), 'serwis@pvcare.pl');
  await all.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByLabelText<HTMLInputElement>('Adres e-mail')[0]?.value).toBe('');
  expect(document.body.textContent).not.toMatch(/błąd|nie udało/i);
});

test('waiting changes of another account are shown without its full name', async () => {
  const { queries } = renderLogin();
  act(() => {
    queries.session.value = { ...queries.session.value, waitingForOthers: [{ who: 'a***@pvcare.pl', count: 2 }] };
  });
  const notice = await screen.findByTestId('waiting-for-others');
  expect(notice.textContent).toContain('Na tym urządzeniu czekają 2 niewysłane zmiany konta a***@pvcare.pl.');
});
