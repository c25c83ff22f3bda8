import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { SignInForm } from '#screens/login/sign-in-form.tsx';
import { PasswordResetScreen } from '#screens/password-reset/password-reset.screen.tsx';
import { anonymousCalls } from '#sync/session/anonymous-calls.ts';
import { deviceStorage } from '#sync/session/session-storage.ts';
import { memoryCommands, memoryQueries, renderScreen, settle } from '#tests/support/app-context.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';
import { aStorage } from '#tests/support/session-tabs.ts';

/** An answer of a backend or of a proxy: status, and a body that is JSON unless it is a page. */
type Given = readonly [status: number, body: unknown];

const PAGE = '<!doctype html><title>x</title>';
const isPage = (body: unknown): body is string => typeof body === 'string';
const answerOf = ([status, body]: Given): Response =>
  isPage(body)
    ? new Response(body, { status, headers: body === '' ? {} : { 'content-type': 'text/html' } })
    : new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const callsOf = (given: Given) =>
  anonymousCalls({ base: '', timeout: 30_000, fetch: async () => answerOf(given) }, deviceStorage(aStorage()));

const WRONG = 'Podane dane logowania są błędne';
const WEAK = 'Hasło powinno składać się z co najmniej 8 znaków, zawierać litery, cyfry i co najmniej jeden znak specjalny';
const KNOWN = 'To hasło łatwo odgadnąć: to znane słowo z dopisanymi cyframi i znakami. Wybierz inne.';
const TELL = 'Przekaż to administratorowi serwera.';
const ABSENT = (status: number) => `Ten serwer nie obsługuje tej operacji pod oczekiwanym adresem (${status}). ${TELL}`;
const FORMAT = (status: number) => `Ten serwer nie przyjmuje danych w postaci, w której wysyła je aplikacja (${status}). ${TELL}`;
const CSRF = `Ten serwer wymaga zabezpieczenia CSRF, którego aplikacja nie używa (403). ${TELL}`;
const DENIED = (status: number) => `Serwer lub zapora przed nim odrzuciły zapytanie, nie sprawdzając podanych danych (${status}). ${TELL}`;
const BROKEN = (status: number) => `Serwer zgłosił błąd (${status}). Spróbuj ponownie później.`;
const PORTAL = 'Sieć wymaga logowania. Zaloguj się do tej sieci w przeglądarce i spróbuj ponownie.';

afterEach(() => window.history.replaceState(null, '', '/'));

async function signsIn(given: Given): Promise<void> {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries, {
    recall: async () => null,
    arePasswordsOff: async () => false,
    signIn: async (who) => {
      const outcome = await callsOf(given).login(who);
      return outcome.ok ? { ok: true, value: undefined } : outcome;
    },
  });
  renderScreen(<SignInForm />, { at: '/login', queries, commands });
  const user = userEvent.setup({ delay: null });
  await pasteInto(user, screen.getByLabelText('Adres e-mail'), 'serwis@pvcare.pl');
  await pasteInto(user, screen.getByLabelText('Hasło'), 'Serwis!2026');
  await user.keyboard('{Enter}');
  await settle();
}

async function setsPassword(given: Given): Promise<void> {
  window.history.replaceState(null, '', '/password_reset/confirm/?token=z-listu');
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries, {
    confirmPasswordReset: (password) => callsOf(given).confirmPasswordReset(password),
    arePasswordsOff: async () => false,
  });
  renderScreen(<PasswordResetScreen />, { at: '/password_reset/confirm/', queries, commands });
  const user = userEvent.setup({ delay: null });
  await pasteInto(user, screen.getByPlaceholderText('Hasło'), 'Nowe!2026');
  await user.click(screen.getByRole('button', { name: 'Zatwierdź' }));
  await settle();
}

const SIGN_IN: readonly (readonly [Given, string])[] = [
  [[400, { non_field_errors: ['Unable to log in with provided credentials.'] }], WRONG],
  [[400, { username: ['Enter a valid e-mail address.'] }], WRONG],
  [[401, { detail: 'No active account found with the given credentials' }], WRONG],
  [[401, PAGE], DENIED(401)],
  [[401, ''], DENIED(401)],
  [[400, PAGE], DENIED(400)],
  [[404, PAGE], ABSENT(404)],
  [[404, { detail: 'Not found.' }], ABSENT(404)],
  [[405, PAGE], ABSENT(405)],
  [[405, { detail: 'Method "POST" not allowed.' }], ABSENT(405)],
  [[415, PAGE], FORMAT(415)],
  [[415, { detail: 'Unsupported media type "application/json" in request.' }], FORMAT(415)],
  [[403, { detail: 'CSRF Failed: CSRF token missing.' }], CSRF],
  [[403, PAGE], DENIED(403)],
  [[403, { detail: 'Konto zablokowane.' }], 'Serwer odmówił (403) i podał powód: „Konto zablokowane.”'],
  [[500, PAGE], BROKEN(500)],
  [[502, PAGE], BROKEN(502)],
  [[429, { detail: 'Request was throttled.' }], 'Zbyt wiele prób. Spróbuj ponownie później.'],
  [[200, PAGE], PORTAL],
  [
    [200, { access: 'abc' }],
    'Odpowiedź serwera na logowanie ma nieznaną postać, dlatego nie udało się zalogować. Przekaż to administratorowi serwera.',
  ],
];

test.each(SIGN_IN)('a sign-in answered by %j says so and nothing else', async (given, sentence) => {
  await signsIn(given);
  expect(screen.getByText(sentence)).toBeTruthy();
  for (const other of [WRONG, PORTAL]) if (other !== sentence) expect(screen.queryByText(other)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Hasło').value).toBe('Serwis!2026');
});

const UNCLEAR =
  'Odpowiedź serwera ma nieznaną postać, dlatego nie wiadomo, czy hasło zostało zmienione. Spróbuj zalogować się nowym hasłem, zanim poprosisz o nowy link.';

const NEW_PASSWORD: readonly (readonly [Given, string])[] = [
  [[200, { status: 'notfound' }], 'Link wygasł'],
  [[404, { status: 'notfound' }], 'Link wygasł'],
  [[404, { detail: 'Nie znaleziono.' }], 'Link wygasł'],
  [[404, PAGE], ABSENT(404)],
  [[405, PAGE], ABSENT(405)],
  [[400, { password: ['This password is too common.'] }], WEAK],
  [[400, { password: [KNOWN] }], KNOWN],
  [[400, PAGE], DENIED(400)],
  [[403, PAGE], DENIED(403)],
  [[403, { detail: 'CSRF Failed: CSRF token missing.' }], CSRF],
  [[403, { detail: 'Zmiana hasła jest wyłączona.' }], 'Serwer odmówił (403) i podał powód: „Zmiana hasła jest wyłączona.”'],
  [[500, PAGE], BROKEN(500)],
  [[500, { detail: 'x' }], BROKEN(500)],
  [[200, {}], UNCLEAR],
  [[200, { status: 'accepted' }], UNCLEAR],
  [[200, ['OK']], UNCLEAR],
  [[200, ''], UNCLEAR],
  [[200, PAGE], PORTAL],
];

test.each(NEW_PASSWORD)('a new password answered by %j says so and nothing else', async (given, sentence) => {
  await setsPassword(given);
  expect(screen.getByText(sentence)).toBeTruthy();
  const others = [WEAK, 'Link wygasł', PORTAL].filter((other) => other !== sentence);
  for (const other of others) expect(screen.queryByText(other)).toBeNull();
});
