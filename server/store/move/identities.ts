import type { Queryable } from '#server/store/database-types.ts';

const SEQUENCES = `select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as name
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attidentity <> '' and c.relnamespace = current_schema()::regnamespace`;

/** The next row of each table gets the number that it would have got. */
export async function moveIdentities(source: Queryable, target: Queryable): Promise<void> {
  for (const { name } of await target.rows<{ name: string }>(SEQUENCES)) {
    const [at] = await source.rows<{ last: string; called: boolean }>(`select last_value::text as last, is_called as called from ${name}`);
    if (at) await target.rows('select setval($1::regclass, $2::bigint, $3::boolean)', [name, at.last, at.called]);
  }
}
