import type { Logger } from 'pino';
import type { Database } from './database-types.ts';

/*
 * Deleting old rows depends on the clock, and a clock can be wrong: a server that starts 400 days ahead would delete the keys that
 * prevent duplicate tasks, and months of readings. Therefore the database stores the latest time that it has trusted. A time far ahead of
 * it is trusted only after the clock has run on for three days, in which an operator can correct it.
 */

const DAY = 86_400_000;
/** Unit: ms by which the clock may be ahead of the last trusted time and of the last check. */
const LEAP_MS = 2 * DAY;
/** Unit: ms for which a clock that has jumped has to run on. */
const STABLE_MS = 3 * DAY;

/** Times in ms since 1970. */
export interface ClockWitness {
  readonly trustedAt: number;
  /** `null` while the clock is trusted. */
  readonly doubtedSince: number | null;
  readonly seenAt: number;
}

/** The state of the clock after a check. A clock that was set back is trusted at once, because then fewer rows are old. */
export function checkClock({ trustedAt, doubtedSince, seenAt }: ClockWitness, now: number): ClockWitness {
  const trusted = { trustedAt: now, doubtedSince: null, seenAt: now };
  if (now <= trustedAt + LEAP_MS) return trusted;
  const hasGoneOn = doubtedSince !== null && now >= seenAt && now - seenAt <= LEAP_MS;
  const since = hasGoneOn ? doubtedSince : now;
  return now - since >= STABLE_MS ? trusted : { trustedAt, doubtedSince: since, seenAt: now };
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/**
 * The database's own time, by which old rows may be deleted; `null` while the clock is in doubt. Must be called before rows are deleted
 * for their age, and at least once in two days: after a longer pause the clock seems to have jumped.
 */
export async function readDeletionTime(database: Database, log: Logger): Promise<number | null> {
  const [now, witness] = await database.transaction(async (tx) => {
    const [row] = await tx.rows<ClockWitness & { now: number }>(
      `select trusted_at as "trustedAt", doubted_since as "doubtedSince", seen_at as "seenAt", now() as now from clock_witness for update`,
    );
    if (!row) throw new Error('The witness of the clock is gone');
    const next = checkClock(row, row.now);
    await tx.rows('update clock_witness set trusted_at = $1, doubted_since = $2, seen_at = $3', [
      iso(next.trustedAt),
      iso(next.doubtedSince),
      iso(next.seenAt),
    ]);
    return [row.now, next];
  });
  if (witness.doubtedSince === null) return now;
  log.warn(
    { clock: iso(now), last: iso(witness.trustedAt), believed: iso(witness.doubtedSince + STABLE_MS) },
    'the clock is far ahead of when it was last looked at: nothing is deleted for its age until it has gone on for three days',
  );
  return null;
}
