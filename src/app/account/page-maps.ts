import { thesePageTimers, thisPage } from '#app/boot/page-environment.ts';
import { thisOrigin } from '#remote/wire.ts';
import { areaDownloads } from '#sync/maps/area-downloads.ts';
import { mapProvidersSource } from '#sync/maps/map-providers.ts';

/** Unit: ms. */
const CONFIG_TIMEOUT_MS = 10_000;

/** One instance for the page: map providers and areas do not belong to an account. */
export const providers = mapProvidersSource({
  wire: { ...thisOrigin, timeout: CONFIG_TIMEOUT_MS },
  notifyWorker: () => navigator.serviceWorker?.controller?.postMessage({ type: 'MAP_PROVIDERS' }),
});

export const downloads = areaDownloads({
  fetching: (...request) => fetch(...request),
  origin: location.origin,
  locks: navigator.locks,
  surroundings: thisPage,
  timers: thesePageTimers,
});
