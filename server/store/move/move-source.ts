import { resolve } from 'node:path';
import type { Queryable } from '#server/store/database-types.ts';
import { type DatabaseSettings, openUnmigrated } from '#server/store/database.ts';
import { requireDatabase } from '#server/store/embedded/database-folder.ts';
import { listMigrations } from '#server/store/migrate.ts';
import { requireReachable } from './move-targets.ts';

/** A PostgreSQL is read as it was at one moment. */
const ONE_MOMENT = 'set transaction isolation level repeatable read, read only';

const STAMPS = 'select name, version::text as version from versions order by name';

/** Throws if the tables are not those of this version. */
async function requireThisVersion(db: Queryable, where: string): Promise<void> {
  const [table] = await db.rows<{ isThere: boolean }>(`select to_regclass('migrations') is not null as "isThere"`);
  if (table?.isThere !== true) throw new Error(`There is no database of PV Care in ${where}.`);
  const applied = new Set((await db.rows<{ name: string }>('select name from migrations')).map(({ name }) => name));
  const own = listMigrations();
  if (own.some((name) => !applied.has(name)))
    throw new Error(
      `The database in ${where} is of an older version. Start the server of this version on it once, stop it, and move it then.`,
    );
  for (const name of own) applied.delete(name);
  if (applied.size > 0) throw new Error(`The database in ${where} is of a newer version. Move it with that version.`);
}

export interface MoveSource {
  readonly db: Queryable;
  /** Throws if another process has written to the source since: what was read is incomplete. */
  readonly requireUnchanged: () => Promise<void>;
}

/** Lets `work` read the configured database without changing it. */
export async function readSource<T>(settings: DatabaseSettings, work: (source: MoveSource) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = settings;
  const where = databaseUrl === null ? resolve(dataDir ?? '') : 'DATABASE_URL';
  if (databaseUrl === null && dataDir !== null) requireDatabase(dataDir);
  const source = await openUnmigrated(settings);
  try {
    if (source.kind === 'pglite') {
      await source.script('set default_transaction_read_only = on');
      await requireThisVersion(source, where);
      return await work({ db: source, requireUnchanged: async () => {} }); // the lock on its folder keeps other processes out
    }
    await requireReachable(source, where);
    // by another connection: the transaction always sees the same
    const stampsNow = () => source.rows(STAMPS);
    return await source.transaction(async (tx) => {
      await tx.script(ONE_MOMENT);
      await requireThisVersion(tx, where);
      const before = await tx.rows(STAMPS);
      const requireUnchanged = async () => {
        if (JSON.stringify(await stampsNow()) === JSON.stringify(before)) return;
        throw new Error(`The database of ${where} was written to meanwhile. Stop the servers that use it, and move it again.`);
      };
      return await work({ db: tx, requireUnchanged });
    });
  } finally {
    await source.close();
  }
}
