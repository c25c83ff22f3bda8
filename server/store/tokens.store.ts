import { and, eq, lt } from 'drizzle-orm';
import type { Instant } from '#domain/quantity.ts';
import type { Queryable } from './database-types.ts';
import { tokens } from './schema.ts';

/** Whose token it is, and when it was last used as far as that was noted. */
export interface Session {
  readonly staffId: number;
  usedAt: number;
}

/** Tokens of those who are signed in, by their hashes. */
export const tokensStore = ({ db }: Queryable) => ({
  find: async (hash: Uint8Array): Promise<Session | undefined> => {
    const [found] = await db.select().from(tokens).where(eq(tokens.hash, hash));
    return found && !found.revoked ? { staffId: found.staffId, usedAt: found.usedAt } : undefined;
  },

  add: (hash: Uint8Array, staffId: number, usedAt: Instant) => db.insert(tokens).values({ hash, staffId, usedAt }),

  /** Only ever later: a clock that was set back ends no session. */
  noteUse: (hash: Uint8Array, usedAt: Instant) =>
    db
      .update(tokens)
      .set({ usedAt })
      .where(and(eq(tokens.hash, hash), lt(tokens.usedAt, usedAt))),

  revoke: (hash: Uint8Array) => db.update(tokens).set({ revoked: true }).where(eq(tokens.hash, hash)),

  revokeAll: (staffId: number) => db.update(tokens).set({ revoked: true }).where(eq(tokens.staffId, staffId)),
});
