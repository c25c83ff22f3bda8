import { report } from '#failures/report.ts';
import type { Workbox } from 'workbox-window';

const WORKER_URL = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/service-worker.js';

/**
 * A browser that is asked while the old worker is at work waits until that one has been idle for half a minute, and Chromium was
 * seen not to come back to it by itself. Unit: ms.
 */
const ASK_AGAIN = 2_000;

export interface WorkerNews {
  /** A new version is here and waits. */
  onWaiting(): void;
  /** The new version has taken over this tab. */
  onTakenOver(): void;
}

export interface WorkerRegistration {
  readonly registration: Promise<ServiceWorkerRegistration | null>;
  check(): Promise<void>;
  /** Lets the waiting version take over. */
  letIn(): Promise<void>;
}

interface Registered {
  readonly workbox: Workbox;
  readonly registration: ServiceWorkerRegistration;
}

/** `null` where the library cannot be fetched or the browser refuses; an app without its worker works as long as there is a network. */
async function register(watch: (workbox: Workbox) => void): Promise<Registered | null> {
  try {
    const { Workbox: Made } = await import('workbox-window');
    const type = import.meta.env.DEV ? 'module' : 'classic';
    const workbox = new Made(WORKER_URL, { scope: '/', type, updateViaCache: 'none' });
    watch(workbox);
    const registration = await workbox.register({ immediate: true });
    return registration ? { workbox, registration } : null;
  } catch (error) {
    report(error, 'app/worker');
    return null;
  }
}

/** Asks the waiting worker to take over until it waits no more. */
function letIn({ workbox, registration }: Registered): void {
  const ask = () => {
    if (registration.waiting) workbox.messageSkipWaiting();
    else stop();
  };
  const again = setInterval(ask, ASK_AGAIN);
  const stop = () => {
    clearInterval(again);
    workbox.removeEventListener('activated', stop);
  };
  workbox.addEventListener('activated', stop);
  ask();
}

/**
 * Registers the worker once the first screen has had the network to itself: a new worker fetches the whole app.
 * An installed app is resumed for weeks without a navigation, so newer versions have to be asked for.
 */
export function registerWorker({ onWaiting, onTakenOver }: WorkerNews, firstScreen: Promise<void>): WorkerRegistration {
  const { serviceWorker: container } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (!container) return { registration: Promise.resolve(null), check: async () => undefined, letIn: async () => undefined };

  /** Whose files this page was made of; `null` on the first visit, where the first worker takes the page over and that is no update. */
  let current = container.controller;
  const follow = () => {
    const next = container.controller;
    const isUpdate = current !== null && next !== current;
    current = next ?? current;
    if (isUpdate) onTakenOver();
  };
  const watch = (workbox: Workbox) => {
    workbox.addEventListener('waiting', () => {
      if (container.controller) onWaiting(); // a page that no worker serves, as after a forced reload, has the newest files already
    });
    workbox.addEventListener('controlling', follow);
  };
  const registered = firstScreen.then(() => register(watch));
  void registered.then(follow); // another tab may have let a version in before this one listened
  return {
    registration: registered.then((held) => held?.registration ?? null),
    // expected: no network; asked again within the hour
    check: async () => void (await (await registered)?.workbox.update().catch(() => undefined)),
    letIn: async () => {
      const held = await registered;
      if (held) letIn(held);
    },
  };
}
