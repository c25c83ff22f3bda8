import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import type { Role } from '#domain/service/account/own-account.ts';
import type { Colleague } from '#domain/service/team.ts';
import { TeamScreen } from '#screens/account/team/team.screen.tsx';
import { memoryCommands, memoryQueries, NOON, REFUSED, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { aDeviceSession } from '#tests/support/device-sessions.ts';

const colleague = (changes: Partial<Colleague> = {}): Colleague => ({
  id: 7,
  email: 'jan@pvcare.pl',
  role: 'staff',
  isActive: true,
  lastSeen: quantity(NOON),
  devices: 1,
  ...changes,
});

function opened({ role = 'admin' as Role, areRolesOn = true, answers = {} } = {}) {
  const queries = memoryQueries();
  const { commands, calls } = memoryCommands(queries, answers);
  queries.ownAccount.value = ready({ email: 'serwis@pvcare.pl', digest: 'off', role, areRolesOn });
  queries.staff.value = ready([colleague(), colleague({ id: 8, email: 'ewa@pvcare.pl', role: 'viewer', isActive: false, lastSeen: null })]);
  const view = renderScreen(<TeamScreen />, { at: '/team', queries, commands });
  return { queries, calls, ...view };
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

test.each<[Role, boolean]>([
  ['viewer', true],
  ['staff', true],
  ['admin', false],
])('%s (roles on: %s) who cannot manage others is led to the own account', (role, areRolesOn) => {
  const { address } = opened({ role, areRolesOn });
  expect(screen.queryByRole('heading', { name: 'Konta pracowników' })).toBeNull();
  expect(address()).toBe('/account');
});

test('until the own account is known, nobody is led away', () => {
  const { queries, address } = opened();
  act(() => {
    queries.ownAccount.value = { is: 'loading' };
  });
  expect(address()).toBe('/team');
});

test('an admin gives a role at once, and confirms before one takes rights away', async () => {
  const { calls } = opened();
  fireEvent.change(screen.getByRole('combobox', { name: 'Rola: jan@pvcare.pl' }), { target: { value: 'admin' } });
  await settle();
  expect(calls).toContainEqual(['changeColleague', 7, { role: 'admin' }]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Rola: jan@pvcare.pl' }), { target: { value: 'viewer' } });
  await settle();
  expect(calls).not.toContainEqual(['changeColleague', 7, { role: 'viewer' }]);
  await press('Zmień rolę');
  expect(calls).toContainEqual(['changeColleague', 7, { role: 'viewer' }]);
});

test('an account is deactivated after a confirmation and activated without one', async () => {
  const { calls } = opened();
  await press('Aktywuj konto ewa@pvcare.pl');
  expect(calls).toContainEqual(['changeColleague', 8, { isActive: true }]);
  await press('Dezaktywuj konto jan@pvcare.pl');
  expect(screen.getByRole('dialog', { name: 'Dezaktywować konto jan@pvcare.pl?' })).toBeTruthy();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Dezaktywuj' }));
  await settle();
  expect(calls).toContainEqual(['changeColleague', 7, { isActive: false }]);
});

test('what the server refuses is shown', async () => {
  opened({ answers: { changeColleague: async () => REFUSED } });
  await press('Aktywuj konto ewa@pvcare.pl');
  expect(screen.getByText(/Serwer odmówił/)).toBeTruthy();
});

test('a colleague’s lost telephone is signed out', async () => {
  const { queries, calls } = opened();
  queries.staffSessions(7).value = ready([aDeviceSession({ id: 31 })]);
  await press('Urządzenia: jan@pvcare.pl');
  const list = screen.getByRole('list', { name: 'Urządzenia: jan@pvcare.pl' });
  fireEvent.click(within(list).getByRole('button', { name: 'Zakończ sesję: Chrome, Android' }));
  await settle();
  expect(calls).toContainEqual(['endColleagueSession', 7, 31]);
});

test('a user is invited; a server without mail says so until it is read', async () => {
  const { calls } = opened({ answers: { inviteColleague: async () => ({ ok: true, value: { isMailed: false } }) } });
  await press('Zaproś');
  const form = within(screen.getByRole('dialog'));
  fireEvent.change(form.getByRole('textbox', { name: /E-mail/ }), { target: { value: 'nowa@pvcare' } });
  await press('Wyślij zaproszenie');
  expect(form.getByText('Wpisz poprawny adres e-mail')).toBeTruthy();
  fireEvent.change(form.getByRole('textbox', { name: /E-mail/ }), { target: { value: 'nowa@pvcare.pl' } });
  fireEvent.change(form.getByRole('combobox', { name: 'Rola' }), { target: { value: 'viewer' } });
  await press('Wyślij zaproszenie');
  expect(calls).toContainEqual(['inviteColleague', 'nowa@pvcare.pl', 'viewer']);
  expect(screen.getByText(/Konto nowa@pvcare.pl jest gotowe, ale ten serwer nie wysyła poczty/)).toBeTruthy();
});

test('without a network the lists are shown, nothing can be changed, and a sentence says why', async () => {
  const { queries } = opened();
  await act(async () => {
    queries.connection.value = { is: 'offline', since: null };
  });
  expect(screen.getByText(/Bez połączenia widać ostatnio pobraną listę/)).toBeTruthy();
  expect(['Zaproś', 'Dezaktywuj konto jan@pvcare.pl'].map((name) => button(name)?.disabled)).toEqual([true, true]);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rola: jan@pvcare.pl' }).disabled).toBe(true);
});
