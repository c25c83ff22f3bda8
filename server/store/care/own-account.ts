import type { Digest, OwnAccount } from '#domain/service/own-account.ts';
import type { Queryable } from '#server/store/database-types.ts';

export const ownAccount = async (asks: Queryable, staffId: number): Promise<OwnAccount | undefined> =>
  (await asks.rows<OwnAccount>('select email, digest from staff where id = $1', [staffId]))[0];

/** The same, for this transaction alone. */
export const ownAccountForChange = async (tx: Queryable, staffId: number): Promise<OwnAccount | undefined> =>
  (await tx.rows<OwnAccount>('select email, digest from staff where id = $1 for update', [staffId]))[0];

/** Chooses how new causes are told; who begins to be told hears of what is new from now on. Unit: `now` in ms since 1970. */
export const chooseDigest = async (tx: Queryable, staffId: number, digest: Digest, now: number): Promise<OwnAccount | undefined> =>
  (
    await tx.rows<OwnAccount>(
      `update staff set digest = $2, digest_at = case when digest = 'off' or digest_at is null then to_timestamp($3::float8 / 1000) else digest_at end
       where id = $1 returning email, digest`,
      [staffId, digest, now],
    )
  )[0];
