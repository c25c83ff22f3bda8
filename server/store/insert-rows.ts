import type { Queryable } from './database-types.ts';

/** Rows in one statement; every row has the columns of the first. Names come from the code, never from outside. */
export async function insertRows(db: Queryable, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await db.rows(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
    JSON.stringify(rows),
  ]);
}
