import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Scope } from '#contract/endpoint.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { Counts } from '#server/store/change-counters.ts';
import type { Database } from '#server/store/database-types.ts';
import { entryCache } from './entry-cache.ts';

/** Unit: ms. The last use of a key is stored by the hour. */
const HOUR = 3_600_000;
const KEPT_MAX = 1_000;

/** A stored key. Times in ms since 1970. */
interface Known {
  readonly id: number;
  readonly name: string;
  readonly hash: Uint8Array;
  readonly scopes: readonly Scope[];
  readonly expiresAt: number | null;
  usedAt: number | null;
}

/** The system that holds a key. */
export type KeyHolder = Pick<Known, 'id' | 'name' | 'scopes'>;

/** A new key. It begins with the name of the product, so that a leaked one is recognised, and with the prefix by which it is looked up. */
export function newApiKey() {
  const prefix = `pvcare_${randomBytes(5).toString('hex')}`;
  const key = `${prefix}_${newSecret()}`;
  return { key, prefix, hash: hashOf(key) };
}

/** The key in an `Authorization` header; tokens and keys of modems are none. */
export const apiKeyIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (pvcare_[\x21-\x7e]{1,200})$/.exec(authorization ?? '')?.[1];

const prefixIn = (key: string): string | undefined => /^(pvcare_[0-9a-f]{10})_[\w-]{43}$/.exec(key)?.[1];

/** Finds the holder of an API key. A key is random, stored as a hash, and ends when it is removed or expires; both apply from the next call on. */
export function apiKeys({ database, clock }: { readonly database: Database; readonly clock: () => number }) {
  const cached = entryCache<Known>(KEPT_MAX);

  return {
    /** `undefined` if there is no such key, or it has expired. */
    holderOf: async (key: string, counts: Counts): Promise<KeyHolder | undefined> => {
      const prefix = prefixIn(key);
      const entry = prefix === undefined ? undefined : await cached(prefix, counts.get('sessions'), () => byPrefix(database, prefix));
      const now = clock();
      if (!entry || !timingSafeEqual(entry.hash, hashOf(key))) return undefined;
      if (entry.expiresAt !== null && now >= entry.expiresAt) return undefined;
      const hour = Math.floor(now / HOUR) * HOUR;
      if (entry.usedAt === null || entry.usedAt < hour) {
        entry.usedAt = hour; // set first, so that one of many parallel calls stores it
        await noteUse(database, entry.id, hour);
      }
      return entry;
    },
  };
}

export type ApiKeys = ReturnType<typeof apiKeys>;

const byPrefix = async (database: Database, prefix: string): Promise<Known | undefined> =>
  (
    await database.rows<Known>(
      'select id, name, hash, scopes, expires_at as "expiresAt", used_at as "usedAt" from api_keys where prefix = $1',
      [prefix],
    )
  )[0];

/** Never moves the time back: another server may have stored a later hour. */
const noteUse = (database: Database, id: number, at: number) =>
  database.rows('update api_keys set used_at = $2 where id = $1 and (used_at is null or used_at < $2)', [id, new Date(at).toISOString()]);
