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
const names = () =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-labelledby') && dialog.querySelector('h2')?.textContent);

function Two({ canCloseBelow, canCloseAbove }: { readonly canCloseBelow: boolean; readonly canCloseAbove: boolean }) {
  const [isBelow, setBelow] = useState(true);
  const [isAbove, setAbove] = useState(false);
  return (
    <ThemeProvider env="test">
      <Dialog isOpen={isBelow} onClose={() => setBelow(false)} title="Pod spodem" canClose={canCloseBelow}>
        <button type="button" onClick={() => setAbove(true)}>
          {'Dalej'}
        </button>
      </Dialog>
      <Dialog isOpen={isAbove} onClose={() => setAbove(false)} title="Na wierzchu" canClose={canCloseAbove}>
        {'Treść'}
      </Dialog>
    </ThemeProvider>
  );
}

async function opened(canCloseBelow: boolean, canCloseAbove: boolean): Promise<void> {
  render(<Two canCloseBelow={canCloseBelow} canCloseAbove={canCloseAbove} />);
  await user.click(await screen.findByRole('button', { name: 'Dalej' }));
  await waitFor(() => expect(names()).toEqual(['Pod spodem', 'Na wierzchu']));
}

test.each([true, false])('Escape closes only the topmost dialog (the one below may close: %s)', async (canCloseBelow) => {
  await opened(canCloseBelow, true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(names()).toEqual(['Pod spodem']));
});

test('a topmost dialog that needs a decision keeps Escape from the one below', async () => {
  await opened(true, false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.keyboard('{Escape}');
  await act(() => vi.runAllTimersAsync());
  expect(names()).toEqual(['Pod spodem', 'Na wierzchu']);
});
