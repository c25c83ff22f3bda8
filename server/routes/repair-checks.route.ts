import { listRepairChecks, reopenRepair } from '#contract/care/repair-checks.contract.ts';
import { taskTag } from '#contract/wire/etags.ts';
import { canBeReopened } from '#domain/repair/repair-check.ts';
import { OPEN } from '#domain/service/task.ts';
import { quantity } from '#domain/quantity.ts';
import { countedBack } from '#domain/service/change-time.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail } from '#server/http/refusals.ts';
import { arrivalOf } from '#server/http/change-headers.ts';
import { sentences } from '#server/sentences.ts';
import type { Services } from '#server/http/services.ts';
import { cancelCheck, repairCheckOf, repairChecks } from '#server/store/care/repair-checks.ts';
import { noteReopening, noteTaskChange } from '#server/store/task-story.store.ts';
import { tasksStore } from '#server/store/tasks.store.ts';
import { isExpected } from './tasks.route.ts';

/** What the data say of repairs. */
export function repairCheckRoutes({ on }: EndpointRouter, { database, clock }: Services): void {
  on(listRepairChecks).keep(['care', 'installation-set'], async ({ query: { state } }) => ({
    status: 200,
    body: await repairChecks(database, state),
  }));

  on(reopenRepair).answer(({ params: { id } }, { author, header }) =>
    database.transaction(async (tx) => {
      const store = tasksStore(tx);
      const task = await store.byIdForChange(id);
      const check = await repairCheckOf(tx, id);
      if (!task || !check) return { status: 404 as const, body: refusedDetail(sentences.notFound) };
      if (!isExpected(header('If-Match'), taskTag(task))) return { status: 412 as const, body: task };
      if (!canBeReopened(check.state)) return { status: 409 as const, body: task };
      await cancelCheck(tx, id);
      const arrival = arrivalOf(header, clock());
      const at = arrival ? Math.max(countedBack(arrival), task.updatedAt ?? 0) : clock();
      const opened = (await store.change(id, { status: OPEN, updatedAt: quantity(at) })) ?? task;
      await noteTaskChange(tx, task, opened, author, at);
      if (check.reason !== null) await noteReopening(tx, id, check.reason, author, at);
      return { status: 200 as const, body: opened };
    }),
  );
}
