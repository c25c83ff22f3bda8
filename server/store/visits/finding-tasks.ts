import { beginOfKeys, findingOfKey } from '#domain/visit/edit/finding-key.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** What all keys for the finding in a key begin with. */
const findingIn = (key: string): string => {
  const of = findingOfKey(key);
  return of ? beginOfKeys(of.visit, of.finding) : key;
};

/**
 * Service requests that came of findings, by the key that the finding names. One that was edited after a refusal was filed under another key
 * of the same finding.
 */
export async function readTasksOfFindings(db: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db.rows<{ key: string; id: number }>(
    `select client_ref as key, id from tasks where client_ref like 'visit-%'
       and exists (select 1 from unnest($1::text[]) as begin where starts_with(client_ref, begin)) order by id desc`,
    [[...new Set(keys.map(findingIn))]],
  );
  const filed = new Map(rows.map(({ key, id }) => [findingIn(key), id] as const));
  return new Map(
    keys.flatMap((key) => {
      const id = filed.get(findingIn(key));
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

/**
 * The request that was filed for the finding in a key; `undefined` if there is none, or the key is of no finding. Locks the visit until the
 * transaction ends, so that of two devices the second sees the request of the first.
 */
export async function taskOfFinding(tx: Queryable, key: string): Promise<number | undefined> {
  const of = findingOfKey(key);
  if (!of) return undefined;
  await tx.rows('select uuid from visits where uuid = $1::uuid for update', [of.visit]);
  return (await readTasksOfFindings(tx, [key])).get(key);
}

export async function isOfErasedVisit(db: Queryable, key: string): Promise<boolean> {
  const of = findingOfKey(key);
  if (!of) return false;
  const erased = await db.rows('select uuid from visits where uuid = $1::uuid and erased_at is not null', [of.visit]);
  return erased.length > 0;
}
