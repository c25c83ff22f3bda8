import type { LocalDb } from '#local/db/local-db.ts';
import { LIVE_STATES } from '#domain/service/change-state.ts';

/** How many changes of this account were neither sent nor given up. */
export const countChanges = (db: LocalDb): Promise<number> => db.ops.where('state').anyOf(LIVE_STATES).count();
