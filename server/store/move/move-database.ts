import { resolve } from 'node:path';
import type { Queryable } from '#server/store/database-types.ts';
import type { DatabaseSettings } from '#server/store/database.ts';
import { markFileIn, newEpochId, renewEpoch, writeMark } from '#server/store/epoch/epoch.ts';
import { areEqual, type MovedSum, moveRows, type Say } from './move-rows.ts';
import { readSource } from './move-source.ts';
import { fillFolder, fillPostgres } from './move-targets.ts';

const isPostgres = (target: string): boolean => /^postgres(ql)?:\/\//.test(target);

/** One line for each table: its row counts and the start of both checksums. */
function tableOf(sums: readonly MovedSum[]): readonly string[] {
  const width = Math.max(...sums.map(({ table }) => table.length));
  const heads = `${'table'.padEnd(width)} ${'rows'.padStart(11)} ${'moved'.padStart(11)}  ${'sum'.padEnd(12)} ${'moved'.padEnd(12)}`;
  const lines = sums.map((sum) => {
    const { table, source, target } = sum;
    const counts = `${String(source.rows).padStart(11)} ${String(target.rows).padStart(11)}`;
    return `${table.padEnd(width)} ${counts}  ${source.hash.slice(0, 12)} ${target.hash.slice(0, 12)}  ${areEqual(sum) ? 'equal' : 'DIFFERENT'}`;
  });
  return [heads, ...lines];
}

function requireEqual(sums: readonly MovedSum[]): void {
  const names = sums.filter((sum) => !areEqual(sum)).map(({ table }) => table);
  if (names.length > 0) throw new Error(`Not the same in the target: ${names.join(', ')}. Nothing is kept there; the source is as it was.`);
}

/**
 * Moves all data from the configured database into an empty one of the other kind: the address of a PostgreSQL, or a data folder. Either
 * all of it is there and compared in the end, or the target is as empty as before. The target gets a new epoch.
 */
export async function moveDatabase(settings: DatabaseSettings, target: string, say: Say): Promise<void> {
  if (!isPostgres(target) && target.includes('://'))
    throw new Error('TARGET is the address of a PostgreSQL (postgres://…) or a data folder, and this is neither.');
  if (isPostgres(target) === (settings.databaseUrl !== null))
    throw new Error(
      'Both are of one kind. To PostgreSQL data is moved without DATABASE_URL, to a folder with it; else npm run backup and npm run restore copy a database.',
    );
  const epoch = newEpochId();
  const fill = <T>(work: (db: Queryable) => Promise<T>): Promise<T> =>
    isPostgres(target) ? fillPostgres(target, work) : fillFolder(target, say, work);
  await readSource(settings, (source) =>
    fill(async (db) => {
      const sums = await moveRows(source.db, db, say);
      for (const line of tableOf(sums)) say(line);
      requireEqual(sums);
      await source.requireUnchanged();
      await renewEpoch(db, 'move', epoch);
    }),
  );
  // from now on the source's database counts as older, also if a server is started on it again
  if (settings.databaseUrl === null && settings.dataDir !== null) await writeMark(markFileIn(settings.dataDir), { epoch, counter: 0 });
  say(
    isPostgres(target)
      ? 'All of it is there. Set DATABASE_URL to the address of TARGET and start the server; the source is as it was.'
      : `All of it is there. Set PV_DATA_DIR to ${resolve(target)}, take DATABASE_URL away and start the server; the source is as it was.`,
  );
}
