import { readdirSync, readFileSync } from 'node:fs';
import type { Queryable, Database } from './database-types.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** Any number, the same in every server: only one of them migrates at a time. */
const ADVISORY_LOCK = 7_102_026;

/** The scripts of this version, in their order. */
export const migrationNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** Runs the scripts of `migrations/` that this database has not seen, in the order of their names, each in a transaction of its own. */
export async function migrate(database: Database): Promise<void> {
  const seen = await migrationsSeen(database);
  for (const name of migrationNames()) {
    if (!seen.has(name)) await database.transaction((tx) => applyOnce(tx, name));
  }
}

/** Those that a database has seen. Another server may be in the middle of the next: only under the lock a missing one is missing. */
async function migrationsSeen(db: Queryable): Promise<ReadonlySet<string>> {
  const [table] = await db.rows<{ is: boolean }>(`select to_regclass('migrations') is not null as is`);
  const seen = table?.is ? await db.rows<{ name: string }>('select name from migrations') : [];
  return new Set(seen.map(({ name }) => name));
}

/** The same for tables that nobody else sees yet, all in one transaction or in none. */
export async function migrateUnseen(db: Queryable): Promise<void> {
  for (const name of migrationNames()) await applyOnce(db, name);
}

async function applyOnce(tx: Queryable, name: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
  await tx.rows('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
  const [seen] = await tx.rows('select name from migrations where name = $1', [name]);
  if (seen) return;
  await tx.script(readFileSync(new URL(name, FOLDER), 'utf8'));
  await tx.rows('insert into migrations (name) values ($1)', [name]);
}
