import { type CDPSession, expect } from '@playwright/test';

/** Lets the worker believe that the browser wakes it for its page's tag, as it does when the network is back. */
export async function wakesWorker(cdp: CDPSession, origin: string, lastChance = false): Promise<void> {
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) => void registrations.push(...event.registrations));
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const registrationId = registrations.at(-1)?.registrationId ?? '';
  await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance });
}
