import type { Queryable } from '#server/store/database-types.ts';

interface NewCode {
  readonly hash: Uint8Array;
  readonly staffId: number;
  readonly proof: string;
  /** Unit: ms since 1970. */
  readonly expiresAt: number;
}

/** Codes that a browser changes for a token, each once. */
export const addSignInCode = (tx: Queryable, { hash, staffId, proof, expiresAt }: NewCode): Promise<object[]> =>
  tx.rows('insert into sign_in_codes (hash, staff_id, proof, expires_at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))', [
    hash,
    staffId,
    proof,
    expiresAt,
  ]);

/** The active account that a code stands for. Shown with its own proof the code is gone, whatever comes of it; with another one it stays. */
export async function useSignInCode(
  tx: Queryable,
  { hash, proof, now }: { readonly hash: Uint8Array; readonly proof: string; readonly now: number },
): Promise<{ readonly id: number; readonly email: string } | undefined> {
  const [used] = await tx.rows<{ staffId: number; isGood: boolean }>(
    `delete from sign_in_codes where hash = $1 and proof = $2
     returning staff_id as "staffId", expires_at > to_timestamp($3::float8 / 1000) as "isGood"`,
    [hash, proof, now],
  );
  if (!used?.isGood) return undefined;
  const [account] = await tx.rows<{ id: number; email: string }>('select id, email from staff where id = $1 and disabled_at is null', [
    used.staffId,
  ]);
  return account;
}
