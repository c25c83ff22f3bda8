import type { Instant } from '#domain/quantity.ts';
import type { Queryable, Database } from '#server/store/database-types.ts';
import { markSignOut, type WayIn } from '#server/store/audit.store.ts';
import { type Session, type Since, tokensStore } from '#server/store/team/sign-ins.ts';
import type { Counts } from '#server/store/change-counters.ts';
import { hashOf, newSecret } from './secrets.ts';
import { entryCache } from './entry-cache.ts';

const DAY = 86_400_000;
/** Unit: ms between two updates of the last use of a token. Source: specification 30.3. */
const USE_NOTED_EVERY = 60_000;
const KEPT_MAX = 20_000;

/** The account of a token. */
export type Holder = Pick<Session, 'staffId' | 'role'>;

/** The device and the way of a sign-in. */
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
 * Sessions of accounts. A token is random, stored as a hash, and ends by a sign-out, a new password, or `tokenDays` after its last
 * use; if `signInDays` is set, also that many days after it began.
 */
export function sessions({ database, clock, tokenDays, signInDays }: Parts) {
  const store = tokensStore(database);
  const life = tokenDays * DAY;
  const since = (): Since => ({ used: clock() - life, begun: signInDays === null ? 0 : clock() - signInDays * DAY });
  const cached = entryCache<Session>(KEPT_MAX);

  return {
    /** The account that holds a token. */
    holderOf: async (token: string, counts: Counts): Promise<Holder | undefined> => {
      const hash = hashOf(token);
      const session = await cached(Buffer.from(hash).toString('base64'), counts.get('sessions'), () => store.find(hash));
      const now = clock() as Instant;
      if (!session || session.begunAt < since().begun) return undefined;
      // another server may have stored a later use
      if (now - session.usedAt > life) session.usedAt = (await store.find(hash))?.usedAt ?? session.usedAt;
      if (now - session.usedAt > life) return undefined;
      if (now - session.usedAt > USE_NOTED_EVERY) {
        session.usedAt = now;
        await store.noteUse(hash, now).catch(() => undefined); // expected: a read-only database; the next call stores it
      }
      return session;
    },

    begin: async (tx: Queryable, staffId: number, { device, way }: Begun): Promise<string> => {
      const token = newSecret();
      await tokensStore(tx).add(hashOf(token), { staffId, device, way, usedAt: clock() as Instant });
      return token;
    },

    /** Ends a session by a sign-out of its user. */
    end: (token: string) =>
      database.transaction(async (tx) => {
        await markSignOut(tx);
        await tokensStore(tx).revoke(hashOf(token));
      }),

    since,
  };
}

export type Sessions = ReturnType<typeof sessions>;

/** Ends all sessions of an account, and its links for a new password. */
export async function endSessions(tx: Queryable, staffId: number): Promise<void> {
  await tokensStore(tx).revokeAll(staffId);
  await tx.rows('delete from password_resets where staff_id = $1', [staffId]);
}
