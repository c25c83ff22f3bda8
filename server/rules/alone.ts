import type { Database } from '#server/store/database-types.ts';

/** Runs `work` unless another server is at it. The embedded database has one server only. */
export async function alone(database: Database, lock: number, work: () => Promise<unknown>): Promise<void> {
  if (database.pool === null) {
    await work();
    return;
  }
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock]);
    if (!rows[0]?.mine) return;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]);
    }
  } finally {
    client.release();
  }
}
