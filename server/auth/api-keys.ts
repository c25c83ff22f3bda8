import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Scope } from '#contract/endpoint.ts';
import { hashOf, newSecret } from './secrets.ts';
import type { Counts } from '#server/store/change-counters.ts';
import type { Database } from '#server/store/database-types.ts';

/** Unit: ms. When a key was last used is known by the hour. */
const HOUR = 3_600_000;
const KEPT_MAX = 1_000;

/** A key as it is kept. Times in ms since 1970. */
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

/** A new key: it begins with the product's name, so that whoever finds it knows what it is, and with what it is found by here. */
export function newApiKey() {
  const prefix = `pvcare_${randomBytes(5).toString('hex')}`;
  const key = `${prefix}_${newSecret()}`;
  return { key, prefix, hash: hashOf(key) };
}

/** A key out of an `Authorization` header; a token or a modem's key is none. */
export const apiKeyIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (pvcare_[\x21-\x7e]{1,200})$/.exec(authorization ?? '')?.[1];

const prefixIn = (key: string): string | undefined => /^(pvcare_[0-9a-f]{10})_[\w-]{43}$/.exec(key)?.[1];

/** Which system calls. A key is random, kept as a hash, and ends when it is removed or on its day; both hold from the next call on. */
export function apiKeys({ database, clock }: { readonly database: Database; readonly clock: () => number }) {
  let kept = new Map<string, Known>();
  let stand: number | undefined;

  const known = async (prefix: string, counts: Counts): Promise<Known | undefined> => {
    const count = counts.get('sessions');
    if (count !== stand || kept.size > KEPT_MAX) {
      kept = new Map();
      stand = count;
    }
    const found = kept.get(prefix) ?? (await byPrefix(database, prefix));
    if (found && count === stand) kept.set(prefix, found);
    return found;
  };

  return {
    /** `undefined` where there is no such key, or none any more. */
    holderOf: async (key: string, counts: Counts): Promise<KeyHolder | undefined> => {
      const prefix = prefixIn(key);
      const found = prefix === undefined ? undefined : await known(prefix, counts);
      const now = clock();
      if (!found || !timingSafeEqual(found.hash, hashOf(key))) return undefined;
      if (found.expiresAt !== null && now >= found.expiresAt) return undefined;
      const hour = Math.floor(now / HOUR) * HOUR;
      if (found.usedAt === null || found.usedAt < hour) {
        found.usedAt = hour; // of many calls at once one notes it
        await noteUse(database, found.id, hour);
      }
      return found;
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

/** Only ever later: another server may have noted a later hour. */
const noteUse = (database: Database, id: number, at: number) =>
  database.rows('update api_keys set used_at = $2 where id = $1 and (used_at is null or used_at < $2)', [id, new Date(at).toISOString()]);
