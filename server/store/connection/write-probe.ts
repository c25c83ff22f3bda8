import type { Database } from '#server/store/database-types.ts';
import { migrationNames } from '#server/store/migrate.ts';

/** Whether every script of this version has been run: a database that was restored under a running server may be older. */
export async function isMigrated(database: Database): Promise<boolean> {
  const done = new Set((await database.rows<{ name: string }>('select name from migrations')).map(({ name }) => name));
  return migrationNames().every((name) => done.has(name));
}

/** Changes a row for good, as every call does that has something to keep; fails where none of them could. */
export async function probeWrite(database: Database): Promise<void> {
  await database.rows(
    'insert into write_probe (written_at) values (clock_timestamp()) on conflict (one) do update set written_at = excluded.written_at',
  );
}
