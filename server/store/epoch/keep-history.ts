import type { Database } from '#server/store/database-types.ts';
import { type EpochMark, markFileIn, markOf, readMark, writeMark } from './epoch.ts';
import { type Recognise, recogniser } from './recognise-history.ts';

/** Unit: ms between two looks. A database that is put back within that time after it was copied looks unchanged. */
const LOOK_EVERY_MS = 5_000;

/**
 * Recognises a database that went back in time as it is opened, and keeps its mark in the data folder until it is closed. A PostgreSQL
 * may also be put back under a server that runs, so it is looked at again each time.
 */
export async function keepHistory(database: Database, dataDir: string | null, say: (line: string) => void): Promise<Database> {
  const file = dataDir === null ? null : markFileIn(dataDir, database.kind);
  const mark = file === null ? null : readMark(file);
  const recognise = recogniser(database, say);
  await recognise(mark);
  if (file === null) return database;

  const look = looksAt(database, file, recognise);
  let looking = look();
  let relaxed = 0;
  const timer = setInterval(() => {
    if (relaxed === 0) looking = looking.then(look); // what is counted in a relaxed work is not on the disk yet
  }, LOOK_EVERY_MS).unref();
  await looking;
  return {
    ...database,
    relaxed: async (work) => {
      relaxed += 1;
      try {
        return await database.relaxed(work);
      } finally {
        relaxed -= 1;
      }
    },
    close: async () => {
      clearInterval(timer);
      await looking.then(look);
      await database.close();
    },
  };
}

/** One look: whether a PostgreSQL was put back since the last one, then how far the database has come. */
function looksAt(database: Database, file: string, recognise: Recognise): () => Promise<void> {
  let seen: EpochMark | null = null;
  let written: EpochMark | null = null;
  let writes: number | null = null;
  const look = async () => {
    if (seen !== null && writes !== null && writes === database.writes()) return;
    const now = database.writes();
    seen = seen !== null && database.kind === 'postgres' ? await recognise(seen) : await markOf(database);
    if (seen.epoch !== written?.epoch || seen.counter !== written.counter) await writeMark(file, seen);
    written = seen;
    writes = now;
  };
  // expected: the database is away, its disk is full, or there is no such folder, as a PostgreSQL needs none; the next look tries again
  return () => look().catch(() => undefined);
}
