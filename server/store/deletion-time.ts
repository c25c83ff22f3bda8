import type { Logger } from 'pino';
import { type ClockWitness, lookAtClock, STABLE_MS } from '#server/rules/clock-witness.ts';
import type { Database } from './database-types.ts';

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * The database's own time, by which what is old may be deleted; `null` while it is not believed. To be asked before anything is
 * deleted because of its age, and at least once in two days: a clock that nobody has looked at for longer seems to have leapt.
 */
export async function deletionTime(database: Database, log: Logger): Promise<number | null> {
  const [now, found] = await database.transaction(async (tx) => {
    const [row] = await tx.rows<ClockWitness & { now: number }>(
      `select trusted_at as "trustedAt", doubted_since as "doubtedSince", seen_at as "seenAt", now() as now from clock_witness for update`,
    );
    if (!row) throw new Error('The witness of the clock is gone');
    const next = lookAtClock(row, row.now);
    await tx.rows('update clock_witness set trusted_at = $1, doubted_since = $2, seen_at = $3', [
      iso(next.trustedAt),
      iso(next.doubtedSince),
      iso(next.seenAt),
    ]);
    return [row.now, next];
  });
  if (found.doubtedSince === null) return now;
  log.warn(
    { clock: iso(now), last: iso(found.trustedAt), believed: iso(found.doubtedSince + STABLE_MS) },
    'the clock is far ahead of when it was last looked at: nothing is deleted for its age until it has gone on for three days',
  );
  return null;
}
