import { reportOnly } from '#failures/report.ts';
const TAG = 'outbox';
/** Unit: ms. The least time between two wake-ups that nobody asked for; the browser makes it longer. */
const NOW_AND_THEN = 12 * 3_600_000;

type Syncing = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
};

/** Safari and Firefox have no Background Sync; there the page's own attempts must do. */
export const hasBackgroundSync = (): boolean =>
  typeof ServiceWorkerRegistration !== 'undefined' && 'sync' in ServiceWorkerRegistration.prototype;

/** Asks the browser to wake the worker when the network is back, also with no page open. A refusal changes nothing. */
export function askWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready
    .then(async (ready) => {
      const registration = ready as Syncing;
      await registration.sync?.register(TAG).catch(() => undefined); // expected: the user has switched it off; the page sends by itself
      await registration.periodicSync?.register(TAG, { minInterval: NOW_AND_THEN }).catch(() => undefined); // expected: granted to installed apps alone
    })
    .catch(reportOnly('app/background-sync'));
}
