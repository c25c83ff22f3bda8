import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages, notify } from '#ui/dialogs/notify.ts';
import { Snackbars } from '#ui/dialogs/snackbars.tsx';
import { useIsTop } from '#ui/dialogs/top-dialog.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  messages.clear();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function showMessage(text: string, isError = false) {
  render(<Snackbars />);
  await act(async () => notify({ text, isError }));
  return screen.getByText(text).parentElement as HTMLElement;
}

test('a message disappears after six seconds, not before', async () => {
  await showMessage('Zapisano pomyślnie');
  await pass(5900);
  expect(screen.queryByText('Zapisano pomyślnie')).not.toBeNull();
  await pass(200);
  expect(screen.queryByText('Zapisano pomyślnie')).toBeNull();
});

test('its time pauses under the pointer and continues afterwards', async () => {
  const bar = await showMessage('Zapisano pomyślnie');
  await pass(5000);
  await act(async () => {
    bar.dispatchEvent(new Event('pointerenter'));
  });
  await pass(20_000);
  expect(screen.queryByText('Zapisano pomyślnie')).not.toBeNull();
  await act(async () => bar.dispatchEvent(new Event('pointerleave')));
  await pass(1100);
  expect(screen.queryByText('Zapisano pomyślnie')).toBeNull();
});

test('an error is announced at once and is red, a success politely', async () => {
  const bar = await showMessage('Operacja nie powiodła się', true);
  expect(bar.closest('[role="alert"]')).not.toBeNull();
  expect(bar.dataset.error).toBe('true');
  await act(async () => notify({ text: 'Zapisano' }));
  expect(screen.getByText('Zapisano').closest('[role="status"]')).not.toBeNull();
});

test('it is shown elsewhere while a dialog is open, because it would cover the dialog', async () => {
  const place = () => screen.getByRole('region', { name: 'Komunikaty' });
  const dialog = renderHook(({ isOpen }) => useIsTop(isOpen), { initialProps: { isOpen: true } });
  await showMessage('Zapisano');
  expect(place().dataset.overDialog).toBe('true');
  dialog.rerender({ isOpen: false });
  expect(place().dataset.overDialog).toBeUndefined();
});

test('the same text again is one message whose time starts again', async () => {
  await showMessage('Zapisano');
  await pass(4000);
  await act(async () => notify({ text: 'Zapisano' }));
  await pass(4000);
  expect(screen.getAllByText('Zapisano')).toHaveLength(1);
});
