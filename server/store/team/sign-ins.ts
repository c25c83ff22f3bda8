import type { DeviceSession } from '#domain/service/team.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { Since } from '#server/store/tokens.store.ts';

/** Whose sign-ins, of those that hold still. */
interface Whose {
  readonly staffId: number;
  readonly since: Since;
  /** Hash of the token of whoever asks. */
  readonly own: Uint8Array;
}

/** Devices on which somebody is signed in, the last used first. */
export const signInsOf = (asks: Queryable, { staffId, since, own }: Whose): Promise<DeviceSession[]> =>
  asks.rows<DeviceSession>(
    `select id, device, created_at as "signedInAt", used_at as "usedAt", hash = $3 as "isThis" from tokens
     where staff_id = $1 and not revoked and used_at >= to_timestamp($2::float8 / 1000)
       and created_at >= to_timestamp($4::float8 / 1000) order by used_at desc, id desc`,
    [staffId, since.used, own, since.begun],
  );

/** `false` where somebody has no such sign-in, or it has ended. */
export const endSignIn = async (tx: Queryable, staffId: number, id: number): Promise<boolean> =>
  (await tx.rows('update tokens set revoked = true where id = $2 and staff_id = $1 and not revoked returning id', [staffId, id])).length >
  0;

export const endOtherSignIns = (tx: Queryable, staffId: number, own: Uint8Array): Promise<object[]> =>
  tx.rows('update tokens set revoked = true where staff_id = $1 and hash <> $2 and not revoked', [staffId, own]);
