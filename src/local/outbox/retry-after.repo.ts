import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { factOf, saveFact } from '#local/db/facts.ts';

/** Unit: ms. Longer than this no backend keeps us waiting, and no clock that was set back either. */
export const LONGEST_WAIT = 3_600_000;

/** Whether `until` is still to come. A time further away than any wait is a clock's fault, not a reason to wait. */
export const isAhead = (until: Instant | null, now: Instant): until is Instant =>
  until !== null && until > now && until - now <= LONGEST_WAIT;

/** The backend asked for quiet until then. */
export const retryAfterOf = (db: LocalDb): Promise<Instant | null> => factOf(db, 'hold');

export const setRetryAfter = (db: LocalDb, until: Instant): Promise<void> => saveFact(db, 'hold', until);
