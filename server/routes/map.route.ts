import { mapPlaces, markers } from '#contract/map.contract.ts';
import { workingChart } from '#contract/status.contract.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import type { Services } from '#server/http/services.ts';
import { overviewStore } from '#server/store/overview.store.ts';

/** Where installations stand, what their markers say, and how many of them work. */
export function mapRoutes({ on }: EndpointRouter, { database }: Services): void {
  const store = overviewStore(database);
  on(mapPlaces).keep(['installations'], async () => ({ status: 200, body: await store.places() }));
  on(markers).keep(['installations', 'live', 'care'], async () => ({ status: 200, body: await store.markers() }));
}

export function workingChartRoute({ on }: EndpointRouter, { database }: Services): void {
  on(workingChart).keep(['installation-set', 'live'], async () => ({
    status: 200,
    body: await overviewStore(database).workingCounts(),
  }));
}
