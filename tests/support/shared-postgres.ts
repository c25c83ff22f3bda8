import { openDatabase } from '#server/store/database.ts';
import { noteLeftOut } from './left-out.ts';
import { aPostgres, AS_TEMPLATE, type SharedPostgres } from './postgres.ts';
import { wantsBothDatabases } from './wanted-databases.ts';

const EMPTY = 'pv_empty';

/** Vitest's global setup: one PostgreSQL for all files and projects of a run, with an empty database of ours as a template. */
export async function setup(): Promise<(() => Promise<void>) | void> {
  const wantsBoth = wantsBothDatabases();
  if (process.env.TEST_POSTGRES !== undefined) return; // another project of this run has started it
  process.env.TEST_POSTGRES = '';
  const postgres = await aPostgres();
  if (!postgres) {
    process.stdout.write('databases: PGlite\n');
    return noteLeftOut('every server test that runs on PostgreSQL', 'there is no PostgreSQL');
  }
  const used = `${postgres.version} from ${postgres.from}`;
  process.stdout.write(`databases: ${wantsBoth ? `PGlite and ${used}` : `${used} (TEST_DATABASES=both: PGlite too)`}\n`);
  const database = await openDatabase({ databaseUrl: await postgres.create(EMPTY), dataDir: null });
  await database.rows(AS_TEMPLATE);
  await database.close();
  const shared: SharedPostgres = { url: postgres.url(''), template: EMPTY, pid: postgres.pid() ?? 0 };
  process.env.TEST_POSTGRES = JSON.stringify(shared);
  return () => postgres.kill();
}
