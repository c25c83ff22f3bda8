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

/**
 * Sorts 16 MB, as much as the log's next file takes, in a file of its own: needs the room, and leaves nothing behind.
 * On a full disk a change that needs no new page still succeeds.
 */
export async function probeRoom(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.script("set local work_mem = '64kB'");
    await tx.rows(
      `select count(*) from (select repeat(md5(n::text), 128) as filling from generate_series(1, 4096) n order by 1) as sorted`,
    );
  });
}
