import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import type { Colleague } from '#domain/service/team.ts';
import type { SecondFactor } from '#domain/service/account/second-factor.ts';
import { AccountScreen } from '#screens/account/account.screen.tsx';
import { TeamScreen } from '#screens/account/team/team.screen.tsx';
import { sentences } from '#server/sentences.ts';
import type { Commands } from '#state/commands/commands.ts';
import { memoryCommands, memoryQueries, NOON, renderScreen, ready, failed, refusal } from '#tests/support/app-context.tsx';

const OFF: SecondFactor = { isOn: false, recoveryCodes: 0, isRequired: false };
const ON: SecondFactor = { isOn: true, recoveryCodes: 9, isRequired: false };
const CODES = ['0123456789abcdef', 'ghjkmnpqrstvwxyz'];
const SETUP = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/PV%20Care:a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' };

const refused = (fields: Readonly<Record<string, readonly string[]>>) => failed(refusal(400, { fields }));
const ok = <T,>(value: T) => ({ ok: true, value }) as const;

function opened(secondFactor: SecondFactor | null | undefined, answers: Partial<Commands> = {}, Screen = AccountScreen) {
  const queries = memoryQueries();
  const { commands, calls } = memoryCommands(queries, answers);
  queries.ownAccount.value = ready({
    email: 'serwis@pvcare.pl',
    digest: 'off',
    role: 'admin',
    areRolesOn: true,
    ...(secondFactor !== undefined && { secondFactor }),
  });
  queries.ownSessions.value = ready([]);
  const row: Omit<Colleague, 'id' | 'email'> = { role: 'staff', isActive: true, lastSeen: quantity(NOON), devices: 1 };
  queries.staff.value = ready([
    { id: 7, email: 'jan@pvcare.pl', hasSecondFactor: true, ...row },
    { id: 8, email: 'ewa@pvcare.pl', hasSecondFactor: false, ...row },
    { id: 9, email: 'serwis@pvcare.pl', hasSecondFactor: true, ...row },
  ]);
  renderScreen(<Screen />, { at: '/account', queries, commands });
  return { queries, calls, user: userEvent.setup({ delay: null }) };
}
const dialog = async () => within(await screen.findByRole('dialog'));

test.each([null, undefined])('a server without second factors shows none (%s)', (secondFactor) => {
  opened(secondFactor);
  expect(screen.queryByRole('heading', { name: 'Weryfikacja dwuetapowa' })).toBeNull();
});

