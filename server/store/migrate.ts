import { readdirSync, readFileSync } from 'node:fs';
import type { Database, Queryable } from './database-types.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** The same number in every server: only one of them migrates at a time. */
const ADVISORY_LOCK = 7_102_026;

/** The scripts of this version, in their order. */
export const listMigrations = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort();

/** Runs the scripts of `migrations/` that this database has not run yet, ordered by name, each in its own transaction. */
export async function migrate(database: Database): Promise<void> {
  const applied = await readAppliedMigrations(database);
  for (const name of listMigrations()) {
    if (!applied.has(name)) await database.transaction((tx) => applyOnce(tx, name));
  }
}

/**
 * The scripts that a database has run. Another server may be running the next one: only under the lock it is certain that one is missing.
 */
async function readAppliedMigrations(db: Queryable): Promise<ReadonlySet<string>> {
  const [table] = await db.rows<{ is: boolean }>(`select to_regclass('migrations') is not null as is`);
  const applied = table?.is ? await db.rows<{ name: string }>('select name from migrations') : [];
  return new Set(applied.map(({ name }) => name));
}

/** Migrates a database that no other process sees yet, within the caller's transaction. */
export async function migrateUnseen(db: Queryable): Promise<void> {
  for (const name of listMigrations()) await applyOnce(db, name);
}

async function applyOnce(tx: Queryable, name: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
  await tx.rows('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
  const [applied] = await tx.rows('select name from migrations where name = $1', [name]);
  if (applied) return;
  await tx.script(readFileSync(new URL(name, FOLDER), 'utf8'));
  await tx.rows('insert into migrations (name) values ($1)', [name]);
}
