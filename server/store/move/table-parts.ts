import type { Queryable } from '#server/store/database-types.ts';
import type { MovedTable } from './moved-tables.ts';

/** Unit: bytes. A part of about this size is in memory at a time. */
const PART = 2 * 1_048_576;
/** Unit: rows. Until it is known how long they are. */
const FIRST_ROWS = 500;
const MOST_ROWS = 100_000;

/** Whatever is set for others, values are written and read in one way, and nothing is cut off because it takes long. */
export const ONE_WAY = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set standard_conforming_strings = on;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

const literal = (text: string, type: string): string => `'${text.replaceAll("'", "''")}'::${type}`;

/** The rows of a table that meet a condition, in the order of their key and the same on every database, part by part. */
export async function* tableParts(asks: Queryable, { name, columns, key }: MovedTable, where = 'true'): AsyncGenerator<Uint8Array> {
  const all = `select ${columns.join(', ')} from ${name} t`;
  if (key.length === 0) return yield await asks.copyOut(`${all} where ${where} order by t::text collate "C"`);
  const terms = key.map((column) => (column.isText ? `${column.name} collate "C"` : column.name));
  const texts = key.map((column, index) => `${column.name}::text as k${index}`).join(', ');
  let after = 'true';
  for (let count = FIRST_ROWS; ; ) {
    const rest = `where ${where} and ${after} order by ${terms.join(', ')}`;
    const part = await asks.copyOut(`${all} ${rest} limit ${count}`);
    if (part.length > 0) yield part;
    const [last] = await asks.rows<Record<string, string>>(`select ${texts} from ${name} ${rest} limit 1 offset ${count - 1}`);
    if (!last) return;
    const given = key.map(({ type }, index) => literal(last[`k${index}`] ?? '', type));
    after = `(${terms.join(', ')}) > (${given.join(', ')})`;
    count = Math.max(1, Math.min(MOST_ROWS, Math.round((count * PART) / part.length)));
  }
}
