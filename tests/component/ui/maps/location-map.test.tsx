import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsNear } from '#ui/maps/location-map.tsx';

type Seen = (all: readonly { readonly isIntersecting: boolean }[]) => void;

/** What the browser would report about the part when the page is scrolled. */
function watched() {
  const watches: Seen[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: Seen) {
        watches.push(seen);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  return (isIntersecting: boolean) =>
    act(() => {
      for (const seen of watches) seen([{ isIntersecting }]);
    });
}

function Part({ isWanted }: { readonly isWanted: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  return <div ref={part}>{useIsNear(part, isWanted) ? 'here' : 'not yet'}</div>;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part is rendered shortly before it becomes visible, and stays', () => {
  const scroll = watched();
  render(<Part isWanted={false} />);
  scroll(false);
  expect(screen.getByText('not yet')).toBeTruthy();
  scroll(true);
  expect(screen.getByText('here')).toBeTruthy();
  scroll(false);
  expect(screen.getByText('here')).toBeTruthy();
});

test('a part that is needed anyway, on paper or a desktop, is rendered at once, and is not observed', () => {
  watched();
  const { rerender } = render(<Part isWanted={false} />);
  expect(screen.getByText('not yet')).toBeTruthy();
  rerender(<Part isWanted />);
  expect(screen.getByText('here')).toBeTruthy();
});

test('once the page is idle it is rendered without scrolling', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  watched();
  render(<Part isWanted={false} />);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText('here')).toBeTruthy();
});
