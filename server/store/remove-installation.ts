import type { Queryable } from './database-types.ts';

/**
 * Takes installations away with everything that was ever kept about them. Tables of readings and of what is derived from them
 * carry the number of the installation without a reference to it; they are found by that, whichever there are.
 */
export async function removeInstallations(tx: Queryable, ids: readonly number[]): Promise<void> {
  const tables = await tx.rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where a.attname = 'installation_id' and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace = (select relnamespace from pg_class where oid = 'installations'::regclass) order by 1`,
  );
  for (const { name } of tables) await tx.rows(`delete from ${name} where installation_id = any($1::int[])`, [[...ids]]);
  await tx.rows('delete from installations where id = any($1::int[])', [[...ids]]);
}
