import { and, eq, lt } from './drizzle.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Role } from '#domain/service/account/own-account.ts';
import type { WayIn } from './audit.store.ts';
import type { Queryable } from './database-types.ts';
import { staff, tokens } from './schema.ts';

/** Whose token it is, what they may do, and when it was last used as far as that was noted. */
export interface Session {
  readonly staffId: number;
  readonly role: Role;
  usedAt: number;
  readonly begunAt: number;
}

/** From when on a sign-in has to have been used, and have begun, to hold still. Unit: ms since 1970. */
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

/** Tokens of those who are signed in, by their hashes. */
export const tokensStore = ({ db }: Queryable) => ({
  find: async (hash: Uint8Array): Promise<Session | undefined> => {
    const [found] = await db
      .select({ staffId: tokens.staffId, role: staff.role, usedAt: tokens.usedAt, begunAt: tokens.createdAt })
      .from(tokens)
      .innerJoin(staff, eq(staff.id, tokens.staffId))
      .where(and(eq(tokens.hash, hash), eq(tokens.revoked, false)));
    return found && { ...found, begunAt: found.begunAt ?? 0 };
  },

  add: (hash: Uint8Array, token: NewToken) => db.insert(tokens).values({ hash, ...token }),

  /** Only ever later: a clock that was set back ends no session. */
  noteUse: (hash: Uint8Array, usedAt: Instant) =>
    db
      .update(tokens)
      .set({ usedAt })
      .where(and(eq(tokens.hash, hash), lt(tokens.usedAt, usedAt))),

  revoke: (hash: Uint8Array) => db.update(tokens).set({ revoked: true }).where(eq(tokens.hash, hash)),

  revokeAll: (staffId: number) => db.update(tokens).set({ revoked: true }).where(eq(tokens.staffId, staffId)),
});
