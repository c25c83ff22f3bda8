import { eq } from 'drizzle-orm';
import type { Instant } from '#domain/quantity.ts';
import type { Asks, Database } from '#server/store/database-door.ts';
import { tokens } from '#server/store/schema.ts';
import type { Counts } from '#server/versions.ts';
import { hashOf, newSecret } from './secrets.ts';

const DAY = 86_400_000;
const KEPT_MAX = 20_000;

interface Session {
  readonly staffId: number;
  readonly expiresAt: Instant | null;
}

interface Parts {
  readonly database: Database;
  readonly clock: () => number;
  readonly tokenDays: number | null;
}

/** Who is signed in. A token is random, kept as a hash, and ends by expiry or by a new password. */
export function sessions({ database, clock, tokenDays }: Parts) {
  let kept = new Map<string, Session>();
  let stand: number | undefined;

  const lookUp = async (hash: Uint8Array): Promise<Session | undefined> => {
    const [found] = await database.db.select().from(tokens).where(eq(tokens.hash, hash));
    return found && !found.revoked ? { staffId: found.staffId, expiresAt: found.expiresAt } : undefined;
  };

  const known = async (token: string, counts: Counts): Promise<Session | undefined> => {
    const count = counts.get('sessions');
    if (count !== stand || kept.size > KEPT_MAX) {
      kept = new Map();
      stand = count;
    }
    const hash = hashOf(token);
    const name = Buffer.from(hash).toString('base64');
    const session = kept.get(name) ?? (await lookUp(hash));
    if (session && count === stand) kept.set(name, session);
    return session;
  };

  return {
    /** The id of the staff member whose token it is. */
    staffOf: async (token: string, counts: Counts): Promise<number | undefined> => {
      const session = await known(token, counts);
      return session && (session.expiresAt === null || session.expiresAt > clock()) ? session.staffId : undefined;
    },

    begin: async (staffId: number): Promise<string> => {
      const token = newSecret();
      const expiresAt = tokenDays === null ? null : ((clock() + tokenDays * DAY) as Instant);
      await database.db.insert(tokens).values({ hash: hashOf(token), staffId, expiresAt });
      return token;
    },
  };
}

export type Sessions = ReturnType<typeof sessions>;

/** Ends every session of an account, everywhere. */
export const endSessions = ({ db }: Asks, staffId: number) => db.update(tokens).set({ revoked: true }).where(eq(tokens.staffId, staffId));
