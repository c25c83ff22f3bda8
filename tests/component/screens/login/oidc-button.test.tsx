import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OIDC_REFUSALS } from '#domain/service/oidc.ts';
import { LoginScreen } from '#screens/login/login.screen.tsx';
import { SignInForm } from '#screens/login/sign-in-form.tsx';
import type { OidcView } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';

function renderForm(view: Partial<OidcView> = {}) {
  const queries = memoryQueries();
  queries.session.value = { ...queries.session.value, is: 'none', username: null };
  queries.oidc.value = { ...queries.oidc.value, name: 'Konto firmowe', ...view };
  const { commands, calls } = memoryCommands(queries, { recall: () => Promise.resolve(null) });
  renderScreen(<LoginScreen />, { at: '/login', queries, commands });
  const panel = within(screen.getByRole('region', { name: 'Zaloguj się' }));
  return { queries, panel, began: () => calls.filter(([verb]) => verb === 'beginOidc'), calls, user: userEvent.setup({ delay: null }) };
}

test('if it is the only way to sign in, no other fields are shown', async () => {
  const { panel, began, user } = renderForm({ isOnly: true });
  expect(panel.queryByLabelText('Hasło')).toBeNull();
  expect(panel.queryByLabelText('Adres e-mail')).toBeNull();
  expect(panel.queryByText('lub')).toBeNull();
  expect(panel.queryByRole('button', { name: 'Zapomniałem hasła' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Utwórz nowe konto' })).toBeNull();
  await user.click(panel.getByRole('checkbox', { name: 'Zapamiętać mnie na tym urządzeniu' }));
  await user.click(panel.getByRole('button', { name: 'Konto firmowe' }));
  expect(began()).toEqual([['beginOidc', false, null]]);
});

test('for an ended session it shows the account, and requests that account', async () => {
  const queries = memoryQueries();
  queries.oidc.value = { ...queries.oidc.value, name: 'Konto firmowe', isOnly: true };
  const { commands, calls } = memoryCommands(queries);
  renderScreen(<SignInForm email="anna@pvcare.pl" isEmailFixed />, { at: '/', queries, commands });
  expect(screen.getByLabelText<HTMLInputElement>('Adres e-mail').value).toBe('anna@pvcare.pl');
  expect(screen.getByLabelText<HTMLInputElement>('Adres e-mail').readOnly).toBe(true);
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Konto firmowe' }));
  expect(calls.filter(([verb]) => verb === 'beginOidc')).toEqual([['beginOidc', true, 'anna@pvcare.pl']]);
});

test('without a configured provider there is no button; the configuration is requested', () => {
  const { panel, calls } = renderForm({ name: null });
  expect(panel.queryByText('lub')).toBeNull();
  expect(calls.some(([verb]) => verb === 'seekOidc')).toBe(true);
});

test('the button has the operator’s text, and passes on whether to remember', async () => {
  const { panel, began, user } = renderForm();
  await user.click(panel.getByRole('checkbox', { name: 'Zapamiętać hasło' }));
  await user.click(panel.getByRole('button', { name: 'Konto firmowe' }));
  expect(began()).toEqual([['beginOidc', false, null]]);
});

test('without a network it says why it cannot be pressed', async () => {
  const { panel, queries, began, user } = renderForm({ isOffline: true });
  const button = panel.getByRole<HTMLButtonElement>('button', { name: 'Konto firmowe' });
  expect(button.disabled).toBe(true);
  expect(panel.getByText(/wymaga połączenia z serwerem/)).toBeTruthy();
  act(() => {
    queries.oidc.value = { ...queries.oidc.value, isOffline: false };
  });
  await user.click(button);
  expect(began()).toHaveLength(1);
});

test('while it is busy it ignores a second press', async () => {
  const { panel, began, user } = renderForm({ isBusy: true });
  await user.click(panel.getByRole('button', { name: 'Logowanie…' }));
  expect(began()).toEqual([]);
});

test.each([...OIDC_REFUSALS, 'other' as const])('each failure (%s) has its own sentence', (is) => {
  const { panel } = renderForm({ failed: { is } });
  const said = panel
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');
  expect(said).toMatch(/^[A-ZŁŚŻ].*\.$/);
});

test('a refusal is also shown after the button is gone', () => {
  expect(renderForm({ name: null, failed: { is: 'problem', problem: { is: 'offline' } } }).panel.getByText(/Brak połączenia/)).toBeTruthy();
});
