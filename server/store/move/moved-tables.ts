import type { Queryable } from '#server/store/database-types.ts';

interface KeyColumn {
  readonly name: string;
  readonly type: string;
  /** Databases sort text by their own rules. */
  readonly isText: boolean;
}

/** A table as it is moved: its columns and the key that its rows are read in the order of. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Empty where the table has none: it is a row or two then. */
  readonly key: readonly KeyColumn[];
}

interface FoundTable extends MovedTable {
  /** Tables that its rows point to. */
  readonly parents: readonly string[];
}

/** Writes to other tables write there too: they are moved last, so that what is moved is not told and counted anew. */
const WRITTEN_ALONG = new Set(['versions', 'task_versions', 'webhooks', 'webhook_deliveries']);

const TABLES = `select c.relname::text as name,
    (select json_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod), 'isText', a.attcollation <> 0)
        order by k.place), '[]')
      from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as key,
    (select coalesce(json_agg(p.relname), '[]') from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

/** The tables of a database: each after those that its rows point to, and last what others write to. */
export async function movedTables(asks: Queryable): Promise<readonly MovedTable[]> {
  const found = await asks.rows<FoundTable>(TABLES);
  const ordered: FoundTable[] = [];
  const place = (table: FoundTable): void => {
    if (ordered.includes(table)) return;
    for (const parent of found) if (table.parents.includes(parent.name)) place(parent);
    ordered.push(table);
  };
  for (const table of found) if (!WRITTEN_ALONG.has(table.name)) place(table);
  for (const table of found) place(table);
  return ordered;
}
