import { eventCounter, inverterStatus, mostDefective, stateData } from '#contract/status.contract.ts';
import { type EndpointRouter, NotCached } from '#server/http/endpoint-router.ts';
import type { Services } from '#server/http/services.ts';
import { refusedDetail } from '#server/http/refusals.ts';
import { sentences } from '#server/sentences.ts';
import { statusStore } from '#server/store/telemetry/status.store.ts';

const notFound = () => new NotCached(404, refusedDetail(sentences.notFound));

/** What inverters say of themselves: states, events, and who suffers most of them. */
export function statusRoutes({ on }: EndpointRouter, { database, clock, ids }: Services): void {
  const store = statusStore(database);

  on(inverterStatus).keep(['installation-set', 'live'], async ({ params: { id } }) => {
    const body = await store.status(id);
    return body ? { status: 200, body } : notFound();
  });

  on(stateData).keep(['installation-set', 'live'], async ({ params: { id } }, counts) =>
    (await ids.has(id, counts)) ? { status: 200, body: await store.states(id) } : notFound(),
  );

  on(eventCounter).keep(['live'], async () => ({ status: 200, body: await store.eventCounts(clock()) }));

  on(mostDefective).keep(['installations', 'live'], async () => ({ status: 200, body: await store.mostDefective(clock()) }));
}
