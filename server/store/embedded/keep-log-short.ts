import type { Question } from './pglite-messages.ts';
import type { Result } from './pglite-messages.ts';

/** Unit: ms. */
const EVERY = 60_000;
/** Unit: bytes of write-ahead log that a start after a loss of power may have to go through. */
const LONGEST = 128 * 1_048_576;

type Ask = (question: Question) => Promise<Result>;

const SINCE_CHECKPOINT = 'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/** Ends the log where it has grown too long. */
export async function shortenLog(ask: Ask, longest = LONGEST): Promise<void> {
  const { rows } = await ask({ ask: 'query', text: SINCE_CHECKPOINT, params: [], rowMode: 'object', for: 'rows' });
  if (((rows as { bytes: number }[])[0]?.bytes ?? 0) > longest) await ask({ ask: 'script', text: 'checkpoint' });
}

/** A PostgreSQL that runs alone in its process has nobody who makes checkpoints: its log would grow until it is closed. */
export function keepLogShort(ask: Ask, every = EVERY, longest = LONGEST) {
  let shortening: Promise<void> | null = null;
  let holders = 0;
  const timer = setInterval(() => {
    if (shortening || holders > 0) return;
    shortening = shortenLog(ask, longest)
      .catch(() => {}) // a database that cannot be asked tells those who need it
      .finally(() => {
        shortening = null;
      });
  }, every);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
    /** No checkpoint until what this gives is called: the log goes on from the last one, however long it grows. */
    hold: async (): Promise<() => void> => {
      holders += 1;
      await shortening;
      return () => {
        holders -= 1;
      };
    },
  };
}
