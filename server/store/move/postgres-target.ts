import type { Queryable } from '#server/store/database-types.ts';
import { openPostgres } from '#server/store/connection/open-postgres.ts';

/** Lets `work` fill an empty PostgreSQL in one transaction: after a crash the database is as empty as before. */
export async function fillPostgres<T>(databaseUrl: string, work: (db: Queryable) => Promise<T>): Promise<T> {
  const target = openPostgres(databaseUrl);
  try {
    await reachable(target, 'TARGET');
    const [table] = await target.rows(`select tablename from pg_tables where schemaname = 'public' limit 1`);
    if (table) throw new Error('The database of TARGET holds tables already. Make a new one (createdb), and move to it.');
    return await target.transaction(work);
  } finally {
    await target.close();
  }
}

/** Throws one sentence if a PostgreSQL does not answer. */
export async function reachable(db: Queryable, name: string): Promise<void> {
  await db.rows('select 1').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The PostgreSQL of ${name} cannot be used: ${error.message || error.code}`, { cause: error });
  });
}
