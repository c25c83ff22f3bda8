import { report } from '#failures/report.ts';
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

function watch(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  /** While another one is at work: WebKit has given the page to the very first before it tells that it is installed. */
  const isNewVersion = (worker: ServiceWorker): boolean =>
    navigator.serviceWorker.controller !== null && registration.active !== null && registration.active !== worker;
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && isNewVersion(worker)) onWaiting();
    });
  if (registration.waiting && isNewVersion(registration.waiting)) onWaiting();
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

/** The first worker of all takes over too, and that is no update. */
function onChangeOfWorker(onTakenOver: () => void): void {
  let hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) onTakenOver();
    hadOne = true;
  });
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  try {
    const type = import.meta.env.DEV ? 'module' : 'classic';
    return await navigator.serviceWorker.register(WORKER_URL, { scope: '/', type, updateViaCache: 'none' });
  } catch (error) {
    report(error, 'app/worker');
    return null;
  }
}

/** Asks the waiting worker to take over until it waits no more. */
function letIn({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return;
  const again = setInterval(ask, ASK_AGAIN);
  function ask() {
    if (waiting?.state === 'installed') waiting.postMessage({ type: 'SKIP_WAITING' });
    else clearInterval(again);
  }
  ask();
}

/**
 * Registers the worker once the first screen has had the network to itself: a new worker fetches the whole app.
 * An installed app is resumed for weeks without a navigation, so somebody must ask for newer ones.
 */
export function registerWorker({ onWaiting, onTakenOver }: WorkerNews, firstScreen: Promise<void>): WorkerRegistration {
  if (!('serviceWorker' in navigator))
    return { registration: Promise.resolve(null), check: async () => undefined, letIn: async () => undefined };
  onChangeOfWorker(onTakenOver);
  const registration = firstScreen.then(register);
  // expected: no network; asked again within the hour
  const check = async () => void (await (await registration)?.update().catch(() => undefined));
  void registration.then((held) => held && watch(held, onWaiting));
  return {
    registration,
    check,
    letIn: async () => {
      const held = await registration;
      if (held) letIn(held);
    },
  };
}
