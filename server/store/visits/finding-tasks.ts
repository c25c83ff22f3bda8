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
