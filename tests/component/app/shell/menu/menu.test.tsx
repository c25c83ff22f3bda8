import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Menu } from '#app/shell/menu/menu.tsx';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { memoryCommands, memoryQueries, ready, renderScreen, settle } from '#tests/support/app-context.tsx';

function Beneath({ onEscape }: { readonly onEscape: () => void }) {
  useEscape(onEscape);
  return <Menu onLogout={null} />;
}

test('Escape closes the open menu and gives the focus back, and nothing beneath it', async () => {
  const onEscape = vi.fn();
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  renderScreen(<Beneath onEscape={onEscape} />, { at: '/', queries, commands });
  const [button] = screen.getAllByRole('button');
  if (!button) throw new Error('The menu has no button.');
  fireEvent.click(button);
  await settle();
  expect(screen.getByTestId('menu')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('link', { name: 'Praca bez zasięgu' }), { key: 'Escape' });
  expect(screen.queryByTestId('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(onEscape).not.toHaveBeenCalled();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(onEscape).toHaveBeenCalledOnce();
});

test.each([
  ['staff', ['Mój dzień', 'Wizyty', 'Poradnik', 'Praca bez zasięgu', 'Moje konto', 'Ekran ścienny']],
  ['admin', ['Mój dzień', 'Wizyty', 'Poradnik', 'Praca bez zasięgu', 'Moje konto', 'Zespół', 'Firma', 'Ekran ścienny']],
] as const)('the menu of %s has one entry for each screen that is not in the bar', async (role, names) => {
  const queries = memoryQueries();
  queries.ownAccount.value = ready({ email: 'serwis@pvcare.pl', digest: 'off', role, areRolesOn: true });
  renderScreen(<Menu onLogout={null} />, { at: '/', queries, commands: memoryCommands(queries).commands });
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await settle();
  const menu = within(screen.getByTestId('menu'));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
  expect(menu.queryAllByRole('button')).toEqual([]);
});

test.each([true, false])('signing out is the last entry on a phone, and elsewhere not in the menu (on a phone: %s)', async (isPhone) => {
  const onLogout = vi.fn();
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  const menu = <Menu onLogout={isPhone ? onLogout : null} />;
  renderScreen(menu, { at: '/', queries, commands });
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await settle();
  expect(screen.queryAllByRole('button', { name: 'Wyloguj' })).toHaveLength(isPhone ? 1 : 0);
  if (!isPhone) return;
  expect(screen.getAllByRole('button').at(-1)?.textContent).toBe('Wyloguj');
  fireEvent.click(screen.getByRole('button', { name: 'Wyloguj' }));
  expect(onLogout).toHaveBeenCalledOnce();
  expect(screen.queryByTestId('menu')).toBeNull();
});
