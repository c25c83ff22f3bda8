import type { Logger } from 'pino';
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

/*
 * Deleting what is old rests on a clock, and a clock can be wrong: a server that starts 400 days ahead would forget the keys that
 * keep a task from being filed twice, and months of readings. So the database keeps in mind how late it last was.
 * A time far ahead of that is believed only after it has gone on by itself for days, in which somebody may put it right.
 */

const DAY = 86_400_000;
/** Unit: ms by which the clock may be ahead of when it was last believed, and of when it was last looked at. */
const LEAP_MS = 2 * DAY;
/** Unit: ms for which a clock that has leapt has to go on. */
export const STABLE_MS = 3 * DAY;

/** Times in ms since 1970. */
export interface ClockWitness {
  readonly trustedAt: number;
  /** `null` while the clock is believed. */
  readonly doubtedSince: number | null;
  readonly seenAt: number;
}

/** What is known of the clock after it has been looked at; set back, it is believed at once, since then less is old. */
export function lookAtClock({ trustedAt, doubtedSince, seenAt }: ClockWitness, now: number): ClockWitness {
  const trusted = { trustedAt: now, doubtedSince: null, seenAt: now };
  if (now <= trustedAt + LEAP_MS) return trusted;
  const hasGoneOn = doubtedSince !== null && now >= seenAt && now - seenAt <= LEAP_MS;
  const since = hasGoneOn ? doubtedSince : now;
  return now - since >= STABLE_MS ? trusted : { trustedAt, doubtedSince: since, seenAt: now };
}
