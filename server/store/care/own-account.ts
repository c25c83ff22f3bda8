import type { Digest, Role } from '#domain/service/account/own-account.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** What is kept of the account that is signed in. */
export interface OwnRow {
  readonly email: string;
  readonly digest: Digest;
  readonly role: Role;
}

export const ownAccount = async (asks: Queryable, staffId: number): Promise<OwnRow | undefined> =>
  (await asks.rows<OwnRow>('select email, digest, role from staff where id = $1', [staffId]))[0];

/** The same, for this transaction alone. */
export const ownAccountForChange = async (tx: Queryable, staffId: number): Promise<OwnRow | undefined> =>
  (await tx.rows<OwnRow>('select email, digest, role from staff where id = $1 for update', [staffId]))[0];

/** Chooses how new causes are told; who begins to be told hears of what is new from now on. Unit: `now` in ms since 1970. */
export const chooseDigest = async (tx: Queryable, staffId: number, digest: Digest, now: number): Promise<OwnRow | undefined> =>
  (
    await tx.rows<OwnRow>(
      `update staff set digest = $2, digest_at = case when digest = 'off' or digest_at is null then to_timestamp($3::float8 / 1000) else digest_at end
       where id = $1 returning email, digest, role`,
      [staffId, digest, now],
    )
  )[0];
