import { openDatabase } from '#server/store/database.ts';
import { reportLeftOut } from './left-out.ts';
import { aPostgres, type SharedPostgres } from './postgres.ts';

const EMPTY = 'pv_empty';

/** Vitest's global setup: one PostgreSQL for all files of a run, with an empty database of ours to be copied. */
export async function setup(): Promise<(() => Promise<void>) | void> {
  const postgres = await aPostgres();
  process.env.TEST_POSTGRES = '';
  if (!postgres) return reportLeftOut('everything that runs on both databases, on PostgreSQL', 'none is to be had here');
  process.stdout.write(`databases: PGlite and ${postgres.version} from ${postgres.from}\n`);
  const database = await openDatabase({ databaseUrl: await postgres.create(EMPTY), dataDir: null });
  await database.close();
  const shared: SharedPostgres = { url: postgres.url(''), template: EMPTY, pid: postgres.pid() ?? 0 };
  process.env.TEST_POSTGRES = JSON.stringify(shared);
  return () => postgres.kill();
}
