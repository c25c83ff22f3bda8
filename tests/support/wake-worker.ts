import { type CDPSession, expect } from '@playwright/test';

/** Sends the worker a sync event with its page's tag, as the browser does when the network is back. */
export async function wakesWorker(cdp: CDPSession, origin: string, lastChance = false): Promise<void> {
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) => void registrations.push(...event.registrations));
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const registrationId = registrations.at(-1)?.registrationId ?? '';
  await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance });
}
