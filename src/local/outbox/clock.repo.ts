import { type ClockDifference, correction } from '#domain/time/clock-difference.ts';
import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { factOf, saveFact } from '#local/db/facts.ts';

/** How far the server's clock was last found to be ahead of this device's; `null` until it was heard. */
export const clockOf = (db: LocalDb): Promise<ClockDifference | null> => factOf(db, 'clock');

export const saveClock = (db: LocalDb, difference: ClockDifference): Promise<void> => saveFact(db, 'clock', difference);

/** What is to be added to the device's time to have the server's. Unit: ms; `null` where the server was never heard here. */
export async function correctionOf(db: LocalDb, now: Instant): Promise<number | null> {
  const known = await clockOf(db);
  return known && correction(known, now);
}
