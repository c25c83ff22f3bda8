import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker } from '#app/pwa/worker.ts';

/** A registration whose new worker waits until it was asked `times` times. */
function aRegistration(times: number) {
  const waiting = {
    state: 'installed',
    asked: 0,
    postMessage(message: unknown) {
      expect(message).toEqual({ type: 'SKIP_WAITING' });
      if (++this.asked === times) this.state = 'activating';
    },
  };
  return { waiting, installing: null, addEventListener: () => undefined, update: async () => undefined };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a version that is let in is asked until it takes over, and not once more', async () => {
  const registration = aRegistration(3);
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: {}, addEventListener: () => undefined, register: async () => registration },
  });
  const worker = registerWorker({ onWaiting: () => undefined, onTakenOver: () => undefined }, Promise.resolve());
  await worker.letIn();
  expect(registration.waiting.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(registration.waiting.asked).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});
