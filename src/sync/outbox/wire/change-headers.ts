import { type ClockDifference, correction as correctionBy } from '#domain/time/clock-difference.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { clockOf } from '#local/outbox/clock.repo.ts';
import type { Op } from '#local/db/row-types.ts';
import { type DrainContext, epochHeader } from '#sync/outbox/drain-context.ts';
import type { TaskList } from '#sync/outbox/office-list.ts';

type Headers = Readonly<Record<string, string>>;

/** Read once for each list: the changes that rest on it leave within seconds. */
const clocks = new WeakMap<TaskList, Promise<ClockDifference | null>>();

/**
 * What our own server is told beside each change: the history that its numbers belong to, the device's own time, and how long ago it
 * was decided. A device whose clock was set meanwhile still knows the last, where it had heard the server by then. Another backend
 * is told nothing.
 */
export async function changeHeaders({ parts }: DrainContext, { createdAt, clockCorrection }: Op, list: TaskList): Promise<Headers> {
  if (!list.hasExtensions) return {};
  const now = parts.device.now();
  const asked = clocks.get(list) ?? clockOf(parts.db);
  clocks.set(list, asked);
  const correction = correctionBy(await asked, now);
  const age = now + correction - (createdAt + (clockCorrection ?? correction));
  return {
    ...epochHeader(list),
    [OWN_HEADERS.deviceTime]: new Date(now).toISOString(),
    [OWN_HEADERS.changeAge]: String(Math.max(0, Math.round(age / 1_000))),
  };
}
