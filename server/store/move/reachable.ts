import type { Queryable } from '#server/store/database-types.ts';

/** Throws one sentence where a PostgreSQL does not answer. */
export async function reachable(asks: Queryable, name: string): Promise<void> {
  await asks.rows('select 1').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The PostgreSQL of ${name} cannot be used: ${error.message || error.code}`, { cause: error });
  });
}
