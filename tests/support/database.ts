import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { emptyFolder } from './empty-folder.ts';
import { createDatabase, type SharedPostgres } from './postgres.ts';
import { wantsBothDatabases } from './wanted-databases.ts';

export type Kind = Database['kind'];

/** The PostgreSQL of this run (tests/support/shared-postgres.ts); `null` where there is none. */
const shared = process.env.TEST_POSTGRES ? (JSON.parse(process.env.TEST_POSTGRES) as SharedPostgres) : null;

export const hasPostgres = shared !== null;

export const postgresPid = shared?.pid ?? 0;

/** The databases that the tests of this run use: PostgreSQL if there is one, otherwise PGlite; both with `TEST_DATABASES=both`. */
export const KINDS: readonly [Kind, ...Kind[]] = kindsOfThisRun();

/** For tests of what does not depend on the database: they run once. */
export const ANY_KIND: Kind = KINDS[0];

function kindsOfThisRun(): [Kind, ...Kind[]] {
  if (!hasPostgres) return ['pglite'];
  return wantsBothDatabases() ? ['pglite', 'postgres'] : ['postgres'];
}

function ofThisRun(): SharedPostgres {
  if (!shared) throw new Error('There is no PostgreSQL here');
  return shared;
}

/** The address of the administrative database of the PostgreSQL of this run. */
export const postgresAdmin = (): string => `${ofThisRun().url}postgres`;

/** The address of a new, empty database of the PostgreSQL of this run. */
export const aPostgresDatabase = async (template?: string): Promise<string> =>
  createDatabase(ofThisRun().url, `t_${randomUUID().replaceAll('-', '')}`, template);

export interface TestDatabase {
  readonly database: Database;
  /** Settings with which a server process opens the database too (PostgreSQL), or after this process has closed it. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** An empty database with all its tables. */
export async function aDatabase(kind: Kind): Promise<TestDatabase> {
  if (kind === 'postgres') {
    const databaseUrl = await aPostgresDatabase(shared?.template);
    const database = await openDatabase({ databaseUrl, dataDir: null });
    return { database, env: { DATABASE_URL: databaseUrl }, remove: () => database.close() };
  }
  const dataDir = await emptyFolder();
  const database = await openDatabase({ databaseUrl: null, dataDir });
  return {
    database,
    env: { PV_DATA_DIR: dataDir },
    remove: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every row of every table as text, in order, for comparing two databases. */
export async function tableRows(database: Database): Promise<Map<string, readonly string[]>> {
  const tables = await database.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const all = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const rows = await database.rows<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}
