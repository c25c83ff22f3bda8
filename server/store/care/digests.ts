import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Evidence } from '#domain/diagnosis/diagnosis.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Digest } from '#domain/service/account/own-account.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** An account that receives new causes by mail; `mailedUntil` in ms. */
export interface DigestReader {
  readonly id: number;
  readonly email: string;
  readonly digest: Digest;
  readonly mailedUntil: number | null;
}

/** Accounts that want a digest, locked until the transaction ends. Other servers skip them. */
export const lockDigestReaders = (tx: Queryable): Promise<DigestReader[]> =>
  tx.rows<DigestReader>(
    `select id, email, digest, digest_at as "mailedUntil" from staff where digest <> 'off' and disabled_at is null order by id for update skip locked`,
  );

export interface NewCauseRow {
  readonly cause: Cause;
  readonly since: Instant;
  readonly evidence: Evidence;
  readonly sn: string;
  readonly description: string;
  /** When it was detected, ms. */
  readonly openedAt: number;
}

/** Whether the causes of all installations were computed once. */
export const areCausesKnown = async (db: Queryable): Promise<boolean> =>
  (await db.rows('select from care_sweeps where is_known')).length > 0;

/** Causes detected after a time (ms) that are still active and not a consequence of another, the earliest first. */
export const readNewCauses = (db: Queryable, after: number): Promise<NewCauseRow[]> =>
  db.rows<NewCauseRow>(
    `select d.cause, d.since, d.evidence, i.sn, i.description, d.opened_at as "openedAt"
     from diagnoses d join installations i on i.id = d.installation_id
     where d.opened_at > to_timestamp($1::float8 / 1000) and not d.is_quiet and d.closed_at is null and d.is_active and d.explained_by is null
     order by d.opened_at, d.id`,
    [after],
  );

/** Stores up to when causes were mailed to an account; ms. */
export const markMailed = (tx: Queryable, id: number, until: number): Promise<object[]> =>
  tx.rows('update staff set digest_at = to_timestamp($2::float8 / 1000) where id = $1', [id, until]);
