import { reportOnly } from '#failures/report.ts';
const TAG = 'outbox';
/** Unit: ms. The minimum time between two periodic wake-ups; the browser may extend it. */
const PERIODIC_SYNC_INTERVAL = 12 * 3_600_000;

type Syncing = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
};

/** Registers a background sync: the browser wakes the worker when the network is back, also without an open page. Refusals are ignored. */
export function registerBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready
    .then(async (ready) => {
      const registration = ready as Syncing;
      await registration.sync?.register(TAG).catch(() => undefined); // expected: the user has switched it off; the page sends by itself
      await registration.periodicSync?.register(TAG, { minInterval: PERIODIC_SYNC_INTERVAL }).catch(() => undefined); // expected: granted only to installed apps
    })
    .catch(reportOnly('app/background-sync'));
}
