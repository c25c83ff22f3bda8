import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker } from '#app/pwa/worker.ts';

/** Its address in development. */
const SCRIPT = '/dev-sw.js?dev-sw';

/** A worker whose state the test sets. */
class AWorker extends EventTarget {
  readonly scriptURL = new URL(SCRIPT, location.href).href;
  state = 'installing';
  readonly heard: unknown[] = [];
  onAsked = (): void => undefined;
  postMessage(message: unknown): void {
    this.heard.push(message);
    this.onAsked();
  }
  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** What a browser gives a page: its worker, and the registration that finds new ones. */
function aBrowser(active: AWorker | null) {
  const registration = Object.assign(new EventTarget(), {
    installing: null as AWorker | null,
    waiting: null as AWorker | null,
    active,
    update: vi.fn(async () => undefined),
  });
  const container = Object.assign(new EventTarget(), { controller: active, register: vi.fn(async () => registration) });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return {
    registration,
    container,
    finds: (worker: AWorker) => {
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
    },
    installs: async (worker: AWorker) => {
      registration.installing = null;
      registration.waiting = worker;
      worker.becomes('installed');
      await vi.advanceTimersByTimeAsync(1_000);
    },
    activates: (worker: AWorker) => {
      registration.waiting = null;
      registration.active = worker;
      worker.becomes('activating');
      container.controller = worker;
      container.dispatchEvent(new Event('controllerchange'));
      worker.becomes('activated');
    },
  };
}

/** A page with its worker registered, and its messages. */
async function aPage() {
  const news = { onWaiting: vi.fn(), onTakenOver: vi.fn() };
  const worker = registerWorker(news, Promise.resolve());
  await worker.registration;
  await vi.advanceTimersByTimeAsync(1_000);
  return { ...news, worker };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the worker is registered for the whole app, past the browser’s cache', async () => {
  const { container } = aBrowser(null);
  await aPage();
  expect(container.register).toHaveBeenCalledExactlyOnceWith(SCRIPT, { scope: '/', type: 'module', updateViaCache: 'none' });
});

test('the first worker of a device is no new version, and its taking the page over no update; the next one is', async () => {
  const browser = aBrowser(null);
  const { onWaiting, onTakenOver } = await aPage();
  const [first, second] = [new AWorker(), new AWorker()];
  browser.finds(first);
  await browser.installs(first);
  browser.activates(first);
  expect(onWaiting).not.toHaveBeenCalled();
  expect(onTakenOver).not.toHaveBeenCalled();

  browser.finds(second);
  await browser.installs(second);
  expect(onWaiting).toHaveBeenCalledOnce();
  browser.activates(second);
  expect(onTakenOver).toHaveBeenCalledOnce();
});

test('a version that waits since before this page is offered', async () => {
  const browser = aBrowser(new AWorker());
  browser.registration.waiting = Object.assign(new AWorker(), { state: 'installed' });
  const { onWaiting } = await aPage();
  expect(onWaiting).toHaveBeenCalledOnce();
});

test('a version that comes hours later, found by another tab, is offered too', async () => {
  const browser = aBrowser(new AWorker());
  const { onWaiting } = await aPage();
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  const worker = new AWorker();
  browser.finds(worker);
  await browser.installs(worker);
  expect(onWaiting).toHaveBeenCalledOnce();
});

test('another tab that let a version in before this page listened has taken it over', async () => {
  const browser = aBrowser(new AWorker());
  browser.container.register.mockImplementation(async () => {
    browser.container.controller = new AWorker();
    return browser.registration;
  });
  const { onTakenOver } = await aPage();
  expect(onTakenOver).toHaveBeenCalledOnce();
});

test('a version that is let in is asked until it takes over, and not once more', async () => {
  const browser = aBrowser(new AWorker());
  const waiting = Object.assign(new AWorker(), { state: 'installed' });
  browser.registration.waiting = waiting;
  const { worker, onTakenOver } = await aPage();
  waiting.onAsked = () => {
    if (waiting.heard.length === 3) browser.activates(waiting);
  };
  await worker.activate();
  expect(waiting.heard).toEqual([{ type: 'SKIP_WAITING' }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waiting.heard).toHaveLength(3);
  expect(onTakenOver).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('without a network the question for a new version comes to nothing', async () => {
  const browser = aBrowser(new AWorker());
  browser.registration.update.mockRejectedValue(new TypeError('Failed to update a ServiceWorker'));
  const { worker } = await aPage();
  await expect(worker.check()).resolves.toBeUndefined();
  expect(browser.registration.update).toHaveBeenCalledOnce();
});

test('a browser without workers has a page all the same', async () => {
  vi.stubGlobal('navigator', {});
  const { worker } = await aPage();
  expect(await worker.registration).toBeNull();
  await worker.check();
  await worker.activate();
});
