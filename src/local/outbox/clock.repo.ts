import { type ClockDifference, correction } from '#domain/time/clock-difference.ts';
import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';

/** How far the server's clock was last found to be ahead of this device's; `null` until it was heard. */
export const clockOf = async (db: LocalDb): Promise<ClockDifference | null> =>
  ((await db.facts.get('clock'))?.value as ClockDifference | undefined) ?? null;

export const putClock = (db: LocalDb, difference: ClockDifference): Promise<void> =>
  write(db, [], async () => {
    await db.facts.put({ name: 'clock', value: difference });
  });

/** What is to be added to the device's time to have the server's. Unit: ms; `null` where the server was never heard here. */
export async function correctionOf(db: LocalDb, now: Instant): Promise<number | null> {
  const known = await clockOf(db);
  return known && correction(known, now);
}
