import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ShowCodes } from '#domain/service/account/credentials.ts';
import type { Outcome } from '#domain/service/problem.ts';
import type { OtpRefusal } from '#domain/service/account/second-factor.ts';
import { SignInForm } from '#screens/login/sign-in-form.tsx';
import { sentences } from '#server/sentences.ts';
import type { Commands } from '#state/commands/commands.ts';
import { DONE, memoryCommands, memoryQueries, renderScreen, failed, refusal } from '#tests/support/app-context.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';

const WHO = { username: 'serwis@pvcare.pl', password: 'Serwis!2026' };
const WRONG = /Kod jest nieprawidłowy albo został już użyty/;
const CODES = Array.from({ length: 10 }, (_, at) => String(at).repeat(16));

const refused = (fields: Readonly<Record<string, readonly string[]>>) => failed(refusal(400, { fields }));
const missing = (why: OtpRefusal) => refused({ [why]: [sentences[why]] });

/** Signs in by password; `answers` are the answers to each sign-in, in order. */
async function signsIn(answers: readonly Outcome<unknown>[], more: Partial<Commands> = {}) {
  const queries = memoryQueries();
  const left = [...answers];
  const { commands, calls } = memoryCommands(queries, {
    recall: async () => null,
    signIn: async () => (left.shift() ?? DONE) as Outcome,
    arePasswordsOff: async () => false,
    ...more,
  });
  renderScreen(<SignInForm />, { at: '/login', queries, commands });
  const user = userEvent.setup({ delay: null });
  await pasteInto(user, screen.getByLabelText('Adres e-mail'), WHO.username);
  await pasteInto(user, screen.getByLabelText('Hasło'), WHO.password);
  await user.keyboard('{Enter}');
  const signIns = () => calls.filter(([verb]) => verb === 'signIn').map(([, credentials]) => credentials);
  return { user, calls, signIns };
}
const codeField = () => screen.findByLabelText<HTMLInputElement>('Kod z aplikacji uwierzytelniającej');

test('an account with a second factor is asked for a code, in a focused field that a phone fills in', async () => {
  const { user, signIns } = await signsIn([missing('otp_required')]);
  const field = await codeField();
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code']);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByText('Podane dane logowania są błędne')).toBeNull();
  await user.keyboard('123 456{Enter}');
  await waitFor(() => expect(signIns()).toEqual([WHO, { ...WHO, otp: '123456' }]));
});

test('an invalid code is reported before a request, a wrong one at its field', async () => {
  const { user, signIns } = await signsIn([missing('otp_required'), missing('otp_wrong')]);
  await codeField();
  await user.keyboard('12{Enter}');
  expect(await screen.findByText('Wpisz kod z 6 cyfr')).toBeTruthy();
  expect(signIns()).toHaveLength(1);
  await user.keyboard('3456{Enter}');
  expect(await screen.findByText(WRONG)).toBeTruthy();
  expect((await codeField()).getAttribute('aria-invalid')).toBe('true');
});

test('a recovery code works instead, typed as it is on paper', async () => {
  const { user, signIns } = await signsIn([missing('otp_required')]);
  await codeField();
  await user.click(screen.getByRole('button', { name: 'Użyj kodu zapasowego' }));
  const field = screen.getByLabelText<HTMLInputElement>('Kod zapasowy');
  expect(field.inputMode).toBe('text');
  await pasteInto(user, field, 'ABCD-EFGH-JKMN-PQRS');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(signIns().at(-1)).toEqual({ ...WHO, otp: 'abcdefghjkmnpqrs' }));
});

test('too many attempts, and a password that was changed meanwhile, have their own sentences', async () => {
  const { user } = await signsIn([
    missing('otp_required'),
    { ok: false, problem: { is: 'busy', retryAfter: 30 } },
    refused({ non_field_errors: [sentences.wrongLogin] }),
  ]);
  await codeField();
  await user.keyboard('123456{Enter}');
  expect(await screen.findByText(/Zbyt wiele prób\. Spróbuj ponownie za 30 sekund/)).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Podane dane logowania są błędne')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Hasło').value).toBe(WHO.password);
});

test('the back button leads to name and password, which are unchanged', async () => {
  const { user } = await signsIn([missing('otp_required')]);
  await codeField();
  await user.click(screen.getByRole('button', { name: 'Wróć' }));
  expect(screen.getByLabelText<HTMLInputElement>('Adres e-mail').value).toBe(WHO.username);
});

test('if the server requires it the app is set up first; the session opens after the codes were shown', async () => {
  let held = false;
  const setups = [
    { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/PV%20Care:a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
    { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/PV%20Care:a?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
  ];
  const answers = [missing('otp_enrol'), missing('otp_enrol'), DONE];
  const { user, calls } = await signsIn([], {
    enrolSecondFactor: async () => ({ ok: true, value: setups.shift() ?? { secret: '', uri: '' } }),
    signIn: async (_, __, onCodes?: ShowCodes) => {
      const answer = answers.shift() as Outcome;
      if (answer.ok) {
        await onCodes?.(CODES);
        held = true;
      }
      return answer;
    },
  });
  expect(await screen.findByRole('img', { name: 'Kod QR do aplikacji uwierzytelniającej' })).toBeTruthy();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Otwórz w aplikacji/ }).getAttribute('href')).toMatch(/^otpauth:/);
  await user.type(await codeField(), '123456{Enter}');
  expect(await screen.findByText('Czas na konfigurację minął. Zeskanuj nowy kod.')).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await user.type(await codeField(), '123456{Enter}');
  const list = await screen.findByRole('list', { name: 'Kody zapasowe' });
  expect(list.textContent).toContain('0000-0000-0000-0000');
  expect(held).toBe(false);
  expect(calls).toContainEqual(['setDirty', 'second-factor', true]);
  await user.click(screen.getByRole('button', { name: 'Kopiuj' }));
  expect(await screen.findByText('Skopiowano')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toMatch(/^PV Care: kody zapasowe konta serwis@pvcare\.pl\n0000-0000-0000-0000\n1111-/);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Drukuj' }));
  vi.unstubAllGlobals();
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Mam te kody, dalej' }));
  await waitFor(() => expect(held).toBe(true));
});

test('a setup that cannot start says why and can be retried', async () => {
  let isThere = false;
  const { user } = await signsIn([missing('otp_enrol')], {
    enrolSecondFactor: async () => {
      if (isThere) return { ok: true, value: { secret: 'GEZDGNBV', uri: 'otpauth://totp/a?secret=GEZDGNBV' } };
      return { ok: false, problem: { is: 'offline' } };
    },
  });
  expect(await screen.findByText(/Brak połączenia z serwerem/)).toBeTruthy();
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByText('GEZD GNBV')).toBeTruthy();
});
