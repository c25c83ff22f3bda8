import { eventCounter, inverterStatus, mostDefective, stateData } from '#contract/status.contract.ts';
import { type Answering, NotKept } from '#server/answering.ts';
import type { Kernel } from '#server/kernel.ts';
import { refusedDetail } from '#server/refusals.ts';
import { sentences } from '#server/sentences.ts';
import { statusStore } from '#server/store/telemetry/status.store.ts';

const notFound = () => new NotKept(404, refusedDetail(sentences.notFound));

/** What inverters say of themselves: states, events, and who suffers most of them. */
export function statusRoutes({ on }: Answering, { database, clock, ids }: Kernel): void {
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
