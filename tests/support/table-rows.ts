import type { Database } from '#server/store/database-types.ts';

/** Every row of every table as text, in order, for comparing two databases. */
export async function tableRows(database: Database): Promise<Map<string, readonly string[]>> {
  const tables = await database.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const all = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const rows = await database.rows<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}
