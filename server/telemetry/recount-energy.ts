import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { markComparisonStale } from '#server/store/care/yields.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { recountDays } from '#server/store/telemetry/energy-days.ts';
import { nextRecount, ratingsStated, recountLater, type Recount, shortenRecount } from '#server/store/telemetry/energy-recounts.ts';
import { holdInverters } from '#server/store/telemetry/voltage-days-due.ts';

/** Days counted in one transaction: on the embedded database everybody else waits for it. */
const AT_ONCE = 20;
/** Days that are counted again at once when ratings change; earlier ones follow. */
const LATEST = 31;

async function recount(tx: Queryable, { id, first, last }: Recount, count: number): Promise<void> {
  const from: LocalDate = addDays(last, 1 - count) > first ? addDays(last, 1 - count) : first;
  await recountDays(tx, id, [from, last]);
  await shortenRecount(tx, { id, first, last }, addDays(from, -1));
}

/**
 * Counts the energy of an installation by ratings that somebody has just stated. Its live row has to be held: what is refused
 * or comes back may be any of its days.
 */
export async function recountByRatings(tx: Queryable, id: number): Promise<void> {
  await ratingsStated(tx, id);
  await recountLater(tx, id);
  const latest = await nextRecount(tx, id);
  if (latest) await recount(tx, latest, LATEST);
  await markComparisonStale(tx);
}

/** Counts the energy of stored days again, some at a time, letting everybody else go between. Cut off, it goes on where it stopped. */
export async function recountStored(database: Database, isWanted: () => boolean = () => true): Promise<void> {
  for (let next = await nextRecount(database); next !== undefined && isWanted(); next = await nextRecount(database)) {
    const { id } = next;
    await database.transaction(
      async (tx) => {
        await holdInverters(tx, [id]);
        const held = await nextRecount(tx, id);
        if (held) await recount(tx, held, AT_ONCE);
      },
      { patient: true },
    );
  }
}
