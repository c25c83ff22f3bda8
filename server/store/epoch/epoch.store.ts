import { randomBytes } from 'node:crypto';
import type { Queryable } from '#server/store/database-types.ts';

/** Which history the numbers of a database belong to (migrations/0220-epoch.sql). */
export interface Epoch {
  /** 32 digits of base 16. */
  readonly id: string;
  /** The database went back in time: a person who changes a service request has to name the epoch. */
  readonly isRequired: boolean;
}

/**
 * Why a database has another epoch than before. `older`: it is older than the counter beside it; `other`: it is not the
 * one that the data folder or the PostgreSQL had before.
 */
export type RenewalReason = 'restore' | 'move' | 'older' | 'other' | 'command';

export const newEpochId = (): string => randomBytes(16).toString('hex');

/** Gives the database another epoch. After a move nothing is missing, so nobody has to name it who did not have to before. */
export async function renewEpoch(asks: Pick<Queryable, 'rows'>, reason: RenewalReason, id = newEpochId()): Promise<string> {
  await asks.rows(
    `update epoch set id = $1, reason = $2, is_required = is_required or $2 <> 'move', renewed_at = now(),
       pg_system = null, pg_timeline = null, pg_database = null`,
    [id, reason],
  );
  return id;
}
