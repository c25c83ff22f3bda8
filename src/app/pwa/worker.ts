import { report } from '#failures/report.ts';
import type { Workbox } from 'workbox-window';

const WORKER_URL = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/service-worker.js';

/**
 * Unit: ms. If the old worker is busy, the browser postpones the activation until it has been idle for half a minute, and Chromium
 * does not always resume it.
 */
const RETRY_INTERVAL = 2_000;

export interface WorkerNews {
  /** A new version is installed and waiting. */
  onWaiting(): void;
  /** The new version has taken over this tab. */
  onTakenOver(): void;
}

export interface WorkerRegistration {
  readonly registration: Promise<ServiceWorkerRegistration | null>;
  check(): Promise<void>;
  /** Activates the waiting version. */
  activate(): Promise<void>;
}

interface Registered {
  readonly workbox: Workbox;
  readonly registration: ServiceWorkerRegistration;
}

/** `null` if the library cannot be loaded or the browser refuses. Without its worker the app works as long as there is a network. */
async function register(watch: (workbox: Workbox) => void): Promise<Registered | null> {
  try {
    const { Workbox: WorkboxClass } = await import('workbox-window');
    const type = import.meta.env.DEV ? 'module' : 'classic';
    const workbox = new WorkboxClass(WORKER_URL, { scope: '/', type, updateViaCache: 'none' });
    watch(workbox);
    const registration = await workbox.register({ immediate: true });
    return registration ? { workbox, registration } : null;
  } catch (error) {
    report(error, 'app/worker');
    return null;
  }
}

/** Sends the waiting worker the message to take over, again and again until it is active. */
function activate({ workbox, registration }: Registered): void {
  const requestTakeover = () => {
    if (registration.waiting) workbox.messageSkipWaiting();
    else stop();
  };
  const retryTimer = setInterval(requestTakeover, RETRY_INTERVAL);
  const stop = () => {
    clearInterval(retryTimer);
    workbox.removeEventListener('activated', stop);
  };
  workbox.addEventListener('activated', stop);
  requestTakeover();
}

/**
 * Registers the worker after the first screen has loaded, since a new worker fetches the whole app.
 * An installed app is resumed for weeks without a navigation, so it must check for newer versions itself.
 */
export function registerWorker({ onWaiting, onTakenOver }: WorkerNews, firstScreen: Promise<void>): WorkerRegistration {
  const { serviceWorker: container } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (!container) return { registration: Promise.resolve(null), check: async () => undefined, activate: async () => undefined };

  /** The worker that served this page; `null` when it is opened for the first time, where the first worker takes over and that is not an update. */
  let current = container.controller;
  const follow = () => {
    const next = container.controller;
    const isUpdate = current !== null && next !== current;
    current = next ?? current;
    if (isUpdate) onTakenOver();
  };
  const watch = (workbox: Workbox) => {
    workbox.addEventListener('waiting', () => {
      if (container.controller) onWaiting(); // a page without a worker, as after a forced reload, has the newest files already
    });
    workbox.addEventListener('controlling', follow);
  };
  const registered = firstScreen.then(() => register(watch));
  void registered.then(follow); // another tab may have activated a version before this one listened
  return {
    registration: registered.then((result) => result?.registration ?? null),
    // expected: no network; checked again within the hour
    check: async () => void (await (await registered)?.workbox.update().catch(() => undefined)),
    activate: async () => {
      const result = await registered;
      if (result) activate(result);
    },
  };
}
