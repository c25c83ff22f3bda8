import type { Instant } from '#domain/quantity.ts';
import type { Role } from '#domain/service/account/own-account.ts';
import type { DeviceSession } from '#domain/service/team.ts';
import type { WayIn } from '#server/store/audit.store.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** A session: its account, role and times. `usedAt` is as precise as it is stored. */
export interface Session {
  readonly staffId: number;
  readonly role: Role;
  usedAt: number;
  readonly begunAt: number;
}

/** A sign-in is valid if it was used and began after these times. Unit: ms since 1970. */
export interface Since {
  readonly used: number;
  readonly begun: number;
}

interface NewToken {
  readonly staffId: number;
  readonly device: string;
  readonly way: WayIn;
  readonly usedAt: Instant;
}

/** Tokens of signed-in users, by hash. */
export const tokensStore = (db: Queryable) => ({
  find: async (hash: Uint8Array): Promise<Session | undefined> =>
    (
      await db.rows<Session>(
        `select t.staff_id as "staffId", s.role, t.used_at as "usedAt", t.created_at as "begunAt"
         from tokens t join staff s on s.id = t.staff_id where t.hash = $1 and not t.revoked`,
        [hash],
      )
    )[0],

  add: (hash: Uint8Array, { staffId, device, way, usedAt }: NewToken): Promise<object[]> =>
    db.rows('insert into tokens (hash, staff_id, device, way, used_at) values ($1, $2, $3, $4, $5)', [
      hash,
      staffId,
      device,
      way,
      new Date(usedAt).toISOString(),
    ]),

  /** The time only grows: a clock that was set back ends no session. */
  noteUse: (hash: Uint8Array, usedAt: Instant): Promise<object[]> =>
    db.rows('update tokens set used_at = $2 where hash = $1 and used_at < $2', [hash, new Date(usedAt).toISOString()]),

  revoke: (hash: Uint8Array): Promise<object[]> => db.rows('update tokens set revoked = true where hash = $1', [hash]),

  revokeAll: (staffId: number): Promise<object[]> => db.rows('update tokens set revoked = true where staff_id = $1', [staffId]),
});

/** Selects the valid sign-ins of an account. */
interface Whose {
  readonly staffId: number;
  readonly since: Since;
  /** Hash of the caller's own token. */
  readonly own: Uint8Array;
}

/** Devices on which the account is signed in, the last used first. */
export const listSignIns = (db: Queryable, { staffId, since, own }: Whose): Promise<DeviceSession[]> =>
  db.rows<DeviceSession>(
    `select id, device, created_at as "signedInAt", used_at as "usedAt", hash = $3 as "isThis" from tokens
     where staff_id = $1 and not revoked and used_at >= to_timestamp($2::float8 / 1000)
       and created_at >= to_timestamp($4::float8 / 1000) order by used_at desc, id desc`,
    [staffId, since.used, own, since.begun],
  );

/** `false` if the account has no such sign-in or it has ended. */
export const endSignIn = async (tx: Queryable, staffId: number, id: number): Promise<boolean> =>
  (await tx.rows('update tokens set revoked = true where id = $2 and staff_id = $1 and not revoked returning id', [staffId, id])).length >
  0;

export const endOtherSignIns = (tx: Queryable, staffId: number, own: Uint8Array): Promise<object[]> =>
  tx.rows('update tokens set revoked = true where staff_id = $1 and hash <> $2 and not revoked', [staffId, own]);

/**
 * Devices on which an account has signed in. The secret of a device grants no access; it only distinguishes known devices from guessing
 * strangers.
 */
export const devicesStore = (db: Queryable) => ({
  /** The accounts that have signed in on the device. */
  accountsOn: async (hash: Uint8Array): Promise<ReadonlySet<number>> =>
    new Set(
      (await db.rows<{ staffId: number }>('select staff_id as "staffId" from devices where hash = $1', [hash])).map(
        ({ staffId }) => staffId,
      ),
    ),

  remember: (hash: Uint8Array, staffId: number, usedAt: Instant): Promise<object[]> =>
    db.rows(
      `insert into devices (hash, staff_id, used_at) values ($1, $2, $3)
       on conflict (hash, staff_id) do update set used_at = excluded.used_at`,
      [hash, staffId, new Date(usedAt).toISOString()],
    ),
});

interface NewCode {
  readonly hash: Uint8Array;
  readonly staffId: number;
  readonly proof: string;
  /** Unit: ms since 1970. */
  readonly expiresAt: number;
}

/** Codes that a browser exchanges for a token, each once. */
export const addSignInCode = (tx: Queryable, { hash, staffId, proof, expiresAt }: NewCode): Promise<object[]> =>
  tx.rows('insert into sign_in_codes (hash, staff_id, proof, expires_at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))', [
    hash,
    staffId,
    proof,
    expiresAt,
  ]);

/** Returns the active account of a code. A code presented with its own proof is deleted in any case; with another proof it is kept. */
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
