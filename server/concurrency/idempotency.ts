import { createHash } from 'node:crypto';
import type { Author } from '#server/store/audit.store.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** Unit: s. How long a key is stored at least, as announced; 90 days (specification 18.4). */
export const KEY_LIFE = 7_776_000;

/** The earlier use of a key, if any. */
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

/** The key in a header: a structured-field string, so quoted; plain text is accepted too. `undefined`: unusable. */
export function keyIn(header: string): string | undefined {
  const text = header.trim();
  const key = /^"(?:[^"\\]|\\["\\])*"$/.test(text) ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text;
  return /^[\x20-\x7e]{1,255}$/.test(key) && !/^"|"$/.test(key.length === text.length ? key : '') ? key : undefined;
}

/** The hash of a decoded body, which does not depend on its spelling. */
export const bodyHash = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** The table and the owner of a caller's keys. */
const tableOf = ({ by: { staffId, keyId } }: Keyed) =>
  keyId === null
    ? ({ table: 'idempotency', owner: 'staff_id', id: staffId } as const)
    : ({ table: 'api_key_idempotency', owner: 'key_id', id: keyId } as const);

/** Claims the key for this transaction; waits for another transaction that holds it. */
async function claim(tx: Queryable, keyed: Keyed): Promise<Earlier> {
  const { key, path, bodyHash: hash } = keyed;
  const { table, owner, id } = tableOf(keyed);
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

/** Stores the response in the transaction of the work. Only a success is stored: a failure may be tried again. */
function remember(tx: Queryable, keyed: Keyed, status: number, body: unknown): Promise<object[]> {
  const { table, owner, id } = tableOf(keyed);
  return tx.rows(`update ${table} set status = $3, body = $4 where ${owner} = $1 and key = $2`, [
    id,
    keyed.key,
    status,
    JSON.stringify(body),
  ]);
}

function forget(tx: Queryable, keyed: Keyed): Promise<object[]> {
  const { table, owner, id } = tableOf(keyed);
  return tx.rows(`delete from ${table} where ${owner} = $1 and key = $2`, [id, keyed.key]);
}

/** The result: done now or earlier (`known`), refused (it may be tried again), or the key was used for another request (`reused`). */
export type Once<T> = { readonly is: 'done' | 'known'; readonly value: T } | { readonly is: 'reused' } | { readonly is: 'refused' };

interface OnceWork<T> {
  readonly status: number;
  /**
   * The earlier result of this key from the row that it created, for keys that are no longer in the table of keys. Without it such a key
   * is new.
   */
  readonly known?: (key: string) => Promise<T | undefined>;
  /** `undefined` if it is refused. */
  readonly work: () => Promise<T | undefined>;
}

/** Runs `work` once under a key, in the same transaction. */
export async function once<T>(tx: Queryable, keyed: Keyed | null, { status, known, work }: OnceWork<T>): Promise<Once<T>> {
  if (keyed) {
    const earlier = await claim(tx, keyed);
    if (earlier.is === 'reused') return { is: 'reused' };
    const value = earlier.is === 'answered' ? (earlier.body as T) : await known?.(keyed.key);
    if (value !== undefined) return { is: 'known', value };
  }
  const value = await work();
  if (keyed && value !== undefined) await remember(tx, keyed, status, value);
  else if (keyed) await forget(tx, keyed);
  return value === undefined ? { is: 'refused' } : { is: 'done', value };
}

/** Deletes keys 30 days after their announced end, because clocks of devices may be wrong. */
export async function forgetOldKeys(db: Queryable): Promise<void> {
  for (const table of ['idempotency', 'api_key_idempotency'])
    await db.rows(`delete from ${table} where created_at < now() - make_interval(secs => $1)`, [KEY_LIFE + 30 * 86_400]);
}
