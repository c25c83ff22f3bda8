import { createHash } from 'node:crypto';
import type { Queryable } from '#server/store/database-types.ts';
import { migrateUnseen } from '#server/store/migrate.ts';
import { makeUnseenMonth } from '#server/store/telemetry/months.ts';
import { FIXED_SETTINGS, type MovedTable, movedTables, tableParts } from './moved-tables.ts';

/** Unit: ms between two lines about one table. */
const SAY_EVERY = 3_000;

/** Says progress, one line each. */
export type Say = (line: string) => void;

export interface MovedSum {
  readonly table: string;
  readonly source: RowSum;
  readonly target: RowSum;
}

export const areEqual = ({ source, target }: MovedSum): boolean => source.rows === target.rows && source.hash === target.hash;

/** Readings are read month by month, as they are stored; any other table as a whole. */
async function slicesOf(source: Queryable, target: Queryable, table: MovedTable): Promise<readonly string[]> {
  if (table.name !== 'readings') return ['true'];
  const months = await source.rows<{ at: number }>(`select distinct date_trunc('month', at) as at from readings order by 1`);
  for (const { at } of months) await makeUnseenMonth(target, at);
  return months.map(({ at }) => {
    const start = `'${new Date(at).toISOString()}'::timestamptz`;
    return `at >= ${start} and at < ${start} + interval '1 month'`;
  });
}

interface TableReading {
  readonly db: Queryable;
  readonly table: MovedTable;
  readonly slices: readonly string[];
  readonly onRows: (rows: number) => void;
}

/** Reads a whole table, passes each chunk to `take`, and returns the checksum. */
async function readWhole({ db, table, slices, onRows }: TableReading, take?: (part: Uint8Array) => Promise<void>): Promise<RowSum> {
  const summer = rowHasher();
  let saidAt = Date.now();
  for (const slice of slices) {
    for await (const part of tableParts(db, table, slice)) {
      summer.add(part);
      await take?.(part);
      if (Date.now() - saidAt < SAY_EVERY) continue;
      saidAt = Date.now();
      onRows(summer.rows());
    }
  }
  return summer.sum();
}

async function moveTable(source: Queryable, target: Queryable, table: MovedTable, say: Say): Promise<MovedSum> {
  const { name } = table;
  const slices = await slicesOf(source, target, table);
  await target.script(`delete from ${name}`); // rows that the migrations have inserted
  const sayRows = (what: string) => (rows: number) => say(`${name}: ${rows} rows ${what}`);
  const into = `${name} (${table.columns.join(', ')})`;
  const read = await readWhole({ db: source, table, slices, onRows: sayRows('copied') }, (part) => target.copyIn(into, part));
  await target.script(`analyze ${name}`);
  return { table: name, source: read, target: await readWhole({ db: target, table, slices, onRows: sayRows('compared') }) };
}

/** Creates the tables in an empty database, fills them from a database of the same version, reads them again and compares. */
export async function moveRows(source: Queryable, target: Queryable, say: Say): Promise<readonly MovedSum[]> {
  for (const db of [source, target]) await db.script(FIXED_SETTINGS);
  await migrateUnseen(target);
  const sums: MovedSum[] = [];
  for (const table of await movedTables(target)) sums.push(await moveTable(source, target, table, say));
  await moveIdentities(source, target);
  return sums;
}

const SEQUENCES = `select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as name
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attidentity <> '' and c.relnamespace = current_schema()::regnamespace`;

/** Continues the id sequences of the source. */
async function moveIdentities(source: Queryable, target: Queryable): Promise<void> {
  for (const { name } of await target.rows<{ name: string }>(SEQUENCES)) {
    const [at] = await source.rows<{ last: string; called: boolean }>(`select last_value::text as last, is_called as called from ${name}`);
    if (at) await target.rows('select setval($1::regclass, $2::bigint, $3::boolean)', [name, at.last, at.called]);
  }
}

const LINE_END = 0x0a;

/** Row count and checksum of a table: two tables with the same are equal. */
export interface RowSum {
  readonly rows: number;
  /** SHA-256 over the rows in the order of their key. */
  readonly hash: string;
}

/** Counts and hashes rows in the text COPY format, in which a line end follows each row and occurs nowhere else. */
function rowHasher() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (part: Uint8Array): void => {
      hash.update(part);
      for (let at = part.indexOf(LINE_END); at !== -1; at = part.indexOf(LINE_END, at + 1)) rows += 1;
    },
    rows: () => rows,
    sum: (): RowSum => ({ rows, hash: hash.digest('hex') }),
  };
}