test('it is turned on by password and a code; the codes are shown once, and only a button closes the dialog', async () => {
  const begun = [refused({ password: [sentences.wrongPassword] }), ok(SETUP)];
  const confirmed = [refused({ otp_wrong: [sentences.otp_wrong] }), ok(CODES)];
  const { user, calls } = opened(OFF, {
    beginSecondFactor: async () => begun.shift() ?? ok(SETUP),
    confirmSecondFactor: async () => confirmed.shift() ?? ok(CODES),
  });
  await user.click(screen.getByRole('button', { name: 'Włącz' }));
  const form = await dialog();
  await user.type(form.getByLabelText('Hasło'), 'nie to{Enter}');
  expect(await form.findByText('Podane hasło jest nieprawidłowe')).toBeTruthy();
  await user.clear(form.getByLabelText('Hasło'));
  await user.type(form.getByLabelText('Hasło'), 'Serwis!2026{Enter}');
  expect(await form.findByRole('img', { name: /Kod QR/ })).toBeTruthy();
  expect(calls.filter(([verb]) => verb === 'beginSecondFactor').at(-1)).toEqual(['beginSecondFactor', 'Serwis!2026', null]);
  await user.type(form.getByLabelText('Kod z aplikacji uwierzytelniającej'), '111111{Enter}');
  expect(await form.findByText(/Kod jest nieprawidłowy/)).toBeTruthy();
  await user.clear(form.getByLabelText('Kod z aplikacji uwierzytelniającej'));
  await user.type(form.getByLabelText('Kod z aplikacji uwierzytelniającej'), '222 222{Enter}');
  expect(await form.findByText('0123-4567-89ab-cdef')).toBeTruthy();
  expect(calls).toContainEqual(['confirmSecondFactor', '222222']);
  await user.keyboard('{Escape}');
  expect(form.getByText('0123-4567-89ab-cdef')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Mam te kody, zamknij' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('if it is on it shows how many recovery codes are left, can be moved by password and code, and gives new codes', async () => {
  const { user, calls } = opened(ON, { beginSecondFactor: async () => ok(SETUP), renewRecoveryCodes: async () => ok(CODES) });
  expect(screen.getByText('Pozostało: 9 kodów zapasowych.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Zmień telefon lub aplikację' }));
  const form = await dialog();
  await user.type(form.getByLabelText('Hasło'), 'Serwis!2026{Enter}');
  expect(await form.findByText('Wpisz kod z 6 cyfr')).toBeTruthy();
  await user.type(form.getByLabelText('Kod z aplikacji lub kod zapasowy'), '0123-4567-89ab-cdef{Enter}');
  expect(await form.findByRole('img', { name: /Kod QR/ })).toBeTruthy();
  expect(calls).toContainEqual(['beginSecondFactor', 'Serwis!2026', '0123456789abcdef']);
  await user.click(form.getByRole('button', { name: 'Anuluj' }));
  await user.click(screen.getByRole('button', { name: 'Nowe kody zapasowe' }));
  await user.type((await dialog()).getByLabelText('Kod z aplikacji lub kod zapasowy'), '333333{Enter}');
  expect(await screen.findByText('ghjk-mnpq-rstv-wxyz')).toBeTruthy();
});

test('it is turned off by a code, except if the server requires it', async () => {
  const { user, calls, queries } = opened(ON);
  await user.click(screen.getByRole('button', { name: 'Wyłącz' }));
  await user.type((await dialog()).getByLabelText('Kod z aplikacji lub kod zapasowy'), '444444{Enter}');
  await waitFor(() => expect(calls).toContainEqual(['endSecondFactor', '444444']));
  expect(await screen.findByText('Weryfikacja dwuetapowa jest wyłączona')).toBeTruthy();
  await act(async () => {
    queries.ownAccount.value = ready({
      email: 'serwis@pvcare.pl',
      digest: 'off',
      role: 'admin',
      areRolesOn: true,
      secondFactor: { ...ON, isRequired: true, recoveryCodes: 0 },
    });
  });
  expect(screen.queryByRole('button', { name: 'Wyłącz' })).toBeNull();
  expect(screen.getByText(/Nie ma już kodów zapasowych/)).toBeTruthy();
  expect(screen.getByText(/Ten serwer wymaga jej na Twoim koncie, więc nie można jej wyłączyć/)).toBeTruthy();
});

test('an admin resets a colleague’s after a confirmation, but not their own', async () => {
  const { user, calls } = opened(ON, {}, TeamScreen);
  expect(screen.queryByRole('button', { name: /Resetuj weryfikację dwuetapową: (ewa|serwis)@/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resetuj weryfikację dwuetapową: jan@pvcare.pl' }));
  const question = await dialog();
  expect(calls).not.toContainEqual(['resetColleagueFactor', 7]);
  await user.click(question.getByRole('button', { name: 'Resetuj weryfikację' }));
  await waitFor(() => expect(calls).toContainEqual(['resetColleagueFactor', 7]));
  expect(await screen.findByText('Zresetowano weryfikację dwuetapową konta jan@pvcare.pl')).toBeTruthy();
});

test('without a network it cannot be changed', async () => {
  const { queries } = opened(ON);
  await act(async () => {
    queries.connection.value = { is: 'offline', since: null };
  });
  for (const name of ['Zmień telefon lub aplikację', 'Nowe kody zapasowe', 'Wyłącz'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});
