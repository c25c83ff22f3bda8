import { oncePer } from '#lib/once-per.ts';
import { correction as correctionBy } from '#domain/time/clock-difference.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { clockOf } from '#local/outbox/outbox-facts.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Op } from '#local/db/row-types.ts';
import type { DrainContext } from '#sync/outbox/drain-context.ts';
import { epochHeaderOf } from '#sync/epoch-header.ts';
import type { TaskList } from '#sync/task-list/rows-index.ts';

type Headers = Readonly<Record<string, string>>;

/** Read once per list, since the changes after a list are sent within seconds. */
const clockFor = oncePer((_: TaskList, db: LocalDb) => clockOf(db));

/**
 * The headers that our own server gets with each change: the epoch of its numbers, the device's time, and the age of the decision.
 * The age is right even if the clock was set since the decision, provided the server's clock was known then. Empty for another backend.
 */
export async function changeHeaders({ parts }: DrainContext, { createdAt, clockCorrection }: Op, list: TaskList): Promise<Headers> {
  if (!list.hasExtensions) return {};
  const now = parts.device.now();
  const correction = correctionBy(await clockFor(list, parts.db), now);
  const age = now + correction - (createdAt + (clockCorrection ?? correction));
  return {
    ...epochHeaderOf(list),
    [OWN_HEADERS.deviceTime]: new Date(now).toISOString(),
    [OWN_HEADERS.changeAge]: String(Math.max(0, Math.round(age / 1_000))),
  };
}
