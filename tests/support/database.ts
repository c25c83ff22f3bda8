import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { aPostgres, type Postgres } from './postgres.ts';
import { aCopyOf, sourcesStamp } from './scratch.ts';

export type Kind = Database['kind'];

let cluster: Promise<Postgres | null> | undefined;
/** The PostgreSQL of this test process; started when first asked for. */
export const thePostgres = (): Promise<Postgres | null> => {
  cluster ??= aPostgres();
  return cluster;
};

/** The databases that tests can run on here; says which. */
export async function kindsHere(): Promise<readonly Kind[]> {
  const postgres = await thePostgres();
  process.stdout.write(
    postgres
      ? `databases: PGlite and ${postgres.version} from ${postgres.from}\n`
      : 'databases: PGlite alone, no PostgreSQL is to be had here\n',
  );
  return postgres ? ['pglite', 'postgres'] : ['pglite'];
}

export interface TestDatabase {
  readonly database: Database;
  /** What a server process needs to open it as well (PostgreSQL), or after this one has closed it. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** An empty database with all its tables. */
export async function aDatabase(kind: Kind): Promise<TestDatabase> {
  if (kind === 'postgres') {
    const postgres = await thePostgres();
    if (!postgres) throw new Error('There is no PostgreSQL here');
    const databaseUrl = await postgres.create(`t_${randomUUID().replaceAll('-', '')}`);
    const database = await openDatabase({ databaseUrl, dataDir: null });
    return { database, env: { DATABASE_URL: databaseUrl }, remove: () => database.close() };
  }
  const dataDir = await aCopyOf(`empty-${sourcesStamp('server/store')}`, async (folder) => {
    const fresh = await openDatabase({ databaseUrl: null, dataDir: folder });
    await fresh.close();
  });
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
