import { type ClockDifference, correction } from '#domain/time/clock-difference.ts';
import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { factOf, saveFact } from '#local/db/facts.ts';

/** The last known difference between the server's clock and this device's; `null` if none is known yet. */
export const clockOf = (db: LocalDb): Promise<ClockDifference | null> => factOf(db, 'clock');

export const saveClock = (db: LocalDb, difference: ClockDifference): Promise<void> => saveFact(db, 'clock', difference);

/** Server time minus device time. Unit: ms; `null` if no difference is known yet. */
export async function correctionOf(db: LocalDb, now: Instant): Promise<number | null> {
  const known = await clockOf(db);
  return known && correction(known, now);
}
