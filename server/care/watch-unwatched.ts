import { addSilences } from '#server/store/care/silences.ts';
import { unwatched, writeWatches } from '#server/store/care/watches.ts';
import type { Database } from '#server/store/database-types.ts';
import { holdLive } from '#server/store/telemetry/live.ts';
import { silencesAnew } from './watch-readings.ts';

/** Unit: ms. So far back the silences of stored readings are looked for; what is diagnosed is younger. */
const LOOKED_BACK = 9 * 86_400_000;
const AT_ONCE = 20;

/**
 * Takes up installations whose readings were stored before anybody watched them: from an earlier version or a seed.
 * Some at a time; cut off, it goes on where it stopped.
 */
export async function watchUnwatched(database: Database, isWanted: () => boolean): Promise<void> {
  const all = await unwatched(database);
  for (let from = 0; from < all.length && isWanted(); from += AT_ONCE) {
    const ids = all.slice(from, from + AT_ONCE);
    await database.transaction(
      async (tx) => {
        const held = await holdLive(tx, ids);
        const spans = held.flatMap(({ id, lastAt }) => (lastAt === null ? [] : [{ id, from: lastAt - LOOKED_BACK, to: lastAt }]));
        await addSilences(tx, await silencesAnew(tx, spans, held));
        await writeWatches(
          tx,
          held.map(({ id, lastAt }) => ({ id, isFaulty: true, events: null, isIdle: true, idleAt: lastAt, isNews: true })),
        );
      },
      { patient: true },
    );
  }
}
