import { signal } from '@preact/signals-react';
import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { useValue } from '#state/app-context.ts';

/** A signal, and whether it has subscribers. */
function aWatchedSignal() {
  const state = { isWatched: false, times: 0 };
  const watched = () => {
    state.isWatched = true;
    state.times += 1;
  };
  const unwatched = () => {
    state.isWatched = false;
  };
  return { state, source: signal(1, { watched, unwatched }) };
}

test('what React rendered and threw away, since code was still to come, does not go on watching', async () => {
  const { state, source } = aWatchedSignal();
  let comes: () => void = () => undefined;
  const Later = lazy(
    () =>
      new Promise<{ default: () => React.JSX.Element }>((resolve) => {
        comes = () => resolve({ default: () => <i>koniec</i> });
      }),
  );
  function Screen() {
    return (
      <p>
        {useValue(source)} <Later />
      </p>
    );
  }
  const { unmount } = render(
    <Suspense fallback="czeka">
      <Screen />
    </Suspense>,
  );
  expect(screen.getByText('czeka')).toBeTruthy();
  expect(state.isWatched).toBe(false);
  await act(async () => comes());
  await screen.findByText('koniec');
  expect(state.isWatched).toBe(true);
  act(() => {
    source.value = 2;
  });
  expect(screen.getByText(/2/)).toBeTruthy();
  unmount();
  await Promise.resolve();
  expect(state).toEqual({ isWatched: false, times: 1 });
});
