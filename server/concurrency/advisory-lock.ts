import type { Database } from '#server/store/database-types.ts';

/** Runs `work` under a PostgreSQL advisory lock. Skips it if another process holds the lock. The embedded database has one process. */
export async function runUnderLock(database: Database, lock: number, work: () => Promise<unknown>): Promise<void> {
  if (database.pool === null) {
    await work();
    return;
  }
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [lock]);
    if (!rows[0]?.isHeld) return;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]);
    }
  } finally {
    client.release();
  }
}
