import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Menu } from '#app/shell/menu/menu.tsx';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { memoryCommands, memoryQueries, renderScreen, settle } from '#tests/support/app-context.tsx';

const nothing = () => undefined;

function Beneath({ onEscape }: { readonly onEscape: () => void }) {
  useEscape(onEscape);
  return <Menu onShortcuts={nothing} onInstall={nothing} onLogout={null} />;
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
  fireEvent.keyDown(screen.getByRole('link', { name: /Gotowość/ }), { key: 'Escape' });
  expect(screen.queryByTestId('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(onEscape).not.toHaveBeenCalled();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(onEscape).toHaveBeenCalledOnce();
});

test.each([true, false])('signing out is the last entry on a phone, and elsewhere not in the menu (on a phone: %s)', async (isPhone) => {
  const onLogout = vi.fn();
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  const menu = <Menu onShortcuts={nothing} onInstall={nothing} onLogout={isPhone ? onLogout : null} />;
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
