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

/** A worker whose state the browser tells, and a registration that finds it. */
function aFirstWorker() {
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  const registration = Object.assign(new EventTarget(), { waiting: null, installing: worker, active: null as unknown });
  return {
    worker,
    registration,
    isInstalled: () => {
      worker.state = 'installed';
      worker.dispatchEvent(new Event('statechange'));
    },
  };
}

test('the first worker of a device is no new version, though WebKit has given it the page before it tells that it is installed', async () => {
  const { worker, registration, isInstalled } = aFirstWorker();
  const container = { controller: null as unknown, addEventListener: () => undefined, register: async () => registration };
  vi.stubGlobal('navigator', { serviceWorker: container });
  const onWaiting = vi.fn();
  await registerWorker({ onWaiting, onTakenOver: () => undefined }, Promise.resolve()).registration;
  container.controller = worker;
  isInstalled();
  registration.active = worker;
  isInstalled();
  expect(onWaiting).not.toHaveBeenCalled();
});

test('a worker that comes while another one is at work is a new version', async () => {
  const { registration, isInstalled } = aFirstWorker();
  registration.active = {};
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: registration.active, addEventListener: () => undefined, register: async () => registration },
  });
  const onWaiting = vi.fn();
  await registerWorker({ onWaiting, onTakenOver: () => undefined }, Promise.resolve()).registration;
  isInstalled();
  expect(onWaiting).toHaveBeenCalledOnce();
});
