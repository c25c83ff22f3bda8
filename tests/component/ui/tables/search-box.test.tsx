import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { SidePanel } from '#ui/side-panel.tsx';
import { SearchBox } from '#ui/tables/search-box.tsx';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';

const user = userEvent.setup({ delay: null });

function Beside({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  /** A browser lets React render between two listeners of the same key press. */
  const change = (typed: string) => flushSync(() => setText(typed));
  return (
    <ThemeProvider env="test">
      <SearchBox value={text} onChange={change} onSearchNow={() => undefined} label="lista" />
      <SidePanel title="Szczegóły" besideFrom="64em" onClose={onClose}>
        {'Treść'}
      </SidePanel>
    </ThemeProvider>
  );
}

test('Escape in a search clears it first and closes the panel beside the list with the next press', async () => {
  const onClose = vi.fn();
  render(<Beside onClose={onClose} />);
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  await user.type(search, 'Poznań{Escape}');
  expect(search.value).toBe('');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
