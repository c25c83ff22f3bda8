import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccountScreen } from '#screens/account/account.screen.tsx';
import { LeaveContext } from '#state/use-account.ts';
import { memoryCommands, memoryQueries, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { aDeviceSession } from '#tests/support/device-sessions.ts';

function opened() {
  const queries = memoryQueries();
  const { commands, calls } = memoryCommands(queries);
  let left = 0;
  queries.ownAccount.value = ready({ email: 'serwis@pvcare.pl', digest: 'off', role: 'staff', areRolesOn: true });
  queries.ownSessions.value = ready([aDeviceSession({ id: 1, isThis: true }), aDeviceSession({ id: 2, device: 'Firefox, Linux' })]);
  const view = renderScreen(
    <LeaveContext
      value={() => {
        left += 1;
      }}
    >
      <AccountScreen />
    </LeaveContext>,
    { at: '/account', queries, commands },
  );
  return { queries, calls, left: () => left, ...view };
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

test('users see their own devices; another one can be signed out, this one cannot', async () => {
  const { calls, left } = opened();
  const list = within(screen.getByRole('list', { name: 'Twoje urządzenia' })).getAllByRole('listitem');
  expect(list.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Chrome, Android To urządzenie'),
    expect.stringContaining('Firefox, Linux'),
  ]);
  await press('Zakończ sesję: Firefox, Linux');
  expect(calls).toContainEqual(['endOwnSession', 2]);
  await press('Wyloguj się na tym urządzeniu');
  expect(left()).toBe(1);
  await press('Wyloguj pozostałe');
  expect(calls).not.toContainEqual(['endOtherSessions']);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Wyloguj pozostałe' }));
  await settle();
  expect(calls).toContainEqual(['endOtherSessions']);
});

test('without a network the devices are shown, nothing can be changed, and a sentence says why', async () => {
  const { queries } = opened();
  await act(async () => {
    queries.connection.value = { is: 'offline', since: null };
  });
  expect(screen.getByText(/Bez połączenia widać ostatnio pobraną listę/)).toBeTruthy();
  expect(['Zakończ sesję: Firefox, Linux', 'Wyloguj pozostałe'].map((name) => button(name)?.disabled)).toEqual([true, true]);
});

test('the account says who is signed in and with which role; the theme is chosen there', async () => {
  opened();
  expect(screen.getByRole('heading', { level: 1, name: 'Moje konto' })).toBeTruthy();
  expect(screen.getByText(/Zalogowano jako serwis@pvcare.pl · Twoja rola: Pracownik/)).toBeTruthy();
  const themes = within(screen.getByRole('radiogroup', { name: 'Wygląd' }));
  fireEvent.click(themes.getByRole('radio', { name: 'Ciemny' }));
  await settle();
  expect(themes.getByRole<HTMLInputElement>('radio', { name: 'Ciemny' }).checked).toBe(true);
});

test('a backend without device lists says so once', () => {
  const { queries } = opened();
  act(() => {
    queries.ownSessions.value = { is: 'absent', problem: { is: 'unsupported' } };
  });
  expect(screen.getByText('Ten serwer nie podaje urządzeń ani kont pracowników')).toBeTruthy();
});
