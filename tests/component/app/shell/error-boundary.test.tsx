import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#app/shell/error-boundary.tsx';

/* A screen that could not be shown. */

afterEach(() => vi.restoreAllMocks());

/** Puts every text of the page into an element of its own, as a translator does. */
function translated(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text);
  }
}

function Pages() {
  const [page, setPage] = useState(1);
  return (
    <div>
      {page === 1 ? 'Strona 1' : <p>Strona {page}</p>}
      <button type="button" onClick={() => setPage(page + 1)}>
        Dalej
      </button>
    </div>
  );
}

test('a screen whose texts were wrapped by a translator is drawn again, without a message', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = userEvent.setup();
  render(
    <ErrorBoundary>
      <Pages />
    </ErrorBoundary>,
  );
  act(translated);
  await user.click(screen.getByRole('button', { name: 'Dalej' }));
  await screen.findByText(/^Strona/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a screen that fails whenever it is drawn says so, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = userEvent.setup();
  let failing: Error | null = new DOMException('The node is not a child of this node.', 'NotFoundError');
  const Failing = () => {
    if (failing) throw failing;
    return <p>Gotowe</p>;
  };
  render(
    <ErrorBoundary>
      <Failing />
    </ErrorBoundary>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Tego ekranu nie udało się pokazać.');
  failing = null;
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  screen.getByText('Gotowe');
});
