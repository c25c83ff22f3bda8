import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePosition } from '#screens/map/use-position.ts';

/** A map on a device with these answers. */
function opened(answer: { readonly code: number } | null, isSecure = true) {
  const watchPosition = vi.fn((_: unknown, failed: (error: unknown) => void) => {
    failed(answer);
    return 7;
  });
  const geolocation = answer ? { watchPosition, clearWatch: vi.fn() } : undefined;
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, geolocation });
  vi.stubGlobal('isSecureContext', isSecure);
  const { result } = renderHook(() => usePosition(vi.fn()));
  act(() => result.current.toggle());
  return { hook: result, watchPosition };
}
afterEach(() => {
  cleanup(); // it stops watching on the device on which it began
  vi.unstubAllGlobals();
});

test('on a page that is not secure the position is not requested, the reason is shown, and the button is released', () => {
  const { hook, watchPosition } = opened({ code: 1 }, false);
  expect(hook.current).toMatchObject({ trouble: 'insecure', isOn: false });
  expect(watchPosition).not.toHaveBeenCalled();
});

test.each([
  [{ code: 1 }, 'denied', false],
  [{ code: 2 }, 'unknown', true],
  [{ code: 3 }, 'late', true],
  [null, 'unsupported', false],
] as const)(
  'for a device that answers %o the reason is shown, and it is watched on where a position may still come',
  (answer, trouble, isOn) => {
    expect(opened(answer).hook.current).toMatchObject({ trouble, isOn });
  },
);
