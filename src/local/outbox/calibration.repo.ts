import { factOf, putFact } from '#local/db/facts.ts';
import type { LocalDb } from '#local/db/local-db.ts';

/** How this backend treats what is filed: which fields come back other than they were sent. */
export interface Calibration {
  readonly unreliable: readonly string[];
}

/** `null` until a first creation was confirmed and seen on the list. */
export const calibrationOf = (db: LocalDb): Promise<Calibration | null> => factOf(db, 'calibration');

/** Only inside `write`. */
export const putCalibration = (db: LocalDb, calibration: Calibration): Promise<unknown> => putFact(db, 'calibration', calibration);
