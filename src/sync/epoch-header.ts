import { type Endpoint, canNameEpoch } from '#contract/endpoint.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { EPOCH_IN_MEMORY, memoryCacheOf } from '#local/cache/memory-cache.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { isNoDatabase } from '#local/db/write.ts';
import { epochToSendOf } from '#local/outbox/epoch.repo.ts';
import type { Acceptance } from '#remote/acceptance.ts';
import type { TaskList } from './task-list/rows-index.ts';

/** The epoch of the stored numbers, or of those in memory if there is no database. `null` if the backend sends none. */
async function epochToSend(db: LocalDb): Promise<string | null> {
  try {
    return await epochToSendOf(db);
  } catch (error) {
    if (!isNoDatabase(error)) throw error;
    return (memoryCacheOf(db).get().get(EPOCH_IN_MEMORY)?.value as string | null | undefined) ?? null;
  }
}

/** The epoch header of a change that is sent at once. The backend refuses the change if its epoch is another. */
export async function epochHeaderFor(db: LocalDb, described: Endpoint): Promise<Readonly<Record<string, string>>> {
  const epoch = canNameEpoch(described) ? await epochToSend(db) : null;
  return epoch === null ? {} : { [OWN_HEADERS.epoch]: epoch };
}

/** The epoch header of a change that is sent after a list; empty if the list has no epoch. */
export const epochHeaderOf = ({ epoch, hasEpoch }: TaskList): Readonly<Record<string, string>> =>
  hasEpoch && epoch !== null ? { [OWN_HEADERS.epoch]: epoch } : {};

/** Whether the backend refused a change because of its epoch. Such a change was not carried out. */
export function isOtherEpoch(answer: Acceptance): boolean {
  if (answer.ok || (answer.status !== 412 && answer.status !== 428)) return false;
  const { code } = (answer.raw ?? {}) as { readonly code?: unknown };
  return code === 'other_epoch' || code === 'epoch_required';
}
