import { test, type CDPSession, expect } from '@playwright/test';
import { WITH_WORKER } from './e2e-tags.ts';

export interface PageWorker {
  /**
   * Whether pages find the app's worker, as in nearly every browser. `none` is for a file that tests neither the worker nor what needs it:
   * no network, readiness, installing, an update. Installing it with each file of the app is a third of a short test.
   */
  readonly pageWorker: 'real' | 'none';
}

/** As in a browser without service workers. Playwright's own option would write to the console, where tests listen. */
const takesWorkersAway = (): void => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');

/** The base of every end-to-end test: the worker is enabled unless the file says `test.use({ pageWorker: 'none' })`. */
export const withPageWorker = test.extend<PageWorker>({
  pageWorker: ['real', { option: true }],
  context: async ({ context, pageWorker }, use, { tags }) => {
    if (pageWorker === 'none' && !tags.includes(WITH_WORKER.tag)) await context.addInitScript(takesWorkersAway);
    await use(context);
  },
});

/** Sends the worker a sync event with its page's tag, as the browser does when the network is back. */
export async function wakesWorker(cdp: CDPSession, origin: string, lastChance = false): Promise<void> {
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) => void registrations.push(...event.registrations));
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const registrationId = registrations.at(-1)?.registrationId ?? '';
  await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance });
}
