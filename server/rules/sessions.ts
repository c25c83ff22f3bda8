import { eq } from 'drizzle-orm';
import type { Instant } from '#domain/quantity.ts';
import type { Queryable, Database } from '#server/store/database-types.ts';
import { passwordResets } from '#server/store/schema.ts';
import { type Session, tokensStore } from '#server/store/tokens.store.ts';
import type { Counts } from '#server/store/change-counters.ts';
import { hashOf, newSecret } from './secrets.ts';

const DAY = 86_400_000;
const KEPT_MAX = 20_000;

interface Parts {
  readonly database: Database;
  readonly clock: () => number;
  readonly tokenDays: number;
}

/** Who is signed in. A token is random, kept as a hash, and ends by a sign-out, a new password, or so many days after its last use. */
export function sessions({ database, clock, tokenDays }: Parts) {
  const store = tokensStore(database);
  const life = tokenDays * DAY;
  /** Unit: ms between two notes of when a token was last used. */
  const noted = Math.min(DAY, life / 24);
  let kept = new Map<string, Session>();
  let stand: number | undefined;

  const known = async (hash: Uint8Array, counts: Counts): Promise<Session | undefined> => {
    const count = counts.get('sessions');
    if (count !== stand || kept.size > KEPT_MAX) {
      kept = new Map();
      stand = count;
    }
    const name = Buffer.from(hash).toString('base64');
    const session = kept.get(name) ?? (await store.find(hash));
    if (session && count === stand) kept.set(name, session);
    return session;
  };

  return {
    /** The id of the staff member whose token it is. */
    staffOf: async (token: string, counts: Counts): Promise<number | undefined> => {
      const hash = hashOf(token);
      const session = await known(hash, counts);
      const now = clock() as Instant;
      if (!session) return undefined;
      // another server may have seen it meanwhile
      if (now - session.usedAt > life) session.usedAt = (await store.find(hash))?.usedAt ?? session.usedAt;
      if (now - session.usedAt > life) return undefined;
      if (now - session.usedAt > noted) {
        await store.noteUse(hash, now);
        session.usedAt = now;
      }
      return session.staffId;
    },

    begin: async (tx: Queryable, staffId: number): Promise<string> => {
      const token = newSecret();
      await tokensStore(tx).add(hashOf(token), staffId, clock() as Instant);
      return token;
    },

    end: (token: string) => store.revoke(hashOf(token)),
  };
}

export type Sessions = ReturnType<typeof sessions>;

/** Ends every session of an account, everywhere, and what else could open it: links for a new password. */
export async function endSessions(tx: Queryable, staffId: number): Promise<void> {
  await tokensStore(tx).revokeAll(staffId);
  await tx.db.delete(passwordResets).where(eq(passwordResets.staffId, staffId));
}
