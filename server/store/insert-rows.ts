import type { Queryable } from './database-types.ts';

/** Inserts rows in one statement. All rows have the columns of the first. Table and column names come from the code, never from input. */
export async function insertRows(db: Queryable, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await db.rows(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
    JSON.stringify(rows),
  ]);
}
