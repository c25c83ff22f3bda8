import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { markComparisonStale } from '#server/store/care/yields.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { recountDays } from '#server/store/telemetry/energy-days.ts';
import {
  findNextRecount,
  noteRatingsStated,
  requestRecount,
  type Recount,
  shortenRecount,
} from '#server/store/telemetry/energy-recounts.ts';
import { lockInverters } from '#server/store/telemetry/voltage-days-due.ts';

/** Days counted in one transaction: on the embedded database all others wait for it. */
const AT_ONCE = 20;
/** Days that are counted at once when ratings change; earlier ones follow later. */
const LATEST = 31;

async function recount(tx: Queryable, { id, first, last }: Recount, count: number): Promise<void> {
  const from: LocalDate = addDays(last, 1 - count) > first ? addDays(last, 1 - count) : first;
  await recountDays(tx, id, [from, last]);
  await shortenRecount(tx, { id, first, last }, addDays(from, -1));
}

/**
 * Counts the energy of an installation again after a user has entered its ratings. The caller must hold the lock of its live row, because
 * any of its days may change.
 */
export async function recountByRatings(tx: Queryable, id: number): Promise<void> {
  await noteRatingsStated(tx, id);
  await requestRecount(tx, id);
  const latest = await findNextRecount(tx, id);
  if (latest) await recount(tx, latest, LATEST);
  await markComparisonStale(tx);
}

/** Counts stored days again in chunks, letting other transactions go between. After an interruption it continues where it stopped. */
export async function recountStored(database: Database, isWanted: () => boolean = () => true): Promise<void> {
  for (let next = await findNextRecount(database); next !== undefined && isWanted(); next = await findNextRecount(database)) {
    const { id } = next;
    await database.transaction(
      async (tx) => {
        await lockInverters(tx, [id]);
        const held = await findNextRecount(tx, id);
        if (held) await recount(tx, held, AT_ONCE);
      },
      { patient: true },
    );
  }
}
