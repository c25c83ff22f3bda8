import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import '#tests/support/app-context.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';

const user = userEvent.setup({ delay: null });

function Beneath({ onEscape }: { readonly onEscape: () => void }) {
  useEscape(onEscape);
  return <button type="button">Pod spodem</button>;
}

function Page({ onEscape }: { readonly onEscape: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const [isLate, setLate] = useState(false);
  return (
    <ThemeProvider env="test">
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Na wierzchu">
        <p>Treść</p>
      </Dialog>
      <button type="button" data-testid="late" onClick={() => setLate(true)}>
        Później
      </button>
      {isLate && <Beneath onEscape={onEscape} />}
    </ThemeProvider>
  );
}

test('a dialog that the press has closed had it, though what lies beneath came later and has the focus', async () => {
  const onEscape = vi.fn();
  render(<Page onEscape={onEscape} />);
  await screen.findByRole('dialog', { name: 'Na wierzchu' });
  screen.getByTestId('late').click();
  const beneath = await screen.findByText('Pod spodem');
  beneath.focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onEscape).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledOnce();
});
