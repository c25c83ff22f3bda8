import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endingControl, guardEndingControls } from '#ui/button/ending-control.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';

const PLACE = { left: 340, right: 384, top: 6, bottom: 50 };
/** Where both controls of these tests are. */
const HERE = { clientX: 360, clientY: 30, detail: 1 };

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  stop = guardEndingControls(document);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function shown(onEnd: () => void) {
  const cross = render(<PlainButton>Zamknij</PlainButton>);
  const next = () => {
    cross.unmount();
    render(
      <PlainButton {...endingControl} onClick={onEnd}>
        Wyloguj
      </PlainButton>,
    );
    const button = screen.getByRole('button', { name: 'Wyloguj' });
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(PLACE as DOMRect);
    return button;
  };
  return { cross: screen.getByRole('button', { name: 'Zamknij' }), next };
}

test('a second tap does not press what took the place of the first control', () => {
  const onEnd = vi.fn();
  const { cross, next } = shown(onEnd);
  fireEvent.click(cross, HERE);
  const button = next();
  vi.advanceTimersByTime(350);
  fireEvent.click(button, HERE);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(350);
  fireEvent.click(button, HERE);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  fireEvent.click(button, HERE);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('a slow screen counts from when it is shown, not from the first tap', () => {
  const onEnd = vi.fn();
  const { cross, next } = shown(onEnd);
  fireEvent.click(cross, HERE);
  vi.advanceTimersByTime(3_000);
  const button = next();
  vi.advanceTimersByTime(400);
  fireEvent.click(button, HERE);
  expect(onEnd).not.toHaveBeenCalled();
});

test('at another place, by keyboard, and twice on the same control nothing is held back', () => {
  const onEnd = vi.fn();
  const { cross, next } = shown(onEnd);
  fireEvent.click(cross, { ...HERE, clientX: 20 });
  const button = next();
  fireEvent.click(button, HERE);
  fireEvent.click(button, HERE);
  fireEvent.click(button, { detail: 0 });
  expect(onEnd).toHaveBeenCalledTimes(3);
});
