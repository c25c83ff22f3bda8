import { spawn } from 'node:child_process';
import { openPostgres } from '#server/store/connection/open-postgres.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { migrate } from '#server/store/migrate.ts';

/*
 * A PostgreSQL is backed up by its own programs, which must be of its version or newer. pg_dump reads one snapshot while users continue;
 * pg_restore restores into an empty database in one transaction.
 */

/** The address without its password, which other users of the machine could read in the list of processes. */
function connection(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { dbname: url.href, env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } };
}

function run(program: 'pg_dump' | 'pg_restore', words: readonly string[], databaseUrl: string): Promise<void> {
  const { dbname, env } = connection(databaseUrl);
  return new Promise((resolve, reject) => {
    const child = spawn(program, [`--dbname=${dbname}`, '--no-owner', '--no-privileges', ...words], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (piece: Buffer) => {
      said = (said + piece.toString()).slice(-4_000);
    });
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error(`${program} is not there. Install PostgreSQL's client programs.`) : error),
    );
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim().split('\n')[0] ?? `${program} failed`))));
  });
}

/** Writes the database into a file in the custom format of pg_dump. */
export const backupPostgres = (databaseUrl: string, file: string): Promise<void> =>
  run('pg_dump', ['--format=custom', `--file=${file}`], databaseUrl);

/** Restores a backup into an empty database and renews its epoch. The previous database keeps its name and its data. */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  const database = openPostgres(databaseUrl);
  try {
    await requireEmpty(database);
    await run('pg_restore', ['--single-transaction', '--exit-on-error', file], databaseUrl).catch((error: Error) => {
      throw new Error(`${file} cannot be restored: ${error.message}. Nothing was changed.`);
    });
    await migrate(database); // a backup from before there were epochs has none to renew
    await renewEpoch(database, 'restore');
  } finally {
    await database.close();
  }
}

async function requireEmpty(database: Queryable): Promise<void> {
  const tables = await database.rows(`select tablename from pg_tables where schemaname = 'public' limit 1`);
  if (tables.length > 0) {
    throw new Error(
      'The database of DATABASE_URL holds tables already. Make a new one (createdb), and set DATABASE_URL to it for the restore and from then on.',
    );
  }
}
