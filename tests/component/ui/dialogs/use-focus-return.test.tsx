import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const user = userEvent.setup({ delay: null });

interface Given {
  /** Whether the dialog stays and is closed, or is removed while it is open. */
  readonly stays: boolean;
  readonly shouldReturnFocus?: boolean;
}

function Opener({ stays, shouldReturnFocus = true }: Given) {
  const [isOpen, setOpen] = useState(false);
  const dialog = (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Okno" shouldReturnFocus={shouldReturnFocus}>
      <button type="button">{'W środku'}</button>
    </Dialog>
  );
  return (
    <ThemeProvider env="test">
      <button type="button" onClick={() => setOpen(true)}>
        {'Otwórz'}
      </button>
      {(stays || isOpen) && dialog}
    </ThemeProvider>
  );
}

const opener = () => screen.getByRole('button', { name: 'Otwórz' });

async function opensAndCloses(given: Given): Promise<void> {
  render(<Opener {...given} />);
  await user.click(opener());
  await user.click(await screen.findByRole('button', { name: 'W środku' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test.each([true, false])('the focus returns to the element that opened the dialog, whether the dialog stays mounted: %s', async (stays) => {
  await opensAndCloses({ stays });
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

test('a dialog does not return the focus if it should not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await opensAndCloses({ stays: false, shouldReturnFocus: false });
  await act(() => vi.runAllTimersAsync());
  expect(document.activeElement).not.toBe(opener());
});
