import { beginOfKeys, findingOfKey } from '#domain/visit/edit/finding-key.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** Service requests that came of findings, by the key under which they were filed. */
export async function readTasksOfFindings(db: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db.rows<{ key: string; id: number }>(
    `select client_ref as key, id from tasks where client_ref like 'visit-%' and client_ref = any($1::text[])`,
    [keys],
  );
  return new Map(rows.map(({ key, id }) => [key, id] as const));
}

/**
 * The request that was filed for the finding in a key; `undefined` if there is none, or the key is of no finding. Locks the visit until the
 * transaction ends, so that of two devices the second sees the request of the first.
 */
export async function taskOfFinding(tx: Queryable, key: string): Promise<number | undefined> {
  const of = findingOfKey(key);
  if (!of) return undefined;
  await tx.rows('select uuid from visits where uuid = $1::uuid for update', [of.visit]);
  const rows = await tx.rows<{ id: number; key: string }>(
    `select id, client_ref as key from tasks where client_ref like 'visit-%' and starts_with(client_ref, $1) order by id`,
    [beginOfKeys(of.visit, of.finding)],
  );
  return rows.find((row) => findingOfKey(row.key)?.finding === of.finding)?.id;
}

/** Whether a key is for a finding of a visit that was erased. */
export async function isOfErasedVisit(db: Queryable, key: string): Promise<boolean> {
  const of = findingOfKey(key);
  if (!of) return false;
  const erased = await db.rows('select uuid from visits where uuid = $1::uuid and erased_at is not null', [of.visit]);
  return erased.length > 0;
}
