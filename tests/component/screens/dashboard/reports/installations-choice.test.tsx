import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { InstallationsChoice } from '#screens/dashboard/reports/installations-choice.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';

const Themed = ({ children }: { readonly children: ReactNode }) => <ThemeProvider env="test">{children}</ThemeProvider>;

const several = (count: number) =>
  Array.from({ length: count }, (_, index) => anInstallation({ id: index + 1, sn: `SN${index + 1}`, description: `Dach ${index + 1}` }));

function Choice({ count, isDisabled = false }: { readonly count: number; readonly isDisabled?: boolean }) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <InstallationsChoice installations={several(count)} leftOut={leftOut} isDisabled={isDisabled} onChange={setLeftOut} />
      <output>{[...leftOut].sort((one, other) => one - other).join(' ')}</output>
    </>
  );
}

const user = userEvent.setup();
afterEach(cleanup);
const leftOut = () => screen.getByRole('status').textContent;

describe('which installations get a report', () => {
  test('all at first; a checkbox leaves one out and adds it again', async () => {
    render(<Choice count={3} />, { wrapper: Themed });
    await user.click(screen.getByText('Wybierz instalacje'));
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true]);
    await user.click(screen.getByRole('checkbox', { name: 'Dach 2 (SN2)' }));
    expect(leftOut()).toBe('2');
    await user.click(screen.getByRole('checkbox', { name: 'Dach 2 (SN2)' }));
    expect(leftOut()).toBe('');
  });

  test('none, and all again, by a button', async () => {
    render(<Choice count={3} />, { wrapper: Themed });
    await user.click(screen.getByText('Wybierz instalacje'));
    await user.click(screen.getByRole('button', { name: 'Odznacz wszystkie' }));
    expect(leftOut()).toBe('1 2 3');
    await user.click(screen.getByRole('button', { name: 'Zaznacz wszystkie' }));
    expect(leftOut()).toBe('');
  });

  test('one installation needs no choice; for more than two hundred a sentence says how', () => {
    const { unmount } = render(<Choice count={1} />, { wrapper: Themed });
    expect(screen.queryByText('Wybierz instalacje')).toBeNull();
    unmount();
    render(<Choice count={201} />, { wrapper: Themed });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/najwyżej 200: zawęź ją/)).toBeTruthy();
  });

  test('while files are being made nothing can be changed', async () => {
    render(<Choice count={2} isDisabled />, { wrapper: Themed });
    await user.click(screen.getByText('Wybierz instalacje'));
    expect(screen.getAllByRole('checkbox').every((box) => (box as HTMLInputElement).disabled)).toBe(true);
  });
});
