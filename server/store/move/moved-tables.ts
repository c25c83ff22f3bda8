import type { Queryable } from '#server/store/database-types.ts';

interface KeyColumn {
  readonly name: string;
  readonly type: string;
  /** Databases sort text by their own rules. */
  readonly isText: boolean;
}

/** A table to move: its columns, and the key by which its rows are ordered. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Empty if the table has none: it then has one or two rows. */
  readonly key: readonly KeyColumn[];
}

interface TableWithParents extends MovedTable {
  /** Tables that its rows refer to. */
  readonly parents: readonly string[];
}

/** Triggers of other tables write to these. They are moved last, so that the move itself is not recorded in them. */
const WRITTEN_ALONG = new Set(['versions', 'task_versions', 'webhooks', 'webhook_deliveries', 'reading_watches']);

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

/** The tables of a database, each after those that it refers to; last those that triggers write to. */
export async function movedTables(db: Queryable): Promise<readonly MovedTable[]> {
  const tables = await db.rows<TableWithParents>(TABLES);
  const ordered: TableWithParents[] = [];
  const place = (table: TableWithParents): void => {
    if (ordered.includes(table)) return;
    for (const parent of tables) if (table.parents.includes(parent.name)) place(parent);
    ordered.push(table);
  };
  for (const table of tables) if (!WRITTEN_ALONG.has(table.name)) place(table);
  for (const table of tables) place(table);
  return ordered;
}

/** Unit: bytes. About the size of a chunk in memory. */
const PART = 2 * 1_048_576;
/** Unit: rows of the first chunk, before the length of a row is known. */
const FIRST_ROWS = 500;
const MOST_ROWS = 100_000;
/** Rows of a chunk of a table whose rows are large, and differ in size. */
const FEW_ROWS: Readonly<Record<string, number>> = { file_parts: 4 };

/** Fixes all settings that affect how values are written and read, and turns off timeouts. */
export const FIXED_SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set standard_conforming_strings = on;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

const literal = (text: string, type: string): string => `'${text.replaceAll("'", "''")}'::${type}`;

/** The rows of a table that meet a condition in chunks, ordered by key in the same way on every database. */
export async function* tableParts(db: Queryable, { name, columns, key }: MovedTable, where = 'true'): AsyncGenerator<Uint8Array> {
  const all = `select ${columns.join(', ')} from ${name} t`;
  if (key.length === 0) return yield await db.copyOut(`${all} where ${where} order by t::text collate "C"`);
  const terms = key.map((column) => (column.isText ? `${column.name} collate "C"` : column.name));
  const texts = key.map((column, index) => `${column.name}::text as k${index}`).join(', ');
  let after = 'true';
  const most = FEW_ROWS[name] ?? MOST_ROWS;
  for (let count = Math.min(FIRST_ROWS, most); ; ) {
    const rest = `where ${where} and ${after} order by ${terms.join(', ')}`;
    const part = await db.copyOut(`${all} ${rest} limit ${count}`);
    if (part.length > 0) yield part;
    const [last] = await db.rows<Record<string, string>>(`select ${texts} from ${name} ${rest} limit 1 offset ${count - 1}`);
    if (!last) return;
    const given = key.map(({ type }, index) => literal(last[`k${index}`] ?? '', type));
    after = `(${terms.join(', ')}) > (${given.join(', ')})`;
    count = Math.max(1, Math.min(most, Math.round((count * PART) / part.length)));
  }
}
