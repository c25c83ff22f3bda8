import { eq } from '#server/store/drizzle.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Queryable, Database } from '#server/store/database-types.ts';
import { passwordResets } from '#server/store/schema.ts';
import { markSignOut, type WayIn } from '#server/store/audit.store.ts';
import { type Session, type Since, tokensStore } from '#server/store/team/sign-ins.ts';
import type { Counts } from '#server/store/change-counters.ts';
import { hashOf, newSecret } from './secrets.ts';

const DAY = 86_400_000;
/** Unit: ms between two notes of when a token was last used. Source: specification 30.3. */
const NOTED = 60_000;
const KEPT_MAX = 20_000;

/** Who is signed in by a token. */
export type Holder = Pick<Session, 'staffId' | 'role'>;

/** On which device, and by which way in. */
interface Begun {
  readonly device: string;
  readonly way: WayIn;
}

interface Parts {
  readonly database: Database;
  readonly clock: () => number;
  readonly tokenDays: number;
  readonly signInDays: number | null;
}

/**
 * Who is signed in. A token is random, kept as a hash, and ends by a sign-out, a new password, or so many days after its last use;
 * where that is set, also so many days after it began.
 */
export function sessions({ database, clock, tokenDays, signInDays }: Parts) {
  const store = tokensStore(database);
  const life = tokenDays * DAY;
  const since = (): Since => ({ used: clock() - life, begun: signInDays === null ? 0 : clock() - signInDays * DAY });
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
    /** Who holds a token. */
    holderOf: async (token: string, counts: Counts): Promise<Holder | undefined> => {
      const hash = hashOf(token);
      const session = await known(hash, counts);
      const now = clock() as Instant;
      if (!session || session.begunAt < since().begun) return undefined;
      // another server may have seen it meanwhile
      if (now - session.usedAt > life) session.usedAt = (await store.find(hash))?.usedAt ?? session.usedAt;
      if (now - session.usedAt > life) return undefined;
      if (now - session.usedAt > NOTED) {
        session.usedAt = now;
        await store.noteUse(hash, now).catch(() => undefined); // expected: a database that takes no changes can be read; it is noted next time
      }
      return session;
    },

    begin: async (tx: Queryable, staffId: number, { device, way }: Begun): Promise<string> => {
      const token = newSecret();
      await tokensStore(tx).add(hashOf(token), { staffId, device, way, usedAt: clock() as Instant });
      return token;
    },

    /** Signed out by whoever is signed in there. */
    end: (token: string) =>
      database.transaction(async (tx) => {
        await markSignOut(tx);
        await tokensStore(tx).revoke(hashOf(token));
      }),

    since,
  };
}

export type Sessions = ReturnType<typeof sessions>;

/** Ends every session of an account, everywhere, and what else could open it: links for a new password. */
export async function endSessions(tx: Queryable, staffId: number): Promise<void> {
  await tokensStore(tx).revokeAll(staffId);
  await tx.orm.delete(passwordResets).where(eq(passwordResets.staffId, staffId));
}
