import type { Queryable } from '#server/store/database-types.ts';

/** An account's second factor as it is kept. */
export interface FactorRow {
  /** Base32; `null`: not turned on. */
  readonly secret: string | null;
  /** A secret that is being set up; `null` where there is none or its time is over. */
  readonly pending: string | null;
}

/** `now`: ms since 1970. */
export async function factorOf(db: Queryable, staffId: number, now: number): Promise<FactorRow> {
  const [row] = await db.rows<FactorRow>(
    `select secret, case when pending_until > to_timestamp($2::float8 / 1000) then pending end as pending
     from second_factors where staff_id = $1`,
    [staffId, now],
  );
  return row ?? { secret: null, pending: null };
}

/** How many recovery codes an account has left; `null`: it has no second factor. */
export const recoveryCodesLeft = async (db: Queryable, staffId: number): Promise<number | null> =>
  (
    await db.rows<{ left: number }>(
      `select (select count(*) from recovery_codes where staff_id = f.staff_id and used_at is null) as left
       from second_factors f where staff_id = $1 and secret is not null`,
      [staffId],
    )
  )[0]?.left ?? null;

/** Keeps a secret until a code of it has come. `until`: ms since 1970. */
export const setPending = (tx: Queryable, staffId: number, secret: string, until: number): Promise<object[]> =>
  tx.rows(
    `insert into second_factors (staff_id, pending, pending_until) values ($1, $2, to_timestamp($3::float8 / 1000))
     on conflict (staff_id) do update set pending = excluded.pending, pending_until = excluded.pending_until`,
    [staffId, secret, until],
  );

/** The secret that was being set up is the account's from now on; codes up to `step` are not taken. `false`: another one is by now. */
export const turnOn = async (tx: Queryable, staffId: number, pending: string, step: number): Promise<boolean> =>
  (
    await tx.rows(
      `update second_factors set secret = pending, last_step = $3, pending = null, pending_until = null
       where staff_id = $1 and pending = $2 returning staff_id`,
      [staffId, pending, step],
    )
  ).length > 0;

/** Takes a step's code, once. `false`: it was taken, or a later one was. */
export const spendStep = async (tx: Queryable, staffId: number, step: number): Promise<boolean> =>
  (await tx.rows('update second_factors set last_step = $2 where staff_id = $1 and last_step < $2 returning staff_id', [staffId, step]))
    .length > 0;

/** Takes a recovery code, once. `false`: there is none like it that is left. */
export const spendRecoveryCode = async (tx: Queryable, staffId: number, hash: Uint8Array, now: number): Promise<boolean> =>
  (
    await tx.rows(
      `update recovery_codes set used_at = to_timestamp($3::float8 / 1000)
       where staff_id = $1 and hash = $2 and used_at is null returning staff_id`,
      [staffId, hash, now],
    )
  ).length > 0;

/** Other codes in the place of all that there were. */
export async function replaceRecoveryCodes(tx: Queryable, staffId: number, hashes: readonly Uint8Array[], now: number): Promise<void> {
  await tx.rows('delete from recovery_codes where staff_id = $1', [staffId]);
  for (const hash of hashes) await tx.rows('insert into recovery_codes (staff_id, hash) values ($1, $2)', [staffId, hash]);
  await tx.rows('update second_factors set codes_at = to_timestamp($2::float8 / 1000) where staff_id = $1', [staffId, now]);
}

/** `false` where the account had none turned on. */
export const removeFactor = async (tx: Queryable, staffId: number): Promise<boolean> =>
  (
    await tx.rows<{ wasOn: boolean }>('delete from second_factors where staff_id = $1 returning secret is not null as "wasOn"', [staffId])
  )[0]?.wasOn ?? false;
