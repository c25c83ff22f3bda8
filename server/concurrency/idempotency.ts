import { createHash } from 'node:crypto';
import type { Author } from '#server/store/audit.store.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** Unit: s. How long a key is remembered at least, as announced; 90 days (specification 18.4). */
export const KEY_LIFE = 7_776_000;

/** What a key was used for before, or that it is new. */
type Earlier =
  | { readonly is: 'new' }
  | { readonly is: 'reused' }
  | { readonly is: 'answered'; readonly status: number; readonly body: unknown };

export interface Keyed {
  readonly by: Author;
  readonly key: string;
  readonly path: string;
  readonly bodyHash: string;
}

/** The key out of the header: a structured-field string, so quoted; bare text is taken too. `undefined` when unusable. */
export function keyIn(header: string): string | undefined {
  const text = header.trim();
  const key = /^"(?:[^"\\]|\\["\\])*"$/.test(text) ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text;
  return /^[\x20-\x7e]{1,255}$/.test(key) && !/^"|"$/.test(key.length === text.length ? key : '') ? key : undefined;
}

/** Two bodies that say the same have the same hash, however they were spelled. */
export const bodyHash = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** Where the keys of whoever calls are remembered. */
const placeOf = ({ by: { staffId, keyId } }: Keyed) =>
  keyId === null
    ? ({ table: 'idempotency', owner: 'staff_id', id: staffId } as const)
    : ({ table: 'api_key_idempotency', owner: 'key_id', id: keyId } as const);

/** Takes the key for this transaction; waits for another transaction that holds it just now. */
async function claim(tx: Queryable, keyed: Keyed): Promise<Earlier> {
  const { key, path, bodyHash: hash } = keyed;
  const { table, owner, id } = placeOf(keyed);
  await tx.rows(`set local lock_timeout = '5s'`);
  const fresh = await tx.rows(
    `insert into ${table} (${owner}, key, path, body_hash, status, body) values ($1, $2, $3, $4, 0, '')
     on conflict (${owner}, key) do nothing returning key`,
    [id, key, path, hash],
  );
  if (fresh.length > 0) return { is: 'new' };
  const [known] = await tx.rows<{ path: string; hash: string; status: number; body: string }>(
    `select path, body_hash as hash, status, body from ${table} where ${owner} = $1 and key = $2`,
    [id, key],
  );
  if (!known) return { is: 'new' };
  return known.path === path && known.hash === hash
    ? { is: 'answered', status: known.status, body: JSON.parse(known.body) }
    : { is: 'reused' };
}

/** Remembers the answer, in the transaction of what was done. Only success is remembered: a failure may be tried again. */
function remember(tx: Queryable, keyed: Keyed, status: number, body: unknown): Promise<object[]> {
  const { table, owner, id } = placeOf(keyed);
  return tx.rows(`update ${table} set status = $3, body = $4 where ${owner} = $1 and key = $2`, [
    id,
    keyed.key,
    status,
    JSON.stringify(body),
  ]);
}

function forget(tx: Queryable, keyed: Keyed): Promise<object[]> {
  const { table, owner, id } = placeOf(keyed);
  return tx.rows(`delete from ${table} where ${owner} = $1 and key = $2`, [id, keyed.key]);
}

/** What became of something that is done once: done now or earlier, refused (and free to be tried again), or its key served something else. */
export type Once<T> = { readonly is: 'done' | 'known'; readonly value: T } | { readonly is: 'reused' } | { readonly is: 'refused' };

interface OnceWork<T> {
  readonly status: number;
  /** What was done under this key, by what it made: the keys' own table may have been emptied by then. */
  readonly known: (key: string) => Promise<T | undefined>;
  /** `undefined` where it is refused. */
  readonly work: () => Promise<T | undefined>;
}

/** Does something once under a key, in the transaction of what is done. */
export async function once<T>(tx: Queryable, keyed: Keyed | null, { status, known, work }: OnceWork<T>): Promise<Once<T>> {
  if (keyed) {
    const earlier = await claim(tx, keyed);
    if (earlier.is === 'reused') return { is: 'reused' };
    const value = earlier.is === 'answered' ? (earlier.body as T) : await known(keyed.key);
    if (value !== undefined) return { is: 'known', value };
  }
  const value = await work();
  if (keyed && value !== undefined) await remember(tx, keyed, status, value);
  else if (keyed) await forget(tx, keyed);
  return value === undefined ? { is: 'refused' } : { is: 'done', value };
}

/** Forgets keys of which no promise is left; 30 days more than announced, for devices whose clock is wrong. */
export async function forgetOldKeys(db: Queryable): Promise<void> {
  for (const table of ['idempotency', 'api_key_idempotency'])
    await db.rows(`delete from ${table} where created_at < now() - make_interval(secs => $1)`, [KEY_LIFE + 30 * 86_400]);
}
