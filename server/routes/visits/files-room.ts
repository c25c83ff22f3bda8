import type { Logger } from 'pino';
import type { Queryable } from '#server/store/database-types.ts';
import { ALMOST_FULL, readFilesSize } from '#server/store/visits/kept-files.store.ts';

/** Unit: ms for which the size that was read is used, with what came since. */
const FRESH = 60_000;
/** Unit: ms between two lines in the log. */
const LOGGED_EVERY = 3_600_000;

interface Watched {
  readonly database: Queryable;
  /** Unit: bytes. */
  readonly most: number;
  readonly log: Logger;
}

/** Watches how much all files take. Several servers on one database may exceed the limit by what they take in a minute. */
export function filesRoom({ database, most, log }: Watched) {
  let size = 0;
  let [readAt, loggedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  const read = async (): Promise<void> => {
    size = await readFilesSize(database);
    readAt = performance.now();
    if (size < most * ALMOST_FULL || readAt - loggedAt < LOGGED_EVERY) return;
    loggedAt = readAt;
    log.warn({ bytes: size, most }, 'files of visits take more than 80 % of PV_FILES_MAX');
  };

  return {
    /** Whether a part of this many bytes may still be kept; it is then counted. Before a refusal the size is read again. */
    hasFor: async (bytes: number): Promise<boolean> => {
      if (performance.now() - readAt > FRESH || size + bytes > most) await read();
      if (size + bytes > most) return false;
      size += bytes;
      return true;
    },
  };
}
