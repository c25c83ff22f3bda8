import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Outcome } from '#domain/service/problem.ts';
import { PasswordResetScreen } from '#screens/password-reset/password-reset.screen.tsx';
import { DONE, memoryCommands, memoryQueries, REFUSED, renderScreen, settle, failed, refusal } from '#tests/support/app-context.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });
const WEAK = 'Hasło powinno składać się z co najmniej 8 znaków, zawierać litery, cyfry i co najmniej jeden znak specjalny';
const KNOWN = 'To hasło łatwo odgadnąć: to znane słowo z dopisanymi cyframi i znakami. Wybierz inne.';
const refused = (status: number): Outcome => failed(refusal(status));

afterEach(() => window.history.replaceState(null, '', '/'));

interface Opened {
  readonly search?: string;
  readonly answer?: Outcome;
  /** The content of the settings when they are requested again. */
  readonly areOff?: boolean;
}

function opens({ search = '?token=z-listu', answer = DONE, areOff = false }: Opened = {}) {
  window.history.replaceState(null, '', `/password_reset/confirm/${search}`);
  const queries = memoryQueries();
  const { commands, calls } = memoryCommands(queries, {
    confirmPasswordReset: async () => answer,
    arePasswordsOff: async () => areOff,
  });
  const { address } = renderScreen(<PasswordResetScreen />, { at: '/password_reset/confirm/', queries, commands });
  return {
    address,
    sent: () => calls.filter(([verb]) => verb === 'confirmPasswordReset').map(([, given]) => given),
    timesAsked: () => calls.filter(([verb]) => verb === 'arePasswordsOff').length,
    isDirty: () => calls.findLast(([verb]) => verb === 'setDirty')?.[2],
  };
}

async function sets(password: string): Promise<void> {
  if (password) await pasteInto(user, screen.getByPlaceholderText('Hasło'), password);
  await user.click(screen.getByRole('button', { name: 'Zatwierdź' }));
  await settle();
}

test('the token leaves the address at once, is sent with the new password, and the way to the sign-in is shown', async () => {
  const { sent, isDirty, address } = opens();
  expect(window.location.search).toBe('');
  expect(isDirty()).toBe(true); // a reload would lose the link
  await sets('Nowe!2026');
  expect(sent()).toEqual([{ password: 'Nowe!2026', token: 'z-listu' }]);
  expect(await screen.findByRole('dialog', { name: 'Hasło zmienione pomyślnie' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Przejdź do logowania' }));
  expect(address()).toBe('/login');
});

test.each([
  ['a weak one', REFUSED, WEAK],
  ['a known one', failed({ is: 'refused', status: 400, refusal: { fields: { password: [KNOWN] }, detail: null, items: [] } }), KNOWN],
  ['a broken server', failed({ is: 'server', status: 500 }), 'Serwer zgłosił błąd (500). Spróbuj ponownie później.'],
  ['no network', failed({ is: 'offline' }), 'Brak połączenia z serwerem. Sprawdź zasięg lub sieć.'],
  ['too many tries', failed({ is: 'busy', retryAfter: 60 }), 'Zbyt wiele prób. Spróbuj ponownie za 60 sekund.'],
  ['forbidden', refused(403), 'Serwer odmówił wykonania tej operacji.'],
] as const)('%s is shown, and the typed text stays', async (_, answer, sentence) => {
  opens({ answer });
  await sets('slabe');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByPlaceholderText<HTMLInputElement>('Hasło').value).toBe('slabe');
});

test('an expired link says so, without a field', async () => {
  const { isDirty } = opens({ answer: failed({ is: 'missing' }) });
  await sets('Nowe!2026');
  expect(screen.getByText('Link wygasł')).toBeTruthy();
  expect(screen.queryByPlaceholderText('Hasło')).toBeNull();
  expect(isDirty()).toBe(false);
});

test('a server that accepts no passwords any more says so, and links to the sign-in', async () => {
  const { isDirty, address } = opens({ answer: refused(403), areOff: true });
  await sets('Nowe!2026');
  const said = screen.getByText('Ten serwer nie przyjmuje haseł. Zaloguj się kontem firmowym.');
  expect(said.closest('[role="alert"]')).toBeTruthy();
  expect(screen.queryByText(WEAK)).toBeNull();
  expect(screen.queryByPlaceholderText('Hasło')).toBeNull();
  expect(isDirty()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Przejdź do logowania' }));
  expect(address()).toBe('/login');
});

test('a refusal of another kind requests no settings', async () => {
  const { timesAsked } = opens({ answer: REFUSED, areOff: true });
  await sets('slabe');
  expect(screen.getByText(WEAK)).toBeTruthy();
  expect(timesAsked()).toBe(0);
});

test('an empty field is reported there and sends nothing; without a link a new one is requested', async () => {
  const { sent } = opens();
  await sets('');
  expect(sent()).toEqual([]);
  expect(screen.getByPlaceholderText('Hasło').getAttribute('aria-invalid')).toBe('true');
});

test('a reloaded page has no link, and says what to do', () => {
  const { isDirty } = opens({ search: '' });
  expect(screen.getByText('Otwórz jeszcze raz link z wiadomości')).toBeTruthy();
  expect(isDirty()).toBe(false);
});
