import type { Database } from '#server/store/database-types.ts';
import { type EpochMark, markFileIn, markOf, readMark, writeMark } from './epoch.ts';
import { type Recognise, recogniser } from './recognise-history.ts';

/** Unit: ms between two checks. A database that is restored within this time after it was copied looks unchanged. */
const LOOK_EVERY_MS = 5_000;

/**
 * Detects a database that went back in time when it is opened, and keeps its mark in the data folder until it is closed. A PostgreSQL may
 * also be restored under a running server, so it is checked regularly.
 */
export async function keepHistory(database: Database, dataDir: string | null, say: (line: string) => void): Promise<Database> {
  const file = dataDir === null ? null : markFileIn(dataDir, database.kind);
  const mark = file === null ? null : readMark(file);
  const recognise = recogniser(database, say);
  await recognise(mark);
  if (file === null) return database;

  const look = makeCheck(database, file, recognise);
  let looking = look();
  let relaxed = 0;
  const timer = setInterval(() => {
    if (relaxed === 0) looking = looking.then(look); // what is counted in a relaxed job is not on the disk yet
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

/** One check: whether a PostgreSQL was restored since the last check; then updates the mark. */
function makeCheck(database: Database, file: string, recognise: Recognise): () => Promise<void> {
  let current: EpochMark | null = null;
  let written: EpochMark | null = null;
  let writes: number | null = null;
  const look = async () => {
    if (current !== null && writes !== null && writes === database.writes()) return;
    const now = database.writes();
    current = current !== null && database.kind === 'postgres' ? await recognise(current) : await markOf(database);
    if (current.epoch !== written?.epoch || current.counter !== written.counter) await writeMark(file, current);
    written = current;
    writes = now;
  };
  // expected: the database is away, its disk is full, or there is no such folder, as a PostgreSQL needs none; the next check tries again
  return () => look().catch(() => undefined);
}
