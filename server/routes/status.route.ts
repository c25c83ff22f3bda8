import { mapPlaces, markers } from '#contract/map.contract.ts';
import { eventCounter, inverterStatus, mostDefective, stateData, workingChart } from '#contract/status.contract.ts';
import { type EndpointRouter, NotCached } from '#server/http/endpoint-router.ts';
import { refusedDetail } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import { overviewStore } from '#server/store/overview.store.ts';
import { statusStore } from '#server/store/telemetry/status.store.ts';

const notFound = () => new NotCached(404, refusedDetail(sentences.notFound));

/** The state of one inverter and of the fleet: states, events, the map, how many installations work. */
export function statusRoutes({ on }: EndpointRouter, { database, clock, ids }: Services): void {
  const store = statusStore(database);
  const overview = overviewStore(database);

  on(inverterStatus).keep(['installation-set', 'live'], async ({ params: { id } }) => {
    const body = await store.status(id);
    return body ? { status: 200, body } : notFound();
  });

  on(stateData).keep(['installation-set', 'live'], async ({ params: { id } }, counts) =>
    (await ids.has(id, counts)) ? { status: 200, body: await store.states(id) } : notFound(),
  );

  on(eventCounter).keep(['live'], async () => ({ status: 200, body: await store.eventCounts(clock()) }));

  on(mostDefective).keep(['installations', 'live'], async () => ({ status: 200, body: await store.mostDefective(clock()) }));

  on(mapPlaces).keep(['installations'], async () => ({ status: 200, body: await overview.places() }));
  on(markers).keep(['installations', 'live', 'care'], async () => ({ status: 200, body: await overview.markers() }));
  on(workingChart).keep(['installation-set', 'live'], async () => ({ status: 200, body: await overview.workingCounts() }));
}
