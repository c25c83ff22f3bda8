import { mapPlaces, markers } from '#contract/map.contract.ts';
import { workingChart } from '#contract/status.contract.ts';
import type { Answering } from '#server/answering.ts';
import type { Kernel } from '#server/kernel.ts';
import { overviewStore } from '#server/store/installations.store.ts';

/** Where installations stand, what their markers say, and how many of them work. */
export function mapRoutes({ on }: Answering, { database }: Kernel): void {
  const store = overviewStore(database);
  on(mapPlaces).keep(['installations'], async () => ({ status: 200, body: await store.places() }));
  on(markers).keep(['installations', 'live'], async () => ({ status: 200, body: await store.markers() }));
}

export function workingChartRoute({ on }: Answering, { database }: Kernel): void {
  on(workingChart).keep(['installation-set', 'live'], async () => ({
    status: 200,
    body: await overviewStore(database).workingCounts(),
  }));
}
