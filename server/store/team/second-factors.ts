import type { Queryable } from '#server/store/database-types.ts';

/** The stored second factor of an account. */
export interface FactorRow {
  /** Base32; `null` if it is not turned on. */
  readonly secret: string | null;
  /** A secret that is being set up; `null` if there is none or it has expired. */
  readonly pending: string | null;
}

/** `now`: ms since 1970. */
export async function readFactor(db: Queryable, staffId: number, now: number): Promise<FactorRow> {
  const [row] = await db.rows<FactorRow>(
    `select secret, case when pending_until > to_timestamp($2::float8 / 1000) then pending end as pending
     from second_factors where staff_id = $1`,
    [staffId, now],
  );
  return row ?? { secret: null, pending: null };
}

/** How many recovery codes an account has left; `null` if it has no second factor. */
export const countRecoveryCodes = async (db: Queryable, staffId: number): Promise<number | null> =>
  (
    await db.rows<{ left: number }>(
      `select (select count(*) from recovery_codes where staff_id = f.staff_id and used_at is null) as left
       from second_factors f where staff_id = $1 and secret is not null`,
      [staffId],
    )
  )[0]?.left ?? null;

/** Stores a secret until the first code of it is entered. `until`: ms since 1970. */
export const setPending = (tx: Queryable, staffId: number, secret: string, until: number): Promise<object[]> =>
  tx.rows(
    `insert into second_factors (staff_id, pending, pending_until) values ($1, $2, to_timestamp($3::float8 / 1000))
     on conflict (staff_id) do update set pending = excluded.pending, pending_until = excluded.pending_until`,
    [staffId, secret, until],
  );

/** Turns on the pending secret and refuses codes up to `step`. `false` if the pending secret has changed meanwhile. */
export const turnOn = async (tx: Queryable, staffId: number, pending: string, step: number): Promise<boolean> =>
  (
    await tx.rows(
      `update second_factors set secret = pending, last_step = $3, pending = null, pending_until = null
       where staff_id = $1 and pending = $2 returning staff_id`,
      [staffId, pending, step],
    )
  ).length > 0;

/** Uses up the code of a time step. `false` if this step or a later one is used already. */
export const spendStep = async (tx: Queryable, staffId: number, step: number): Promise<boolean> =>
  (await tx.rows('update second_factors set last_step = $2 where staff_id = $1 and last_step < $2 returning staff_id', [staffId, step]))
    .length > 0;

/** Uses up a recovery code. `false` if there is no such unused code. */
export const spendRecoveryCode = async (tx: Queryable, staffId: number, hash: Uint8Array, now: number): Promise<boolean> =>
  (
    await tx.rows(
      `update recovery_codes set used_at = to_timestamp($3::float8 / 1000)
       where staff_id = $1 and hash = $2 and used_at is null returning staff_id`,
      [staffId, hash, now],
    )
  ).length > 0;

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(tx: Queryable, staffId: number, hashes: readonly Uint8Array[], now: number): Promise<void> {
  await tx.rows('delete from recovery_codes where staff_id = $1', [staffId]);
  for (const hash of hashes) await tx.rows('insert into recovery_codes (staff_id, hash) values ($1, $2)', [staffId, hash]);
  await tx.rows('update second_factors set codes_at = to_timestamp($2::float8 / 1000) where staff_id = $1', [staffId, now]);
}

/** `false` if the account had no second factor turned on. */
export const removeFactor = async (tx: Queryable, staffId: number): Promise<boolean> =>
  (
    await tx.rows<{ wasOn: boolean }>('delete from second_factors where staff_id = $1 returning secret is not null as "wasOn"', [staffId])
  )[0]?.wasOn ?? false;
